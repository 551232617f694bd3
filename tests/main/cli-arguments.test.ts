import { expect, test } from 'vitest'
import { problemText } from '../../src-core/words/problems/words.ts'
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

test('options may stand anywhere, also with =; after -- nothing is an option', () => {
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

test('all that is wrong is said at once, with what would be right', () => {
  expect(
    wrong('--papr', 'a4', '--out', '--json=yes', '--paper', 'leter', '-x', '--sides', 'two', '--json', '--__proto__'),
  ).toEqual([
    'there is no option --papr; did you mean --paper? [unknown-option]',
    '--out lacks its value; write --out DIR (or --out=--json=yes) [missing-value]',
    '--paper cannot be leter; did you mean letter? [not-offered]',
    'there is no option -x; there are --out, --paper, --house, --json, --sides [unknown-option]',
    '--sides cannot be two; give a digit [not-offered]',
    'there is no option --__proto__; there are --out, --paper, --house, --json, --sides [unknown-option]',
  ])
  expect(wrong('--json=yes', '--out', 'a', '--out', 'b', '--paper')).toEqual([
    '--json takes no value; write --json alone [needless-value]',
    '--out is given twice; give it once [given-twice]',
    '--paper lacks its value; write --paper a4 or --paper letter [missing-value]',
  ])
})
