import type { AttachedTable } from '../agent/attached-table.ts'
import { cardsOf } from '../agent/table-card.ts'
import type { Tool } from '../tools/tool.ts'
import type { ListToolsResult } from './sdk.ts'
import { structuredResultSchema } from './structured-result.ts'

/** Some hosts cut a longer description. */
const MOST_DESCRIPTION = 2000

const cardsTitle = '\n\nThe attached tables:\n\n'

/**
 * A tool as clients are shown it. What the attached tables hold is in its description: most hosts show that
 * to the model, and resources to nobody.
 */
export function toolListing(
  { name, description, parameters }: Tool,
  attachments: readonly AttachedTable[],
): ListToolsResult['tools'][number] {
  const room = MOST_DESCRIPTION - description.length - cardsTitle.length
  const cards = attachments.length === 0 ? '' : cardsOf(attachments, room)
  return {
    name,
    title: 'Query a table',
    description: cards === '' ? description : `${description}${cardsTitle}${cards}`,
    inputSchema: { type: 'object', ...copyOf(parameters) },
    outputSchema: copyOf(structuredResultSchema),
    annotations: {
      title: 'Query a table',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }
}

/** Ours are not to be changed; the SDK's types say nothing of that. */
function copyOf(schema: object): { [name: string]: never } {
  return JSON.parse(JSON.stringify(schema))
}
