import { goQuoted } from './go-text.ts'
import { StatusError } from './status-error.ts'

/** The whole name of a model, with the parts that people leave out. */
interface ModelName {
  readonly host: string
  readonly namespace: string
  readonly model: string
  readonly tag: string
}

const HOST = 'registry.ollama.ai'
const NAMESPACE = 'library'
const TAG = 'latest'

/** The name as the server lists it, for example `builtin:latest`. */
export function shownName(text: string): string {
  const { host, namespace, model, tag } = parsed(text)
  const isDefault = (part: string, usual: string): boolean => part.toLowerCase() === usual
  if (!isDefault(host, HOST)) return `${host}/${namespace}/${model}:${tag}`
  return isDefault(namespace, NAMESPACE) ? `${model}:${tag}` : `${namespace}/${model}:${tag}`
}

/** The name with all of its parts, for example `registry.ollama.ai/library/builtin:latest`. */
export function fullName(text: string): string {
  const { host, namespace, model, tag } = parsed(text)
  return `${host}/${namespace}/${model}:${tag}`
}

/**
 * Whether a request that names this model means ours. Upper and lower case do not matter, nor whether the
 * usual parts are left out. Throws in the words of the real server when the name can be nobody's.
 */
export function isSameModel(asked: string, ours: string): boolean {
  const { base, isCloud } = withoutSource(asked.trim())
  const name = parsed(base)
  if (!isValid(name)) throw new StatusError(400, 'invalid model name')
  if (isCloud) {
    throw new StatusError(403, 'ollama cloud is disabled: remote model is unavailable')
  }
  return fullName(base).toLowerCase() === fullName(ours).toLowerCase()
}

/** Throws unless a request means our model. `unnamed` is what is thrown when it names none. */
export function checkModel(
  asked: string,
  ours: string,
  unnamed: StatusError = new StatusError(400, 'model is required'),
): void {
  if (asked.trim() === '') throw unnamed
  if (!isSameModel(asked, ours)) throw notFound(asked)
}

/** Nobody has this model. */
export function notFound(asked: string): StatusError {
  return new StatusError(404, `model '${asked}' not found`)
}

/** A name may end with where the model is to run. */
function withoutSource(text: string): { readonly base: string; readonly isCloud: boolean } {
  const [base, source] = cutSource(text)
  if (source === undefined) return { base, isCloud: false }
  if (cutSource(base)[1] !== undefined) {
    throw new StatusError(400, `use either :local or :cloud, not both: ${goQuoted(text)}`)
  }
  return { base, isCloud: source === 'cloud' }
}

function cutSource(text: string): readonly [base: string, source?: 'local' | 'cloud'] {
  const colon = text.lastIndexOf(':')
  if (colon === -1) return [text]
  const suffix = text.slice(colon + 1).trim()
  const known = suffix.toLowerCase()
  if (known === 'cloud' || known === 'local') return [text.slice(0, colon), known]
  const isCloud = known.endsWith('-cloud') && !known.includes('/')
  return isCloud ? [text.slice(0, colon + 1) + suffix.slice(0, -'-cloud'.length), 'cloud'] : [text]
}

/** What a separator promises and is not there makes a name invalid. */
const MISSING = '!MISSING!'

function parsed(text: string): ModelName {
  const colon = text.lastIndexOf(':')
  const hasTag = colon > text.lastIndexOf('/')
  const parts = (hasTag ? text.slice(0, colon) : text).split('/')
  const last = (): string => parts.pop() ?? ''
  const isWhole = parts.length === 1
  const model = isWhole ? last() : last() || MISSING
  const namespace = parts.length === 0 ? NAMESPACE : last() || MISSING
  const host = parts.length === 0 ? HOST : parts.join('/').replace(/^[^:]*:\/\//, '') || MISSING
  return { host, namespace, model, tag: hasTag ? text.slice(colon + 1) || MISSING : TAG }
}

function isValid({ host, namespace, model, tag }: ModelName): boolean {
  return (
    /^\w[\w.:-]{0,349}$/.test(host) &&
    /^\w[\w-]{0,79}$/.test(namespace) &&
    /^\w[\w.-]{0,79}$/.test(model) &&
    /^\w[\w.-]{0,79}$/.test(tag)
  )
}
