import { describe, expect, test } from 'vitest'
import { errorFromStatus, errorFromStream, errorText, messageOfBody } from './server-error.ts'

describe('the status table', () => {
  test.each([
    [400, 'InvalidRequest'],
    [401, 'Auth'],
    [403, 'Auth'],
    [404, 'InvalidRequest'],
    [413, 'InvalidRequest'],
    [422, 'InvalidRequest'],
    [429, 'RateLimit'],
    [503, 'Overloaded'],
    [529, 'Overloaded'],
    [301, 'Api'],
    [304, 'Api'],
    [402, 'Api'],
    [405, 'Api'],
    [408, 'Api'],
    [499, 'Api'],
    [500, 'Api'],
    [502, 'Api'],
    [504, 'Api'],
  ])('%d is %s', (status, kind) => {
    const error = errorFromStatus(status, 'words')
    expect(error).toMatchObject({ kind, status, message: 'words' })
    expect(error.retry_after).toBeUndefined()
    expect(error.advice).not.toBe('')
  })

  test('a redirect that a browser hides is Api without a status', () => {
    expect(errorFromStatus(0, '')).toMatchObject({ kind: 'Api', status: undefined })
  })

  test('an empty body still gives a message', () => {
    expect(errorFromStatus(403, '')).toMatchObject({
      kind: 'Auth',
      message: 'the server answered with status 403 and no text',
    })
  })
})

/** Texts that real servers have sent, with the status they came with (200: inside the stream). */
const realTexts: [number, string, string][] = [
  [400, 'model is required', 'InvalidRequest'],
  [400, 'invalid model name', 'InvalidRequest'],
  [400, 'missing request body', 'InvalidRequest'],
  [
    400,
    'invalid think value: "x" (must be "high", "medium", "low", "max", true, or false)',
    'InvalidRequest',
  ],
  [400, 'time: missing unit in duration "-1"', 'InvalidRequest'],
  [400, 'registry.ollama.ai/library/m:t does not support tools', 'InvalidRequest'],
  [400, '"m" does not support thinking', 'InvalidRequest'],
  [400, '"m" does not support chat', 'InvalidRequest'],
  [400, 'illegal base64 data at input byte 0', 'InvalidRequest'],
  [
    400,
    'the prompt is longer than the context length currently available to the model; shorten the prompt, or raise it',
    'Context',
  ],
  [
    400,
    '{"error":{"code":400,"message":"request (42947 tokens) exceeds the available context size (8192 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":42947,"n_ctx":8192}}',
    'Context',
  ],
  [
    400,
    "input length (9000 tokens) exceeds the model's maximum context length (8192 tokens)",
    'Context',
  ],
  [400, 'the input length exceeds the context length', 'Context'],
  [400, 'the request exceeds the available context size, try increasing it', 'Context'],
  [
    400,
    "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
    'Context',
  ],
  [
    200,
    'llama-server chat error: map[code:500 message:Context size has been exceeded. type:server_error]',
    'Context',
  ],
  [200, 'prediction aborted, token repeat limit reached', 'InvalidRequest'],
  [200, 'an error was encountered while running the model: CUDA error', 'InvalidRequest'],
  [401, 'unauthorized', 'Auth'],
  [403, 'ollama cloud is disabled: remote model is unavailable', 'Auth'],
  [404, "model 'm' not found", 'InvalidRequest'],
  [404, 'model "m" not found, try pulling it first', 'InvalidRequest'],
  [404, '404 page not found', 'InvalidRequest'],
  [429, 'you (u) have reached your session usage limit, please wait', 'RateLimit'],
  [499, 'request canceled', 'Api'],
  [500, 'option "temperature" must be of type float32', 'Api'],
  [500, "error parsing tool call: raw='{', err=unexpected end of JSON input", 'Api'],
  [500, 'model runner has unexpectedly stopped, this may be due to resource limitations', 'Api'],
  [500, 'llama-server process has terminated: signal: killed', 'Api'],
  [502, '<html><head><title>502 Bad Gateway</title></head></html>', 'Api'],
  [503, 'server busy, please try again.  maximum pending requests exceeded', 'Overloaded'],
]

