import { cancellingCases } from './cases/cancelling.ts'
import { faultCases } from './cases/faults.ts'
import { flowCases } from './cases/flow.ts'
import { replyCases } from './cases/replies.ts'
import { requestCases } from './cases/request.ts'
import { statusCases } from './cases/statuses.ts'
import type { Case } from './exchange.ts'

/** Every fact about the adapter over real HTTP, for every runtime. */
export const cases: readonly Case[] = [
  ...replyCases,
  ...requestCases,
  ...statusCases,
  ...faultCases,
  ...flowCases,
  ...cancellingCases,
]
