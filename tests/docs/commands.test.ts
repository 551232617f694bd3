import { expect, test } from 'vitest'
import { answerOf, expectAnswer, isAnswer } from './command.ts'
import { fences, page, root } from './markdown.ts'

const blocks = fences(page('README.md'))
const shown = blocks.flatMap(({ language, kind, text, line }, index) => {
  const answer = blocks[index + 1]
  return language === 'sh' && kind === '' && isAnswer(answer) ? [{ line, command: text, answer }] : []
})

test('README.md shows commands with their output', () => {
  expect(shown.length).toBeGreaterThan(0)
})

test.each(shown.map((each) => [each.line, each] as const))(
  'README.md, line %i: the output is as shown',
  (_line, { command, answer }) => {
    expectAnswer(answerOf(command, root), answer)
  },
)
