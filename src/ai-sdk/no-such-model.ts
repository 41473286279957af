/** Throws what the AI SDK knows as a `NoSuchModelError`. */
export function noSuchModel(modelType: 'embeddingModel' | 'imageModel', modelId: string): never {
  const error = new Error(`No such ${modelType}: ${modelId} (there are only language models here)`)
  error.name = 'AI_NoSuchModelError'
  for (const mark of ['vercel.ai.error', 'vercel.ai.error.AI_NoSuchModelError']) {
    Object.defineProperty(error, Symbol.for(mark), { value: true })
  }
  throw Object.assign(error, { modelId, modelType })
}
