/** The modifier lists of a sheet: fire point factors, groups of modifiers, and their limit. */
import { factorPath, pathInside, limitPath, modifierPath, procedurePath } from '../paths.ts'
import { nonNull } from '../present.ts'
import { excludeEachOther } from '../language/logic.ts'
import type { Modifier, Procedure } from '../ruleset/model/procedures.ts'
import { capitalize } from '../words/text.ts'
import { signedText, timesText } from '../words/numbers.ts'
import { amountFigure } from '../language/expression-text.ts'
import type { Block, ModifierGroup, ModifierLine, Text } from './blocks.ts'
import type { SheetContext } from './context.ts'
import { sheetWords } from '../words/sheet.ts'

/** Returns the blocks of a check's modifiers. `lead` precedes the headings if the section has more than one check. */
export const modifierBlocks = (procedure: Procedure, lead: string | null, context: SheetContext): readonly Block[] => {
  const path = procedurePath(procedure)
  const titled = (title: string): string => (lead === null ? title : sheetWords.titled(lead, title))
  const factors = procedure.factors.map((factor): ModifierLine => {
    const id = factorPath(procedure, factor)
    return {
      id,
      value: timesText(factor.times),
      text: [{ text: factor.label }],
      ...context.mark(id),
      ...context.changed(pathInside(id, 'times')),
    }
  })
  const blocks: Block[] =
    factors.length > 0
      ? [
          {
            kind: 'modifiers',
            id: pathInside(path, 'factors'),
            title: titled(sheetWords.firePoints),
            groups: [{ exclusive: false, lines: factors }],
          },
        ]
      : []
  for (const { id, title, modifiers, named } of headings(procedure)) {
    if (modifiers.length > 0)
      blocks.push({
        kind: 'modifiers',
        id,
        title: titled(title),
        ...(named === null ? {} : context.markWithin(path, named)),
        groups: groupExclusive(modifiers, (modifier) => modifierLine(modifier, title, procedure, context)),
      })
  }
  if (procedure.limit) {
    const { min, max } = procedure.limit
    const id = limitPath(procedure)
    blocks.push({
      kind: 'notes',
      id: pathInside(id, 'said'),
      notes: [{ id, text: [{ text: sheetWords.limit(signedText(min), signedText(max)), ...context.mark(id) }] }],
    })
  }
  return blocks
}

interface Heading {
  readonly id: string
  readonly title: string
  /** The path of the heading's title in the data. Null if the title isn't from the rules. */
  readonly named: string | null
  readonly modifiers: readonly Modifier[]
}

/**
 * Groups modifiers by the check's headings. Without headings, groups by role if several sides roll or several roles have modifiers. Otherwise returns
 * one group.
 */
const headings = (procedure: Procedure): readonly Heading[] => {
  const path = procedurePath(procedure)
  const { modifiers, groups, roles, rolls } = procedure
  const all = pathInside(path, 'modifiers')
  if (groups.size > 0) {
    const byGroup = Map.groupBy(modifiers, ({ group }) => (group !== null && groups.has(group) ? group : null))
    const own = [...groups].map(([id, title]): Heading => {
      const named = pathInside(path, 'groups', id)
      return { id: named, title, named, modifiers: byGroup.get(id) ?? [] }
    })
    return [{ id: all, title: sheetWords.modifiers, named: null, modifiers: byGroup.get(null) ?? [] }, ...own]
  }
  const used = new Set(modifiers.map(({ of }) => of))
  if (rolls.length < 2 && used.size < 2) return [{ id: all, title: sheetWords.modifiers, named: null, modifiers }]
  const sides = [['each', sheetWords.eachSide] as const, ...[...roles].map(([id, { title }]) => [id, title] as const)]
  const bySide = Map.groupBy(modifiers, ({ of }) => of)
  return sides.map(([side, title]) => {
    const named = pathInside(path, 'roles', side)
    return { id: pathInside(named, 'modifiers'), title, named, modifiers: bySide.get(side) ?? [] }
  })
}

/** The maximum number of modifiers joined by a bar. More wouldn't fit on a page. */
const maxTiedModifiers = 100

/** Splits modifiers into runs that exclude each other, which the sheet joins by a bar. */
const exclusiveRuns = (modifiers: readonly Modifier[]): readonly (readonly Modifier[])[] => {
  const runs: Modifier[][] = []
  for (const modifier of modifiers) {
    const last = runs.at(-1)
    if (last && last.length < maxTiedModifiers && last.every((other) => excludes(other, modifier))) last.push(modifier)
    else runs.push([modifier])
  }
  return runs
}

/** The ids of the modifiers that the sheet joins by a bar with the given one, including it, in order. */
export const tiedModifiers = (procedure: Procedure, id: string): readonly string[] =>
  headings(procedure)
    .flatMap(({ modifiers }) => exclusiveRuns(modifiers))
    .map((run) => run.map((modifier) => modifier.id))
    .find((run) => run.includes(id)) ?? []

/** Groups adjacent modifiers that exclude each other. */
const groupExclusive = (
  modifiers: readonly Modifier[],
  line: (modifier: Modifier) => ModifierLine,
): readonly ModifierGroup[] => {
  const groups: { exclusive: boolean; lines: ModifierLine[] }[] = []
  for (const run of exclusiveRuns(modifiers)) {
    const last = groups.at(-1)
    const lines = run.map(line)
    if (run.length === 1 && last && !last.exclusive) last.lines.push(...lines)
    else groups.push({ exclusive: run.length > 1, lines })
  }
  return groups
}

const excludes = (a: Modifier, b: Modifier): boolean =>
  a.of === b.of && a.when !== null && b.when !== null && excludeEachOther(a.when, b.when)

/**
 * Returns the line of a modifier: its condition and, if its number is in a chart, a reference such as `In column, see National`. Omits a condition
 * that `heading` already states.
 */
const modifierLine = (
  modifier: Modifier,
  heading: string,
  procedure: Procedure,
  context: SheetContext,
): ModifierLine => {
  const id = modifierPath(procedure, modifier)
  const { figure, aside } = amountFigure(modifier.value, modifier.label, context.speech(null))
  const other =
    modifier.to !== null && modifier.to !== 'each' && modifier.to !== modifier.of
      ? nonNull(procedure.roles.get(modifier.to)).title
      : undefined
  const asides = [aside, other === undefined ? '' : sheetWords.toRoll(other.toLowerCase())].filter(Boolean).join(', ')
  return {
    id,
    value: figure,
    text: withAside(modifier.label, asides, heading),
    ...context.mark(id),
    ...context.changed(pathInside(id, 'value')),
  }
}

const withAside = (label: string, aside: string, heading: string): Text => {
  if (aside === '') return [{ text: label }]
  if (label === heading) return [{ text: capitalize(aside), soft: true }]
  return [{ text: label }, { text: `, ${aside}`, soft: true }]
}
