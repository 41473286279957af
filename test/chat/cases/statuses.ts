import { same } from '../assertions.ts'
import { play, type Case } from '../exchange.ts'

const errorStatuses: [number, string, string, string][] = [
  [400, '{"error":"model is required"}', 'InvalidRequest', 'model is required'],
  [
    400,
    '{"error":"the input length exceeds the context length"}',
    'Context',
    'the input length exceeds the context length',
  ],
  [401, '{"error":"unauthorized","signin_url":"x"}', 'Auth', 'unauthorized'],
  [403, '', 'Auth', 'the server answered with status 403 and no text'],
  [404, '404 page not found', 'InvalidRequest', '404 page not found'],
  [413, 'too large', 'InvalidRequest', 'too large'],
  [422, '{"error":{"message":"in"}}', 'InvalidRequest', 'in'],
  [429, '{"error":"slow down"}', 'RateLimit', 'slow down'],
  [499, '{"error":"request canceled"}', 'Api', 'request canceled'],
  [500, '{"error":"broken"}', 'Api', 'broken'],
  [502, `<html>${'x'.repeat(600)}`, 'Api', `<html>${'x'.repeat(494)}`],
  [503, '{"error":"server busy"}', 'Overloaded', 'server busy'],
  [529, '{"error":"busy"}', 'Overloaded', 'busy'],
]

/** The table of statuses. */
export const statusCases: readonly Case[] = errorStatuses.map(([status, body, kind, message]) => ({
  name: `status ${status} is ${kind}: ${message.slice(0, 40)}`,
  run: async (world) => {
    const { error, events } = await play(world, { head: { status } }, { text: body })
    same(events, [])
    same([error?.kind, error?.status, error?.message], [kind, status, message])
    same(error?.partial, undefined)
  },
}))
