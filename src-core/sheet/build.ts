/**
 * Builds a ruleset's quick reference sheet from blocks: the phases in order, each with modifiers on the left and results on the right, then
 * everything outside the phases.
 */
import { pathInside, phasePath, procedurePath, stepPath } from '../paths.ts'
import type { Phase, Ruleset } from '../ruleset/model.ts'
import type { Grid } from '../ruleset/model/grids.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Amount } from '../language/model.ts'
import { memoize } from '../memoize.ts'
import { lengthUnits } from '../ruleset/units.ts'
import { lowerFirst } from '../words/text.ts'
import { diceText, unitWords } from '../words/numbers.ts'
import { creditsOf, houseRulesLines, sheetTitle, optionsSection, scaleTexts } from './colophon.ts'
import {
  type Block,
  type Mark,
  type NotesBlock,
  type Section,
  type Sheet,
  type TableBlock,
  marksInSections,
} from './blocks.ts'
import { changesSection } from './changes.ts'
import { gridBlock, stepsBlock } from './grids.ts'
import { sheetContext, strongestMark, type SheetContext, type WithMark } from './context.ts'
import { modifierBlocks } from './modifiers.ts'
import {
  arcsBlocks,
  decideBlock,
  followBlocks,
  derivedChoiceBlocks,
  listBlock,
  poolBlock,
  singleOutcomeNote,
} from './notes.ts'
import { titleWithDice, tableBlocks } from './tables.ts'
import { sheetWords } from '../words/sheet.ts'

/** Returns a sheet with everything needed to resolve checks. */
export const buildSheet = (ruleset: Ruleset): Sheet => {
  const context = sheetContext(ruleset)
  const reference = referenceSection(context)
  const phases = [...ruleset.phases.values()].map((phase) => phaseSection(phase, context))
  const sections = [...phases, reference, optionsSection(ruleset), changesSection(ruleset)].filter(
    (section) => section !== undefined,
  )
  const used = marksInSections(sections)
  return {
    id: ruleset.head.id,
    title: sheetTitle(ruleset),
    subtitle: subtitleOf(ruleset),
    language: ruleset.head.language,
    version: ruleset.head.version,
    sections,
    credits: creditsOf(ruleset),
    legend: markOrder.filter((mark) => used.has(mark)).map((mark) => ({ mark, ...sheetWords.marks[mark] })),
    house: houseRulesLines(ruleset),
  }
}

/**
 * Returns the subtitle of the rules or, if they have none, their dice and unit. If a scale or house rules change the unit, the subtitle shows the new
 * unit.
 */
const subtitleOf = (ruleset: Ruleset): string => {
  const { head, procedures, scale, units } = ruleset
  const now = sheetWords.distancesIn(unitWords[units].name)
  const named = lengthUnits.map((unit) => sheetWords.distancesIn(unitWords[unit].name))
  const parts = head.subtitle?.split(' · ')
  if (head.subtitle !== null && !scale && !parts?.some((part) => named.includes(part) && part !== now))
    return head.subtitle
  const dice = new Set([...procedures.values()].flatMap(({ rolls }) => rolls.map(({ dice }) => diceText(dice))))
  const own = parts?.filter((part) => !named.includes(part)) ?? [...dice]
  return [...own, now, ...scaleTexts(ruleset)].join(' · ')
}

/** Like `buildSheet`, but cached for each ruleset, so that measurements of its sections can be reused for all paper sizes. */
export const sheetOf = memoize(buildSheet)

const markOrder: readonly Mark[] = ['reconstructed', 'assumed', 'house']

/** The maximum length of the steps in a heading, in characters. */
const subtitleLength = 150

const phaseSection = (phase: Phase, context: SheetContext): Section => {
  const procedures = [...context.ruleset.procedures.values()].filter((procedure) => procedure.phase === phase.id)
  const main =
    procedures.find(({ modifiers }) => modifiers.length > 0) ?? procedures.find(({ tables }) => tables.length > 0)
  const steps = phase.steps
    .map(({ text }, index) => (phase.steps.length > 1 ? `${index + 1}\u00a0${text}` : text))
    .join(' · ')
  const subtitle = [phase.subtitle, main?.subtitle, steps].filter(Boolean).join(': ')
  const short = subtitle.length <= subtitleLength
  const shownSubtitle = short ? subtitle : (phase.subtitle ?? '')
  const sides = sidesOf(phase, procedures, main, context)
  return {
    id: phasePath(phase),
    number: phase.number,
    title: phase.title,
    ...headMark(phase, main, short, context),
    tone: phase.tone,
    ...(shownSubtitle === '' ? {} : { subtitle: shownSubtitle }),
    ...sides,
    left: [
      ...(short ? [] : [{ ...phaseSteps(phase, context), ...(main && { check: procedurePath(main) }) }]),
      ...sides.left,
    ],
  }
}

