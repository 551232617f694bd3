/** A battle's history as text: inputs, dice and who threw them, results. */
import { entryAt } from '../present.ts'
import { battleWords } from '../words/battle.ts'
import type { BattleEntry } from '../battle/battle.ts'
import type { RoleInWords } from './inputs-in-words.ts'
import type { RoundView } from './report.ts'

/** A check as a few lines. `clock` shows its time. */
const entryText = ({ report, throws, rules, at }: BattleEntry, number: number, clock: (at: string) => string): string => {
  const { title, said, assumed = [], points, rounds, outcome, words, follows, exhausted, pending } = report
  const known = said.map((of) => `   ${roleText(of)}`)
  const granted = assumed.length === 0 ? [] : [`   ${battleWords.granted(assumed.map(roleText).join('; '))}`]
  const rolls = rounds.map((round, index) => `   ${roundText(round)} (${battleWords.sources[entryAt(throws, index).source]})`)
  const after = follows.map((follow) =>
    [`   ${battleWords.then(follow.title)}`, follow.who, follow.condition, follow.words.join(' ')]
      .filter((text) => text !== null && text !== '')
      .join(' · '),
  )
  return [
    `${number}. ${clock(at)}  ${title}${points === null ? '' : `, ${battleWords.points(points)}`}  [${[rules.ruleset, ...rules.house].join(' + ')}]`,
    ...known,
    ...granted,
    ...rolls,
    `   ${outcome.name}${pending ? ` (${battleWords.pending})` : ''}. ${words.join(' ')}`.trimEnd(),
    ...exhausted.map((side) => `   ${battleWords.exhausted(side)}`),
    ...after,
  ].join('\n')
}

const roleText = ({ title, words }: RoleInWords): string => `${title === null ? '' : `${title}: `}${words.join(', ')}`

const roundText = ({ rolled, tallies, row, result }: RoundView): string => {
  const dice = rolled.map(({ title, faces, sum }, index) => {
    const terms = entryAt(tallies, index)
      .terms.map(({ value, label }) => `${value} ${label}`)
      .join(', ')
    return `${title ?? battleWords.dice} ${faces.join('+')}: ${sum}${terms === '' ? '' : ` (${terms})`}`
  })
  const where = [row.table, row.label].filter((text) => text !== '').join(' ')
  return `${dice.join('; ')}${rolled.length > 1 ? `; ${battleWords.difference(result)}` : ''}${where === '' ? '' : `; ${where}`}`
}

/** Everything that stands, in the order it was played. */
export const battleText = (began: string, entries: readonly BattleEntry[], clock: (at: string) => string): string =>
  [battleWords.heading(began.slice(0, 10)), ...entries.map((entry, index) => entryText(entry, index + 1, clock))].join('\n\n') + '\n'