describe('what real servers say (CA-9)', () => {
  test.each(realTexts)('%d %s is %s', (status, text, kind) => {
    const shown = errorText(text) ?? ''
    const error =
      status === 200
        ? errorFromStream(shown)
        : errorFromStatus(status, messageOfBody(JSON.stringify({ error: text })))
    expect(error).toMatchObject({ kind, message: shown })
  })

  test.each([
    'context deadline exceeded',
    'context canceled',
    'context size must be at least 4',
    'maximum pending requests exceeded',
    'the file exceeds the upload limit',
    'invalid option: num_ctx',
  ])('is not a full context: %s', (text) => {
    expect(errorFromStatus(400, text).kind).toBe('InvalidRequest')
  })

  test('says what to do next where that can be known', () => {
    expect(errorFromStatus(404, "model 'm' not found").advice).toMatch(/pull/i)
    expect(errorFromStatus(404, '404 page not found').advice).toMatch(/base_url/)
    expect(errorFromStatus(400, '"m" does not support tools').advice).toMatch(/model/)
    expect(errorFromStatus(403, '').advice).toMatch(/Origin/)
    expect(errorFromStatus(401, 'unauthorized').advice).toMatch(/api_key/)
    expect(errorFromStatus(302, '').advice).toMatch(/base_url/)
    expect(errorFromStream('the input length exceeds the context length').advice).toMatch(/num_ctx/)
  })
})

describe('the message of an error body', () => {
  test.each([
    ['the string under error', '{"error":"no"}', 'no'],
    ['with other keys beside it', '{"error":"unauthorized","signin_url":"x"}', 'unauthorized'],
    [
      'CA-8: JSON text within the string',
      '{"error":"{\\"error\\":{\\"message\\":\\"in\\"}}"}',
      'in',
    ],
    ['CA-8: an object with a message', '{"error":{"message":"in","code":5}}', 'in'],
    ['a string that only looks like JSON', '{"error":"{x"}', '{x'],
    ['a string that holds JSON without a message', '{"error":"{\\"a\\":1}"}', '{"a":1}'],
    ['no such string: the body', '{"message":"m"}', '{"message":"m"}'],
    ['error is a number: the body', '{"error":5}', '{"error":5}'],
    ['not JSON: the body', '<h1>502</h1>', '<h1>502</h1>'],
    ['JSON but no object: the body', '["error"]', '["error"]'],
    ['empty', '', ''],
  ])('%s', (_what, body, message) => {
    expect(messageOfBody(body)).toBe(message)
  })

  test('is cut after 500 characters when the body is not JSON', () => {
    expect(messageOfBody('x'.repeat(501))).toBe('x'.repeat(500))
    expect(messageOfBody('x'.repeat(500))).toBe('x'.repeat(500))
  })

  test('CA-8: characters are code points, and no pair is cut', () => {
    expect(messageOfBody('😀'.repeat(501))).toBe('😀'.repeat(500))
    expect(messageOfBody(`x${'😀'.repeat(500)}`)).toBe(`x${'😀'.repeat(499)}`)
  })

  test('CA-18: holds no part of what is redacted, also where it is cut', () => {
    const redact = (text: string): string => text.replaceAll('sk-secret', '…')
    expect(messageOfBody(`${'x'.repeat(495)}sk-secret`, redact)).toBe(`${'x'.repeat(495)}…`)
    expect(messageOfBody('{"error":"not sk-secret"}', redact)).toBe('not …')
  })

  test('is not cut when it stands in JSON', () => {
    const long = 'x'.repeat(5000)
    expect(messageOfBody(JSON.stringify({ error: long }))).toBe(long)
  })

  test('a body that wraps itself for ever costs nothing', () => {
    let error: unknown = 'deep'
    for (let level = 0; level < 50; level++) error = { error }
    expect(messageOfBody(JSON.stringify({ error }))).toMatch(/^\{"error"/)
  })
})