/**
 * Returns the mark of a section's heading: the strongest mark of its title, its subtitle, its steps, the main check's subtitle and, if the heading
 * names that check, its dice.
 */
const headMark = (
  phase: Phase,
  main: Procedure | undefined,
  withSteps: boolean,
  { mark, markWithin }: SheetContext,
): WithMark => {
  const path = phasePath(phase)
  const own = ['title', 'subtitle', ...(withSteps ? ['steps'] : [])].map((key) => mark(pathInside(path, key)))
  const check = main && procedurePath(main)
  const dice = main && isNamed(main, phase) ? ['dice'] : []
  return strongestMark([
    ...own,
    check === undefined ? {} : markWithin(check, ...['subtitle', ...dice].map((key) => pathInside(check, key))),
  ])
}

const phaseSteps = (phase: Phase, context: SheetContext): NotesBlock => ({
  kind: 'notes',
  id: pathInside(phasePath(phase), 'steps'),
  numbered: true,
  notes: phase.steps.map((step) => ({
    id: stepPath(phase, step),
    text: [{ text: step.text, ...context.markWithin(phasePath(phase), stepPath(phase, step)) }],
  })),
})

type Sides = Pick<Section, 'left' | 'right' | 'loose'>

/**
 * Returns the blocks of a phase (null for those outside the phases), check by check in the order of use. Points per stand and modifiers go left.
 * The point table, results and charts that modifiers read go right. Follow-ups, rolls without modifiers and sentences go where there is room. The
 * main check needs no title if a heading already names it.
 */
const sidesOf = (
  of: Phase | null,
  procedures: readonly Procedure[],
  main: Procedure | undefined,
  context: SheetContext,
): Sides => {
  const left: Block[] = []
  const right: Block[] = []
  const loose: Block[] = []
  const phase = of?.id ?? null
  const rolls: NotesBlock['notes'][number][] = []
  const { grids, lists } = context.ruleset
  const unplaced = new Map(
    [...grids.values()].filter((grid) => columnsByPhase(grid, context).has(phase)).map((grid) => [grid.id, grid]),
  )
  const take = (grid: Grid | undefined): readonly Grid[] => (grid && unplaced.delete(grid.id) ? [grid] : [])
  const block = (grid: Grid): TableBlock => gridBlock(grid, context, columnsByPhase(grid, context).get(phase))
  for (const procedure of procedures) {
    const lead = procedure === main ? null : procedure.title
    const isHeaded = procedure === main && isNamed(procedure, of)
    const check = procedurePath(procedure)
    const ofCheck = <B extends Block>(blocks: readonly B[]): readonly B[] =>
      blocks.map((block) => ({ ...block, check }))
    const pointsPerStand = procedure.points ? [...unplaced.values()].filter(isOfPoints).flatMap(take) : []
    const charts = [...chartsRead(procedure).keys()].flatMap((id) => take(unplaced.get(id)))
    const [steps, others] = [charts.filter(({ by }) => by === 'points'), charts.filter(({ by }) => by !== 'points')]
    left.push(...ofCheck(pointsPerStand.map(block)), ...ofCheck(modifierBlocks(procedure, lead, context)))
    right.push(...ofCheck(steps.map((grid) => stepsBlock(grid, context))))
    const pool = poolBlock(procedure, context)
    if (pool) right.push(...ofCheck([pool]))
    const sole = singleOutcomeNote(procedure, context)
    if (sole) rolls.push(sole)
    else
      (isFate(procedure) ? loose : right).push(
        ...ofCheck(tableBlocks(procedure, isHeaded ? null : titleWithDice(procedure), context)),
      )
    right.push(...ofCheck(others.map(block)))
    loose.push(
      ...(procedure.points ? arcsBlocks(context) : []),
      ...ofCheck(followBlocks(procedure, context)),
      ...ofCheck(derivedChoiceBlocks(procedure, context)),
      ...ofCheck(procedure.decide.length > 0 ? [decideBlock(procedure, context)] : []),
    )
  }
  const [first] = rolls
  if (first) loose.push({ kind: 'notes', id: pathInside(first.id, 'roll'), notes: rolls })
  for (const grid of unplaced.values()) (grid.columns.size > maxLooseColumns ? right : loose).push(block(grid))
  loose.push(...[...lists.values()].filter((list) => list.phase === phase).map((list) => listBlock(list, context)))
  return { left: joinTitles(left), right, loose: joinTitles(loose) }
}

