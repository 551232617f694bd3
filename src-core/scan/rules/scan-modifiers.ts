/** Modifiers that were read from a scan, in one check of the rules: their roles and conditions, read from their words; and the edits for them. */
import { lastKey, type Path } from '../../paths.ts'
import { entryAt } from '../../present.ts'
import { addedTexts, textAt, type Proposal, type ProposedCell, type ProposedRow } from '../proposals.ts'
import type { Doubt } from '../reading.ts'
import { houseWords } from '../../words/house.ts'
import { scanWords } from '../../words/scan.ts'
import { compareConditions, type ListedCondition } from './beside-others.ts'
import { asList, dataAt, isDataMap, type DataMap } from '../../ruleset/data.ts'
import { displayCondition } from '../../house/display.ts'
import type { Edit } from '../../house/edit.ts'
import { newEntryAt } from '../../house/forms/beginnings.ts'
import { entryName } from '../../house/names.ts'
import { conditionOfLabel, type ModifierMeaning, type LabelReading } from './condition-of-label.ts'
import { newWordsIn, newWordProposals } from './new-words.ts'
import { pointsConditions, namesPoints } from './points-condition.ts'
import { conditionFromWords } from '../../house/condition-from-words.ts'
import { valueCells, modifierValueData } from './scan-values.ts'

/** The proposal with columns for the role of each modifier, where the check at `home` has several, and for its condition. */
export const withConditionColumns = (proposal: Proposal, home: Path, rules: DataMap): Proposal => {
  const sides = sidesOf(home, rules)
  const named = conditionsIn(proposal, home, rules)
  const choosing = testedChoices(named, rules)
  const isOpposed = sides[0]?.id === each
  const isUnnamed = isOpposed && named.some(({ of }) => of === null)
  return {
    ...proposal,
    added: sides.length > 1 ? 2 : 1,
    columns: [
      ...proposal.columns,
      ...(sides.length > 1 ? [{ name: scanWords.whose, doubts: isUnnamed ? (['sides'] as const) : [] }] : []),
      { name: scanWords.countsWhen, doubts: [] },
    ],
    rows: proposal.rows.map((row, index): ProposedRow => {
      const one = entryAt(named, index)
      return {
        ...row,
        name: { ...row.name, doubts: row.name.doubts.filter((doubt) => doubt !== 'always') },
        cells: [
          ...valueCells(row, countsPoints(home, rules), home, rules),
          ...(sides.length > 1 ? [whoseCell(one.of, sides, isOpposed)] : []),
          whenCell(one, isFactor(row), home, rules, choosing),
        ],
      }
    }),
  }
}

/** The condition of each line; lines with fire points, where the check counts these, are read together with their neighbors. */
const conditionsIn = ({ rows }: Proposal, home: Path, rules: DataMap): readonly ListedCondition[] => {
  const labels = rows.map(({ name }) => name.name)
  const points = dataAt(rules, [...home, 'points'])
  const byPoints = !countsPoints(home, rules) ? new Map<number, LabelReading>() : pointsConditions(labels)
  const of = isDataMap(points) && typeof points['of'] === 'string' ? points['of'] : null
  const each = labels.map((label, index) => {
    const found = byPoints.get(index)
    if (found) return { ...found, of }
    const reading = conditionOfLabel(label, lastKey(home), rules)
    return namesPoints(label) ? { ...reading, name: '' } : reading
  })
  return compareConditions(each)
}

const countsPoints = (home: Path, rules: DataMap): boolean => dataAt(rules, [...home, 'points']) !== undefined

const each = 'each'

interface Side {
  readonly id: string
  readonly title: string
}

/** Of a roll against a roll each side comes first. */
const sidesOf = (home: Path, rules: DataMap): readonly Side[] => {
  const check = dataAt(rules, home)
  const { roles, dice } = isDataMap(check) ? check : {}
  const own = Object.keys(isDataMap(roles) ? roles : {})
    .filter((id) => dataAt(roles, [id, 'is']) !== 'leader')
    .map((id) => ({ id, title: entryName([...home, 'roles', id], rules) }))
  return isDataMap(dice) ? [{ id: each, title: houseWords.eachSide }, ...own] : own
}

const cellOf = (text: string, doubts: readonly Doubt[], others: readonly string[]): ProposedCell => ({
  text,
  sure: doubts.length > 0 ? 'doubtful' : 'reconstructed',
  doubts,
  others: [...new Set(others)].filter((other) => other !== text),
})

/** The cell of the role that a line names, else of the first, with a doubt unless that is each side of two. */
const whoseCell = (of: string | null, sides: readonly Side[], isOpposed: boolean): ProposedCell => {
  const named = sides.find(({ id }) => id === of)
  const { title } = named ?? entryAt(sides, 0)
  return cellOf(
    title,
    named || (of === null && isOpposed) ? [] : ['whose'],
    sides.map((side) => side.title),
  )
}

