import { fileCase } from '../table/file-case.ts'
import { runCases } from './client.ts'

const [origin = '', refused = ''] = process.argv.slice(2)
console.log(JSON.stringify(await runCases(origin, refused, false, [fileCase])))