/** The most columns that a chart can have and still fit in the left column. */
const maxLooseColumns = 4

/** Whether a chart lists the fire points of a stand. */
const isOfPoints = ({ columns }: Grid): boolean => [...columns.values()].every(({ as }) => as === 'points')

/** Returns the charts that a check's modifiers read, each with the columns read. An empty set means all columns. */
const chartsRead = ({ modifiers }: Procedure): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  const visit = (amount: Amount): void => {
    if (amount.kind === 'grid') {
      const columns = found.get(amount.grid) ?? new Set()
      found.set(amount.grid, amount.column === null ? columns : columns.add(amount.column))
    } else if (amount.kind === 'plus' || amount.kind === 'times') amount.terms.forEach(visit)
    else if (amount.kind === 'first') for (const line of amount.lines) visit(line.is)
    else if (amount.kind === 'round' || amount.kind === 'at-least' || amount.kind === 'at-most') visit(amount.is)
  }
  for (const { value } of modifiers) visit(value)
  return found
}

/** Returns the columns of a chart for each phase that prints it. Undefined means all columns. */
const columnsByPhase = (
  grid: Grid,
  { ruleset }: SheetContext,
): ReadonlyMap<string | null, ReadonlySet<string> | undefined> => {
  if (grid.phase !== null) return new Map([[grid.phase, undefined]])
  const found = new Map<string | null, Set<string>>()
  let readsAll = false
  for (const procedure of ruleset.procedures.values()) {
    const columns = chartsRead(procedure).get(grid.id)
    if (columns === undefined) continue
    readsAll ||= columns.size === 0
    found.set(procedure.phase, new Set([...(found.get(procedure.phase) ?? []), ...columns]))
  }
  if (found.size === 1) return new Map([...found.keys()].map((phase) => [phase, undefined]))
  const read = new Set([...found.values()].flatMap((columns) => [...columns]))
  return found.size === 0 || readsAll || [...grid.columns.keys()].some((column) => !read.has(column))
    ? new Map([[null, undefined]])
    : found
}

/** Merges lists of the same kind and title into the first of them. */
const joinTitles = (blocks: readonly Block[]): readonly Block[] => {
  const joined: Block[] = []
  for (const block of blocks) {
    const at = joined.findIndex(
      ({ kind, title }) => kind === block.kind && title !== undefined && title === block.title,
    )
    const first = joined[at]
    if (first?.kind === 'notes' && block.kind === 'notes' && !first.numbered && !block.numbered)
      joined[at] = { ...first, notes: [...first.notes, ...block.notes] }
    else if (first?.kind === 'modifiers' && block.kind === 'modifiers')
      joined[at] = { ...first, groups: [...first.groups, ...block.groups] }
    else joined.push(block)
  }
  return joined
}

/** Whether the heading of the phase, or of a group of modifiers, starts with the title of the check. */
const isNamed = ({ title, groups }: Procedure, phase: Phase | null): boolean =>
  [phase?.title ?? title, ...groups.values()].some((heading) => lowerFirst(heading).startsWith(lowerFirst(title)))

const isFate = ({ modifiers, rolls }: Procedure): boolean => modifiers.length === 0 && rolls.length === 1

/** Returns the section of everything outside the phases. Undefined if it is empty. */
const referenceSection = (context: SheetContext): Section | undefined => {
  const procedures = [...context.ruleset.procedures.values()]
  const sides = sidesOf(
    null,
    procedures.filter(({ phase }) => phase === null),
    undefined,
    context,
  )
  const arcs = procedures.some(({ points }) => points !== null) ? [] : arcsBlocks(context)
  const loose = [...sides.loose, ...arcs]
  if (sides.left.length + sides.right.length + loose.length === 0) return undefined
  return { id: 'reference', title: sheetWords.reference, tone: 'slate', ...sides, loose }
}
