import type { ModelDetails, ModelInfo } from '../../chat/models.ts'

/** Whether a model can do something, such as `tools`; undefined when the server does not say. */
export function can(details: ModelDetails, ability: string): boolean | undefined {
  return details.capabilities?.includes(ability)
}

/** Whether a model can chat: all can, except those that only turn texts into numbers. */
export function canChat({ name, family = '' }: ModelInfo, details: ModelDetails): boolean {
  const known = can(details, 'completion')
  if (known !== undefined) return known
  // Older servers do not say; but such models have telling names.
  return !/bert/i.test(details.family ?? family) && !/embed/i.test(name)
}
