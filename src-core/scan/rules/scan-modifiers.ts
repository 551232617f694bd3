/** Adds recognized modifiers to a check of the rules: derives roles and conditions from their words, and builds the edits. */
import { lastKey, type Path } from '../../paths.ts'
import { entryAt } from '../../present.ts'
import { freeId } from '../../format/entries.ts'
import { conditionFromWords } from '../../house/condition-from-words.ts'
import { displayCondition } from '../../house/display.ts'
import type { Edit } from '../../house/edit.ts'
import { newEntryAt } from '../../house/forms/new-entries.ts'
import { parseCell } from '../../house/cell-input.ts'
import { entryName } from '../../house/names.ts'
import { dataAt, isDataMap, type DataMap, asList, isEqualData, type Data } from '../../ruleset/data.ts'
import { houseWords } from '../../words/house.ts'
import { scanWords } from '../../words/scan.ts'
import { capitalize } from '../../words/text.ts'
import { addedTexts, textAt, type Proposal, type ProposedRow } from '../proposals.ts'
import type { Doubt, ReadText } from '../reading.ts'
import { conditionOfLabel, type ModifierMeaning, type LabelReading } from './condition-of-label.ts'

/** Adds to a proposal a column for each modifier's condition and, if the check at `home` has several roles, a column for its role. */
export const withConditionColumns = (proposal: Proposal, home: Path, rules: DataMap): Proposal => {
  const sides = sidesOf(home, rules)
  const readings = readingsOf(proposal, home, rules)
  const isOpposed = sides[0]?.id === eachKey
  const isUnnamed = isOpposed && readings.some(({ of }) => of === null)
  return {
    ...proposal,
    added: sides.length > 1 ? 2 : 1,
    columns: [
      ...proposal.columns,
      ...(sides.length > 1 ? [addedText(scanWords.whose, isUnnamed ? ['sides'] : [], [])] : []),
      addedText(scanWords.countsWhen, [], []),
    ],
    rows: proposal.rows.map((row, index): ProposedRow => {
      const reading = entryAt(readings, index)
      return {
        ...row,
        cells: [
          ...row.cells,
          ...(sides.length > 1 ? [roleCell(reading.of, sides, isOpposed)] : []),
          conditionCell(reading, isFactor(row), home, rules),
        ],
      }
    }),
  }
}

const readingsOf = ({ rows }: Proposal, home: Path, rules: DataMap): readonly ListedCondition[] =>
  compareConditions(rows.map(({ name }) => conditionOfLabel(name.text, lastKey(home), rules)))

const eachKey = 'each'

interface Side {
  readonly id: string
  readonly title: string
}

/** Returns the roles of a check. In an opposed roll, "each side" comes first. */
const sidesOf = (home: Path, rules: DataMap): readonly Side[] => {
  const check = dataAt(rules, home)
  const { roles, dice } = isDataMap(check) ? check : {}
  const own = Object.keys(isDataMap(roles) ? roles : {})
    .filter((id) => dataAt(roles, [id, 'is']) !== 'leader')
    .map((id) => ({ id, title: entryName([...home, 'roles', id], rules) }))
  return isDataMap(dice) ? [{ id: eachKey, title: houseWords.eachSide }, ...own] : own
}

const addedText = (text: string, doubts: readonly Doubt[], others: readonly string[]): ReadText => ({
  text,
  sure: doubts.length > 0 ? 'doubtful' : 'read',
  doubts,
  others: [...new Set(others)].filter((other) => other !== text),
  box: null,
})

/** Returns the cell for the role that a line names, or for the first role. The latter is doubtful except in an opposed roll. */
const roleCell = (of: string | null, sides: readonly Side[], isOpposed: boolean): ReadText => {
  const named = sides.find(({ id }) => id === of)
  const isSure = named !== undefined || (of === null && isOpposed)
  return addedText(
    (named ?? entryAt(sides, 0)).title,
    isSure ? [] : ['whose'],
    sides.map(({ title }) => title),
  )
}

/** The maximum length of a trait name made from a label. */
const maxNameLength = 60

