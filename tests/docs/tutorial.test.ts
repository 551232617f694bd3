/** Follows docs/rulesets.md as a reader would: writes files as described, and checks that every command prints what the page shows. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { answerOf, expectAnswer, isAnswer } from './command.ts'
import { fences, page, type Fence } from './markdown.ts'

const blocks = fences(page('docs/rulesets.md'))
const folder = mkdtempSync(join(tmpdir(), 'doublequick-tutorial-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Inserts a block right below the first line that contains only this key. */
const under = (text: string, key: string, block: string): string => {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.trim() === `${key}:`)
  if (at < 0) throw new Error(`no line ${key}:`)
  return lines.toSpliced(at + 1, 0, ...block.trimEnd().split('\n')).join('\n')
}

/** `file=NAME` is a whole file, `NAME end` is appended to it, `NAME under KEY` goes right below that line. */
const write = ({ kind, text }: Fence): void => {
  const [first = '', where, key = ''] = kind.replace('file=', '').split(' ')
  const file = join(folder, first)
  if (kind.startsWith('file=')) writeFileSync(file, text)
  else if (where === 'end') writeFileSync(file, readFileSync(file, 'utf8') + text)
  else if (where === 'under') writeFileSync(file, under(readFileSync(file, 'utf8'), key, text))
  else throw new Error(`no step of the tutorial: ${kind}`)
}

const steps = blocks.flatMap((block, index) => {
  const answer = blocks[index + 1]
  if (block.language === 'yaml')
    return [
      {
        line: block.line,
        take: () => {
          write(block)
        },
      },
    ]
  if (block.language !== 'sh') return []
  const take = (): void => {
    const answered = answerOf(block.text, folder)
    if (isAnswer(answer)) expectAnswer(answered, answer)
    else expect(answered).not.toMatch(/\[[a-z-]+\]$/m)
  }
  return [{ line: block.line, take }]
})

test('every block is a step or the output of one', () => {
  const answers = blocks.filter((block, index) => isAnswer(block) && blocks[index - 1]?.language === 'sh')
  expect(steps.length).toBeGreaterThan(10)
  expect(steps.length + answers.length).toBe(blocks.length)
})

test.each(steps.map(({ line, take }) => [line, take] as const))(
  'the step in line %i works as the page describes',
  (_line, take) => {
    take()
  },
)

test('the result can be printed', () => {
  expect(existsSync(join(folder, 'out'))).toBe(true)
})

test('the tutorial stays short', () => {
  expect(page('docs/rulesets.md').split('\n').length).toBeLessThanOrEqual(240)
})
