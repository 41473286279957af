import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('what the model learns from: every pack can be asked, every call runs and is read back', ({
  skip,
}) => {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-m', 'training.checks'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  skip(error !== undefined, 'there is no python3')
  expect(status, stdout + stderr).toBe(0)
  expect(stdout).toMatch(/^\d+ packs, \d+ questions in them, 2000 examples\n$/)
}, 120_000)
