import type { ChatError } from '../../chat/error.ts'
import { codeOf } from '../../chat/network-error.ts'
import { AdvisedError } from '../advised-error.ts'
import { cutToWidth, inOneLine } from '../display-width.ts'
import { inCommandWords } from '../options.ts'
import type { Setting } from './settings.ts'

/** A server does not answer as it should: what that means, and what to do about it. */
export class ServerFailure extends AdvisedError {
  /** Whether nobody is there at all. */
  readonly isAbsent: boolean

  constructor(error: ChatError, server: Setting<string>) {
    const { text, fix } = explain(error, server)
    super(text, fix, { cause: error })
    this.isAbsent = error.kind === 'Network'
  }
}

interface Explanation {
  readonly text: string
  readonly fix: string
}

function explain(error: ChatError, server: Setting<string>): Explanation {
  const { kind, advice } = error
  const { value: address, from } = server
  switch (kind) {
    case 'Network':
      return { text: answerOf(error), fix: networkFix(error, server) }
    case 'Parse':
      return { text: `whoever answers at ${address} is no model server`, fix: wrongAddress(from) }
    case 'InvalidRequest':
    case 'Context':
      return {
        text: `whoever answers at ${address} is no model server: ${answerOf(error)}`,
        fix: wrongAddress(from),
      }
    case 'Api':
      return { text: `${address} answers with ${answerOf(error)}`, fix: statusFix(error, server) }
    case 'Auth':
    case 'RateLimit':
    case 'Overloaded':
      return { text: `${address} refuses: ${answerOf(error)}`, fix: inCommandWords(advice) }
    case 'Aborted':
      return {
        text: `${address} takes the connection and does not answer`,
        fix: `Look whether the server is stuck, or start it again. ${wrongAddress(from)}`,
      }
  }
}

function networkFix(error: ChatError, { value: address, from }: Setting<string>): string {
  const code = codeOf(error.cause) ?? ''
  if (/CERT|SIGNATURE/.test(code)) {
    return 'Node does not trust the certificate of the server. Name the file of the authority that signed it: NODE_EXTRA_CA_CERTS=FILE.'
  }
  if (/^ERR_SSL|^EPROTO/.test(code)) {
    return `This port does not speak TLS: write http:// instead of https:// (${from}).`
  }
  if (code === 'ECONNREFUSED') return refusedFix(address, from)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `Check the host name (${from}).`
  return `Check the address (${from}): host, port, and http:// or https://; and that no firewall stands between.`
}

function refusedFix(address: string, from: string): string {
  const { hostname } = new URL(address)
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
    ? `Start it with "ollama serve" (to install it: ollama.com/download). If it is elsewhere, say where with --server URL, TALLYMARK_SERVER or OLLAMA_HOST.`
    : `Start it there, so that it listens to other machines: OLLAMA_HOST=0.0.0.0 ollama serve. If it runs, check the port (${from}) and the firewall.`
}

function statusFix({ status = 0, advice }: ChatError, { from }: Setting<string>): string {
  if (status === 407) {
    return `This is the address of a proxy (${from}); write that of the model server itself.`
  }
  if (status === 502 || status === 504) {
    return 'A proxy answers, and the model server behind it does not: start that, or mend where the proxy leads.'
  }
  return inCommandWords(advice)
}

function wrongAddress(from: string): string {
  return `Check host and port (${from}): Ollama’s port is 11434. A server that only speaks the OpenAI protocol will not do.`
}

/** What was answered, in a few words. */
function answerOf({ status, message }: ChatError): string {
  const text = message.trimStart().startsWith('<') ? 'a web page' : inOneLine(message.trim())
  const short = cutToWidth(text.replace(/^the server answered with /, ''), 200)
  return status === undefined || short.includes(`status ${status}`)
    ? short
    : `status ${status}, ${short}`
}
