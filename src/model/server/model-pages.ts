import { goTime } from './go-time.ts'
import { shownName } from './model-name.ts'
import type { Served } from './served.ts'
import type { ModelFacts } from './types.ts'

/** What the model can do, as the real server names it. */
const capabilities = ['completion', 'tools']

/** The body of `GET /api/tags`. */
export async function tags({ model, lifecycle }: Served): Promise<object> {
  const facts = await lifecycle.facts()
  const name = shownName(model)
  const { contextLength: context_length } = facts
  const lengths = { context_length, embedding_length: facts.embeddingLength }
  return {
    models: [
      {
        name,
        model: name,
        modified_at: goTime(facts.modifiedAt.getTime()),
        size: facts.size,
        digest: facts.digest,
        details: { ...detailsOf(facts), ...lengths },
        capabilities,
      },
    ],
  }
}

/** The body of `GET /api/ps`: the model, if it is loaded. */
export async function processes({ model, lifecycle, residency }: Served): Promise<object> {
  const [facts, inMemory] = await Promise.all([lifecycle.facts(), lifecycle.inMemory()])
  const { expiresAt } = residency
  if (expiresAt === undefined || inMemory === undefined) return { models: [] }
  const name = shownName(model)
  return {
    models: [
      {
        name,
        model: name,
        size: inMemory.size,
        digest: facts.digest,
        details: detailsOf(facts),
        expires_at: goTime(expiresAt),
        size_vram: 0,
        context_length: inMemory.contextLength,
      },
    ],
  }
}

/** The body of the answer to `POST /api/show`. */
export async function description({ lifecycle }: Served): Promise<object> {
  const facts = await lifecycle.facts()
  const info = Object.entries(facts.info).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    license: facts.license,
    details: detailsOf(facts),
    model_info: Object.fromEntries(info),
    capabilities,
    modified_at: goTime(facts.modifiedAt.getTime()),
  }
}

function detailsOf({ family, parameterSize, quantization }: ModelFacts): object {
  return {
    parent_model: '',
    format: 'gguf',
    family,
    families: [family],
    parameter_size: parameterSize,
    quantization_level: quantization,
  }
}
