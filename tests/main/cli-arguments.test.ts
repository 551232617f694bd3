import { expect, test } from 'vitest'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { parseArguments } from '../../src-main/cli/command.ts'

const options = {
  out: { value: 'DIR', help: '' },
  paper: { value: 'PAPER', oneOf: ['a4', 'letter'], help: '' },
  house: { value: 'FILE', repeats: true, help: '' },
  json: { help: '' },
  sides: { value: 'N', check: (value: string) => (/^\d$/.test(value) ? undefined : 'a digit'), help: '' },
}

const wrong = (...args: string[]): string[] => {
  const parsed = parseArguments(args, options)
  return parsed.ok ? [] : parsed.problems.map(problemText)
}

test('options can be anywhere, even with =, but not after --', () => {
  const parsed = parseArguments(
    ['a', '--out', 'there', '--json', 'b', '--house=-1', '--house', 'c', '--', '--json'],
    options,
  )
  if (!parsed.ok) throw new Error('refused')
  const { operands, has, value, values } = parsed.value
  expect(operands).toEqual(['a', 'b', '--json'])
  expect([has('json'), has('paper'), value('out'), value('paper'), values('house'), values('out')]).toEqual([
    true, false, 'there', undefined, ['-1', 'c'], ['there'],
  ]) // prettier-ignore
})

test('all problems are reported together, with suggestions', () => {
  expect(
    wrong('--papr', 'a4', '--out', '--json=yes', '--paper', 'leter', '-x', '--sides', 'two', '--json', '--__proto__'),
  ).toEqual([
    'Unknown option --papr. Did you mean --paper? [usage]',
    '--out needs a value. Write --out DIR (or --out=--json=yes). [usage]',
    '--paper can’t be leter. Did you mean letter? [usage]',
    'Unknown option -x. Use one of --out, --paper, --house, --json, --sides. [usage]',
    '--sides can’t be two. Use a digit. [usage]',
    'Unknown option --__proto__. Use one of --out, --paper, --house, --json, --sides. [usage]',
  ])
  expect(wrong('--json=yes', '--out', 'a', '--out', 'b', '--paper')).toEqual([
    '--json doesn’t take a value. Use --json alone. [usage]',
    '--out is used twice. Use it once. [usage]',
    '--paper needs a value. Write --paper a4 or --paper letter. [usage]',
  ])
})
