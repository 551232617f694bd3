/** Makes a new ruleset: the least that can be played and printed. */
import { entryAt } from '../present.ts'
import { lowestThrow, highestThrow, addedTo } from '../dice/dice.ts'
import type { Dice } from '../ruleset/model/procedures.ts'
import { houseWords } from '../words/house.ts'
import type { NewHead } from './copy.ts'
import { inline } from './inline.ts'

/** A first check: its dice as in rules, and the number of its results. */
export interface FirstCheck {
  readonly written: string
  readonly dice: Dice
  readonly results: number
}

/** The most results of a first check: one for each number that its dice can show, at most as many as fit on a line. */
export const mostResults = (dice: Dice): number => Math.min(12, highestThrow(dice) - lowestThrow(dice) + 1)

/** The text of a file with a phase and a trait, and a check with these where one is given. */
export const newRulesetText = ({ id, title, date }: NewHead, check: FirstCheck | null): string => {
  const { first } = houseWords
  return [
    'ruleset:',
    `  id: ${id}`,
    `  title: ${inline(title)}`,
    '  version: 1.0.0',
    '  format: 1',
    `  date: ${date}`,
    '',
    'rules:',
    '  phases:',
    `    turn: {title: ${inline(first.phase)}, tone: blue}`,
    '',
    '  traits:',
    '    quality:',
    '      of: unit',
    `      label: ${inline(first.quality)}`,
    `      choices: {regular: {label: ${inline(first.regular)}}, veteran: {label: ${inline(first.veteran)}}}`,
    '      default: regular',
    ...(check ? checkLines(check) : []),
    '',
  ].join('\n')
}

const checkLines = ({ written, dice, results }: FirstCheck): readonly string[] => {
  const { first } = houseWords
  const ids = Array.from({ length: results }, (_, index) => `result-${index + 1}`)
  const bands = bandsOf(dice, results)
  return [
    '',
    '  procedures:',
    '    check:',
    '      phase: turn',
    `      title: ${inline(first.check)}`,
    `      roles: {unit: {title: ${inline(first.unit)}}}`,
    '      modifiers:',
    '        veteran: {value: 1, when: {quality: veteran}}',
    `      dice: ${inline(written)}`,
    '      tables:',
    `        result: {bands: {${ids.map((result, index) => `${result}: ${entryAt(bands, index)}`).join(', ')}}}`,
    '      outcomes:',
    ...ids.map((result, index) => `        ${result}: {name: ${inline(first.result(index + 1))}}`),
  ]
}

/** The numbers that the dice can show, divided among the results as evenly as whole numbers allow; the ends are open. */
const bandsOf = (dice: Dice, results: number): readonly string[] => {
  const least = lowestThrow(dice) + addedTo(dice)
  const count = highestThrow(dice) - lowestThrow(dice) + 1
  const from = (index: number): number => least + Math.floor((index * count) / results)
  return Array.from({ length: results }, (_, index) => {
    const [first, last] = [index === 0 ? '' : from(index), index === results - 1 ? '' : from(index + 1) - 1]
    return first === last && first !== '' ? `${first}` : `${first}..${last}`
  })
}