/** Returns the cell for a line's condition. Proposes a new trait if the line's words name nothing in the rules. */
const conditionCell = (
  { meaning, others, overlaps, apart, name }: ListedCondition,
  factor: boolean,
  home: Path,
  rules: DataMap,
): ReadText => {
  // A factor applies once, not for each item.
  const isPossible = (one: ModifierMeaning): boolean => !factor || one.per === null
  const texts = others.filter(isPossible).map((one) => meaningText(one, home, rules))
  if (meaning && isPossible(meaning))
    return addedText(
      meaningText(meaning, home, rules),
      [...(texts.length > 0 ? (['meant'] as const) : []), ...(overlaps ? (['overlap'] as const) : [])],
      [...texts, ...apart.map((one) => meaningText(one, home, rules))],
    )
  const trait = capitalize(name.replaceAll(/[{}]/g, '').trim()).slice(0, maxNameLength).trim()
  return addedText(trait === '' ? '' : houseWords.newTrait.write(trait), ['always'], [...texts, ''])
}

const meaningText = ({ when, per }: ModifierMeaning, home: Path, rules: DataMap): string => {
  if (per !== null) return houseWords.forEach(entryName(['traits', per], rules))
  return when === null ? '' : displayCondition(when, rules, placeOf(home))
}

const placeOf = (home: Path): Path => [...home, 'modifiers', 'new', 'when']

/** Whether a line multiplies the fire points. */
export const isFactor = (row: ProposedRow): boolean => /^[x×]/i.test(textAt(row, 0))

/**
 * Returns the edits for modifiers and for the traits they need. A line that multiplies becomes a fire point factor. A cleared number is left out,
 * and an unknown role stays as typed so that the loader reports it.
 */
export const modifierEdits = (proposal: Proposal, home: Path, rules: DataMap): readonly Edit[] => {
  const meanings = new Map(
    readingsOf(proposal, home, rules)
      .flatMap(({ meaning, others, apart }) => [...(meaning ? [meaning] : []), ...others, ...apart])
      .map((meaning) => [meaningText(meaning, home, rules), meaning]),
  )
  const sides = sidesOf(home, rules)
  const traits = newTraits(
    proposal.rows.map((row) => roleAndCondition(row, proposal)[1]),
    rules,
  )
  const modifiers = proposal.rows.map((row): Edit => {
    const [whose, condition] = roleAndCondition(row, proposal)
    const path = [...home, isFactor(row) ? 'factors' : 'modifiers']
    const begun = newEntryAt(path, rules)?.value
    const { value: _value, times: _times, ...rest } = isDataMap(begun) ? begun : {}
    const number = parseCell('number', textAt(row, 0))
    const trait = traits.get(condition)
    return {
      kind: 'add',
      path,
      value: {
        ...rest,
        ...(whose === '' ? {} : { of: sides.find(({ title }) => title === whose)?.id ?? whose }),
        label: row.name.text,
        ...(number === null ? {} : { [isFactor(row) ? 'times' : 'value']: number }),
        ...(trait ? { when: { [trait.id]: true } } : conditionData(condition, meanings, home, rules)),
      },
    }
  })
  return [...[...traits.values()].map(({ edit }) => edit), ...modifiers]
}

/** Returns the role and condition of a line, or empty strings if it has none. */
const roleAndCondition = (row: ProposedRow, proposal: Proposal): readonly [whose: string, condition: string] => {
  const texts = addedTexts(row, proposal)
  return texts.length > 1 ? [entryAt(texts, 0), entryAt(texts, 1)] : ['', texts.join('')]
}

/** Returns the new traits that the conditions need, without duplicates. */
const newTraits = (
  conditions: readonly string[],
  rules: DataMap,
): ReadonlyMap<string, { readonly id: string; readonly edit: Edit }> => {
  const taken = new Set(Object.keys(isDataMap(rules['traits']) ? rules['traits'] : {}))
  return new Map(
    [...new Set(conditions)].flatMap((text) => {
      const label = houseWords.newTrait.read(text)
      if (label === undefined) return []
      const id = freeId(label, taken)
      taken.add(id)
      return [
        [text, { id, edit: { kind: 'add', path: ['traits'], id, value: { of: 'unit', label, flag: true } } }] as const,
      ]
    }),
  )
}