/** Traits of which other lines test choices: a line among them may test a choice that the rules lack. */
const testedChoices = (named: readonly ListedCondition[], rules: DataMap): readonly string[] => {
  const tested = named.flatMap(({ meaning }) =>
    asList(meaning?.when ?? []).flatMap((when) => Object.keys(isDataMap(when) ? when : {})),
  )
  return [...new Set(tested)].filter((trait) => isDataMap(dataAt(rules, ['traits', trait, 'choices'])))
}

const whenCell = (
  { meaning, others, overlaps, apart, name }: ListedCondition,
  factor: boolean,
  home: Path,
  rules: DataMap,
  choosing: readonly string[],
): ProposedCell => {
  const say = (one: ModifierMeaning): string => meaningText(one, home, rules)
  // A factor applies once, not for each of a count.
  const isHere = (one: ModifierMeaning): boolean => !factor || one.per === null
  const texts = others.filter(isHere).map(say)
  if (meaning === undefined || !isHere(meaning)) {
    const made = newWordProposals(name, choosing, rules)
    return { ...cellOf('', ['always'], texts), ...(made.length > 0 ? { made } : {}) }
  }
  const doubts = [...(texts.length > 0 ? (['meant'] as const) : []), ...(overlaps ? (['overlap'] as const) : [])]
  const trait = traitTested(meaning, rules)
  return { ...cellOf(say(meaning), doubts, [...texts, ...apart.map(say)]), ...(trait === undefined ? {} : { trait }) }
}

/** The name of the trait, where a condition tests choices of it and nothing else. */
const traitTested = ({ when }: ModifierMeaning, rules: DataMap): string | undefined => {
  const [trait, ...more] = isDataMap(when) ? Object.keys(when) : []
  const isChosen = trait !== undefined && more.length === 0 && isDataMap(dataAt(rules, ['traits', trait, 'choices']))
  return isChosen ? entryName(['traits', trait], rules) : undefined
}

const meaningText = ({ when, per }: ModifierMeaning, home: Path, rules: DataMap): string => {
  if (per !== null) return houseWords.forEach(entryName(['traits', per], rules))
  return when === null ? '' : displayCondition(when, rules, placeOf(home))
}

const placeOf = (home: Path): Path => [...home, 'modifiers', 'new', 'when']

/** Whether a line multiplies the fire points. */
export const isFactor = (row: ProposedRow): boolean => /^[x×]/i.test(textAt(row, 0))

/**
 * The edits for modifiers. A line that multiplies becomes a factor of the fire points. An emptied number is left out; a role that is not known
 * stays as it was typed, so that the loader reports it.
 */
export const modifierEdits = (proposal: Proposal, home: Path, rules: DataMap): readonly Edit[] => {
  const meanings = meaningsOf(proposal, home, rules)
  const sides = sidesOf(home, rules)
  const fresh = newWordsIn(
    proposal.rows.map((row) => ({
      text: roleAndCondition(row, proposal)[1],
      addsNothing: /^[+-]?0$/.test(textAt(row, 0)),
    })),
    rules,
  )
  const modifiers = proposal.rows.map((row): Edit => {
    const [whose, when] = roleAndCondition(row, proposal)
    const path = [...home, isFactor(row) ? 'factors' : 'modifiers']
    const begun = newEntryAt(path, rules)?.value
    const { value: _value, times: _times, ...rest } = isDataMap(begun) ? begun : {}
    const number = modifierValueData(textAt(row, 0), row.name.name, rules)
    const side = sides.find(({ title }) => title === whose)
    const made = fresh.conditions.get(when)
    const counts = made ? { when: made } : countsWhen(when, meanings, home, rules)
    return {
      kind: 'add',
      path,
      value: {
        ...rest,
        ...(whose === '' ? {} : { of: side ? side.id : whose }),
        label: row.name.name,
        ...(number === null ? {} : { [isFactor(row) ? 'times' : 'value']: number }),
        ...counts,
      },
    }
  })
  return [...fresh.edits, ...modifiers]
}

/** The texts of a line in the columns of `withConditions`: its role and its condition. Empty where there are none. */
const roleAndCondition = (row: ProposedRow, proposal: Proposal): readonly [whose: string, when: string] => {
  const told = addedTexts(row, proposal)
  return told.length > 1 ? [entryAt(told, 0), entryAt(told, 1)] : ['', told.join('')]
}

/** The meanings of the proposed texts. */
const meaningsOf = (proposal: Proposal, home: Path, rules: DataMap): ReadonlyMap<string, ModifierMeaning> =>
  new Map(
    conditionsIn(proposal, home, rules)
      .flatMap(({ meaning, others, apart }) => [...(meaning ? [meaning] : []), ...others, ...apart])
      .map((meaning) => [meaningText(meaning, home, rules), meaning]),
  )

/** The condition of a text. Words that are not understood stay, so that the loader reports them. */
const countsWhen = (
  text: string,
  meanings: ReadonlyMap<string, ModifierMeaning>,
  home: Path,
  rules: DataMap,
): DataMap => {
  if (text === '') return {}
  const meaning = meanings.get(text)
  if (!meaning) return { when: conditionFromWords(text, rules, placeOf(home)) ?? text }
  const { when, per } = meaning
  return { ...(per === null ? {} : { per }), ...(when === null ? {} : { when }) }
}
