/** Lists the values changed by house rules, old and new, at the end of a sheet. */
import { nonNull, entryAt } from '../present.ts'
import { dotted, pathInside } from '../paths.ts'
import { effectiveChanges } from '../ruleset/house-rules.ts'
import type { HouseHead, RuleChange, Ruleset } from '../ruleset/model.ts'
import { sheetWords } from '../words/sheet.ts'
import type { Row, Section } from './blocks.ts'
import { plainText, type Run, type Text } from '../words/text.ts'

/** Lists the changed values. A value that was changed several times is listed once, at its last change. Undefined if there are no changes. */
export const changesSection = ({ house, scale }: Ruleset): Section | undefined => {
  const several = house.length > 1
  const effective = effectiveChanges(house)
  const rows = house.flatMap((head, index) => {
    const changes = effective?.[index] ?? []
    return changes.length > 0 ? [...(several ? [headingRow(head)] : []), ...changes.map(changeRow(head))] : []
  })
  if (rows.length === 0) return undefined
  const { title, unscaled, where, before, after } = sheetWords.changes
  return {
    id: 'changes',
    title,
    ...(scale ? { subtitle: unscaled } : {}),
    tone: 'slate',
    left: [],
    right: [],
    loose: [
      {
        kind: 'table',
        id: pathInside('changes', 'table'),
        columns: [
          { header: [{ text: where }], holds: 'text', key: true },
          { header: [{ text: before }], holds: 'text' },
          { header: [{ text: after }], holds: 'text' },
        ],
        rows,
      },
    ],
  }
}

const headingRow = ({ id, title, version }: HouseHead): Row => ({
  id: pathInside('changes', id),
  cells: [{ lines: [[{ text: `${title} ${version}` }]], columns: 3 }],
  heading: true,
})

const changeRow =
  ({ id }: HouseHead) =>
  (change: RuleChange): Row => ({
    id: pathInside('changes', id, dotted(change.path)),
    cells: [
      { lines: [[{ text: change.where.join(', '), weight: 'regular' }]] },
      { lines: [[{ text: change.before || '–' }]] },
      { lines: [[{ text: nowText(change), weight: 'bold' }]] },
    ],
  })

const nowText = ({ kind, after }: RuleChange): string => {
  const { added, removed, movedAfter } = sheetWords.changes
  if (kind === 'removed') return removed
  if (kind === 'moved') return movedAfter(nonNull(after))
  return after || (kind === 'added' ? added : '–')
}

/**
 * Marks each number that `before` doesn't have in the same position. Without `before`, returns the lines unchanged. Compares words with words and
 * numbers with numbers, in order.
 */
export const markNewNumbers = (lines: readonly Text[], before: readonly Text[] | undefined): readonly Text[] => {
  if (before === undefined) return lines
  const old = before.flatMap((line) => tokensOf(plainText(line)).map(({ text }) => text))
  const now = lines.map((line) => line.map(({ text }) => tokensOf(text)))
  const kept = inCommon(
    now.flat(2).map(({ text }) => text),
    old,
  )
  let at = 0
  return lines.map((line, row) =>
    line.flatMap((run, column) => {
      const fresh = (now[row]?.[column] ?? []).filter(({ isNumber }) => !kept.has(at++) && isNumber)
      return cutOut(run, fresh)
    }),
  )
}

/** Like `markNewNumbers`, for a single line. */
export const markNewNumbersIn = (text: Text, before: Text | undefined): Text =>
  markNewNumbers([text], before && [before]).flat()

interface Token {
  readonly text: string
  readonly start: number
  readonly isNumber: boolean
}

const digit = String.raw`[\d\u00bc-\u00be\u2150-\u215e]`

/** Matches a number with its sign and unit, a range or a roll of dice, or else a word. */
const token = new RegExp(
  String.raw`(?<number>(?:[+−×±]|[≤≥] )?${digit}+(?:[–/:]${digit}+|d\d+)*(?:[+″°%]| (?:cm|mm)\b)?)|\p{L}+`,
  'gu',
)

const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(token)].map(({ 0: found, index, groups }) => ({
    text: found,
    start: index,
    isNumber: groups?.['number'] !== undefined,
  }))

const cutOut = (run: Run, fresh: readonly Token[]): Text => {
  if (fresh.length === 0) return [run]
  const { text, mark, id, ...look } = run
  const runs: Run[] = []
  let from = 0
  for (const { start, text: number } of fresh) {
    if (start > from) runs.push({ ...look, text: text.slice(from, start) })
    runs.push({ ...look, text: number, changed: true })
    from = start + number.length
  }
  if (from < text.length) runs.push({ ...look, text: text.slice(from) })
  return runs.map((each, index) => ({
    ...(index === 0 && id !== undefined ? { id } : {}),
    ...each,
    ...(index === runs.length - 1 && mark ? { mark } : {}),
  }))
}

/** Returns the positions in `now` of the longest common subsequence of tokens. */
const inCommon = (now: readonly string[], old: readonly string[]): ReadonlySet<number> => {
  const lengths = Array.from({ length: now.length + 1 }, () => new Array<number>(old.length + 1).fill(0))
  const length = (row: number, column: number): number => entryAt(entryAt(lengths, row), column)
  for (let row = now.length - 1; row >= 0; row -= 1)
    for (let column = old.length - 1; column >= 0; column -= 1)
      entryAt(lengths, row)[column] =
        now[row] === old[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1))
  const kept = new Set<number>()
  for (let row = 0, column = 0; row < now.length && column < old.length;) {
    if (now[row] === old[column]) {
      kept.add(row)
      row += 1
      column += 1
    } else if (length(row + 1, column) >= length(row, column + 1)) row += 1
    else column += 1
  }
  return kept
}
