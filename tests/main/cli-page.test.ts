import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inGate } from '../tools.ts'
import { cliFile, plainEnv } from './cli-tools.ts'

/** The documentation of the command line. Runs every example in one folder and compares the output with the page. */
const page = readFileSync(join(import.meta.dirname, '../../docs/command-line.md'), 'utf8')

interface Block {
  readonly language: string
  readonly file: string
  readonly text: string
}

const blocks = [...page.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms)].map(
  ([, language = '', file = '', text = '']): Block => ({
    language,
    file,
    text,
  }),
)

/** Each example with the block after it, if that shows the output. */
const examples = blocks.flatMap((block, index) => {
  const next = blocks[index + 1]
  const shown = next && ['json', 'text'].includes(next.language) ? next : undefined
  return block.language === 'sh' ? [{ command: block.text, shown }] : []
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-page-'))
  for (const { file, text } of blocks) if (file !== '') writeFileSync(join(folder, file), text)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const run = (command: string): string => {
  const script = command.replaceAll('npm run -s cli --', `"${process.execPath}" "${cliFile}"`)
  const { stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    env: plainEnv(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  expect(stderr).toBe('')
  return stdout
}

/** Parses one JSON value, or one per line. */
const values = (text: string): unknown[] => {
  try {
    return [JSON.parse(text)]
  } catch {
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
  }
}

describe('every example in docs/command-line.md shows the real output', () => {
  test.each(inGate(examples, 10))('$command', ({ command, shown }) => {
    const output = run(command)
    if (shown?.language === 'json') expect(values(output)).toMatchObject(values(shown.text))
    else expect(output).toContain(shown?.text.trimEnd() ?? 'Commands:')
  })

  test('every command has an example', () => {
    const used = new Set(examples.map(({ command }) => /cli -- (\S+)/.exec(command)?.[1]))
    expect(used).toEqual(
      new Set(['help', 'rulesets', 'show', 'resolve', 'odds', 'check', 'compare', 'print', 'read', 'schema']),
    )
  })
})