/** Parses the text of a condition. Unrecognized words stay, so that the loader reports them. */
const conditionData = (
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

interface ListedCondition extends LabelReading {
  /** Whether the condition may apply together with another line. */
  readonly overlaps: boolean
  /** Conditions that exclude the overlap. */
  readonly apart: readonly ModifierMeaning[]
}

/** Adds to each condition of a list the doubts that its neighbors raise, since a sheet may leave out what neighboring lines imply. */
const compareConditions = (list: readonly LabelReading[]): readonly ListedCondition[] =>
  list.map((one) => {
    const others = list.filter((other) => other !== one)
    const apart = others.flatMap((other) => conditionsWithout(one, other, list))
    return {
      ...one,
      others: [...one.others, ...withShared(one, others)],
      overlaps: apart.length > 0 || others.some((other) => isOverlapping(one, other)),
      apart,
    }
  })

/** Whether two conditions test the same traits and may both apply to one unit, such as "cover or open order" and "open order in cover". */
const isOverlapping = (one: LabelReading, other: LabelReading): boolean => {
  const [ours, theirs] = [waysOf(one), waysOf(other)]
  if (traitsIn(ours).length < 2 || traitsIn(ours).join(' ') !== traitsIn(theirs).join(' ')) return false
  return ours.some((way) =>
    theirs.some((their) => Object.entries(way).every(([trait, value]) => isShared(value, their[trait]))),
  )
}

/**
 * Returns conditions for one label that don't overlap another label's. Next to "strong position or fortified", "favorable ground" excludes fortified
 * units, unless another line tests for them. It already excludes a strong position, which is a different value of the same trait.
 */
const conditionsWithout = (
  one: LabelReading,
  other: LabelReading,
  list: readonly LabelReading[],
): readonly ModifierMeaning[] => {
  const [way, ...more] = waysOf(one)
  const theirs = waysOf(other)
  if (way === undefined || more.length > 0 || !isOfOneUnit(one, other) || !theirs.some((their) => isRival(way, their)))
    return []
  return theirs.flatMap((their) => {
    const [[trait, value] = ['', null], ...rest] = Object.entries(their)
    if (
      rest.length > 0 ||
      list.some((each) => each !== other && waysOf(each).some((asked) => asked[trait] !== undefined))
    )
      return []
    return [{ when: { ...way, ...(value === true ? { [trait]: false } : { not: their }) }, per: null }]
  })
}

const isOfOneUnit = (one: LabelReading, other: LabelReading): boolean =>
  one.of === null || other.of === null || one.of === other.of

/** Whether two conditions test the same traits but never apply to the same unit. */
const isRival = (way: DataMap, their: DataMap): boolean =>
  Object.keys(way).toSorted().join(' ') === Object.keys(their).toSorted().join(' ') &&
  Object.entries(way).some(([trait, value]) => !isShared(value, their[trait]))

const minOthers = 2

/**
 * Returns conditions with a second trait that all other lines test along with this line's trait, as in "Old Guard" next to "guard infantry" and
 * "guard cavalry".
 */
const withShared = (one: LabelReading, others: readonly LabelReading[]): readonly ModifierMeaning[] => {
  const [way, ...more] = waysOf(one)
  if (way === undefined || more.length > 0) return []
  return Object.keys(way).flatMap((trait) => {
    const asking = others
      .map((other) => waysOf(other).filter((their) => their[trait] !== undefined))
      .filter(({ length }) => length > 0)
    const shared = [...new Set(asking.flat().flatMap(Object.keys))].filter(
      (each) => way[each] === undefined && asking.every((theirs) => theirs.some((their) => isChoice(their[each]))),
    )
    if (asking.length < minOthers) return []
    return shared.flatMap((each) =>
      [...new Set(asking.flat().flatMap((their) => their[each] ?? []))].map((value): ModifierMeaning => ({
        when: { [each]: value, ...way },
        per: null,
      })),
    )
  })
}

const isChoice = (value: Data | undefined): boolean => typeof value === 'string'

const waysOf = ({ meaning }: LabelReading): readonly DataMap[] => {
  const when = meaning?.when ?? []
  return isAlternatives(when) ? when : [when]
}
const isAlternatives = (when: DataMap | readonly DataMap[]): when is readonly DataMap[] => Array.isArray(when)

const traitsIn = (ways: readonly DataMap[]): readonly string[] =>
  [...new Set(ways.flatMap((way) => Object.keys(way)))].toSorted()

const isShared = (value: Data, other: Data | undefined): boolean =>
  other === undefined || asList(value).some((own) => asList(other).some((one) => isEqualData(one, own)))
