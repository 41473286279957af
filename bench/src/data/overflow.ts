// A process of its own: node overflow.js. Asks for all rows of a table that are too long together
// for one string, and says 1 when that came back as an error with a message, 0 when it did not.

import { constants } from 'node:buffer'
import { queryData } from '../../../dist/index.js'

// The name of the column is in the result once a row, so that a small table has a long result.
const NAME = 'x'.repeat(1000)
const rows = Math.ceil((constants.MAX_STRING_LENGTH + 1) / NAME.length)

const output = queryData({ data: NAME + '\n1'.repeat(rows) })
process.send?.([!output.ok && output.message !== '' ? 1 : 0])
