/** House rules over their base as forms: the outline of all sections, and each section with its grids. */
import { dotted, startsWith, type Path } from '../../paths.ts'
import { formatAt } from '../../format/format-at.ts'
import { houseWords } from '../../words/house.ts'
import { rulesPatch, type AnyBase } from '../base.ts'
import type { Analysis } from '../analysis.ts'
import { yamlText } from '../yaml-text.ts'
import { formMarks } from './marked.ts'
import { dataAt, isDataMap, type DataMap } from '../../ruleset/data.ts'
import type { FormEntry, FormGrid, FormSection, SectionHead, SectionText, Vocabulary } from '../form.ts'
import { chartGrids } from './chart.ts'
import { entryForm } from './entry.ts'
import { choicesAt, dataNowOrBase, idsAt, likeNameOf, nameAt, rulesHolding, type FormContext } from './grids.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import { gridsInUnit } from './lengths.ts'
import { unitOfRules } from '../written-names.ts'
import { rowsOfChoice } from './new-row.ts'
import { gaugeGrids, hasSectionKey, namesGrids, notesGrids, sequencesGrids, termsGrid, traitsGrids } from './simple.ts'
import { pieceGrids, pieceTitle } from './piece.ts'
import { printedTextAt } from './printed.ts'
import { procedureGrids, tableIds } from './procedure.ts'
import { tableGrid } from './table.ts'

/** All sections, in the order of the rules; empty where the text is no YAML. */
export const sectionHeads = (base: AnyBase, analysis: Analysis): readonly SectionHead[] => {
  const context = contextOf(base, analysis)
  return context ? headsOf(context, analysis) : []
}

/** The section of a path with its grids, or of any piece of the rules, its lengths in `unit` where the player has one; null if there is none, or the text is no YAML. */
export const sectionAt = (
  base: AnyBase,
  analysis: Analysis,
  path: Path,
  unit: LengthUnit | null = null,
): FormSection | null => {
  const context = contextOf(base, analysis, unit)
  if (context === null) return null
  const head =
    headsOf(context, analysis).find((one) => dotted(one.path) === dotted(path)) ?? pieceHead(context, analysis, path)
  if (head === null) return null
  return {
    ...head,
    units: unitOfRules(context.now),
    within: path
      .map((_, length) => path.slice(0, length))
      .map((outer) => ({ path: outer, title: pieceTitle(context, outer) })),
    printed: {
      now: context.ruleset && printedTextAt(path, context.ruleset),
      base: context.baseRuleset && printedTextAt(path, context.baseRuleset),
    },
    ...likeNameOf(context, path),
    grids: gridsInUnit(context, gridsOf(context, head)),
  }
}

/** The form at a place of the sheet, its lengths in `unit` where the player has one; null if the text is no YAML. */
export const entryAtPlace = (
  base: AnyBase,
  analysis: Analysis,
  place: Path,
  unit: LengthUnit | null = null,
): FormEntry | null => {
  const context = contextOf(base, analysis, unit)
  return context && entryForm(context, place)
}

/** What stands at a path as text. */
export const sectionText = ({ data }: AnyBase, { rules }: Analysis, path: Path): SectionText => {
  const text = (at: DataMap | null): string | null => {
    const found = at ? dataAt(at, path) : undefined
    return found === undefined ? null : yamlText(found)
  }
  return { now: text(rules), base: text(data) }
}

/** The head of what is no section of its own. */
const pieceHead = (context: FormContext, { changes }: Analysis, path: Path): SectionHead | null =>
  formatAt(path) === null
    ? null
    : {
        path,
        title: pieceTitle(context, path),
        kind: 'piece',
        phase: phaseOf(context, path.slice(0, 2)),
        changes: changes.filter((change) => startsWith(change.path, path)).length,
        problems: context.problemsAt(path).length,
      }

const contextOf = (base: AnyBase, analysis: Analysis, lengths: LengthUnit | null = null): FormContext | null => {
  const { rules, ruleset, problems, source } = analysis
  if (!rules || !source) return null
  const numbers = new Map<string, number[]>()
  for (const [index, { cell }] of problems.entries())
    for (let length = 1; cell && length <= cell.length; length += 1) {
      const key = dotted(cell.slice(0, length))
      numbers.set(key, [...(numbers.get(key) ?? []), index])
    }
  return {
    // With nothing to compare it with, nothing differs.
    base: base.data ?? rules,
    now: rules,
    ruleset: ruleset.ok ? ruleset.value : null,
    baseRuleset: base.ruleset,
    patch: rulesPatch(source),
    marks: formMarks(base, analysis),
    lengths,
    problemsAt: (path) => numbers.get(dotted(path)) ?? [],
  }
}

/** How many changes there are at and inside each path. */
const changedAt = (changes: Analysis['changes']): ReadonlyMap<string, number> => {
  const changed = new Map<string, number>()
  for (const { path } of changes)
    for (let length = 1; length <= path.length; length += 1) {
      const key = dotted(path.slice(0, length))
      changed.set(key, (changed.get(key) ?? 0) + 1)
    }
  return changed
}

const headsOf = (context: FormContext, { changes }: Analysis): readonly SectionHead[] => {
  const changed = changedAt(changes)
  const head = (
    kind: SectionHead['kind'],
    path: Path,
    title: string,
    homes: readonly Path[] = [path],
  ): SectionHead => ({
    path,
    title,
    kind,
    phase: phaseOf(context, path),
    changes: homes.reduce((sum, home) => sum + (changed.get(dotted(home)) ?? 0), 0),
    problems: homes.reduce((sum, home) => sum + context.problemsAt(home).length, 0),
  })
  const each = (kind: SectionHead['kind'], home: string): readonly SectionHead[] =>
    idsAt(context, [home]).map((id) => head(kind, [home, id], nameAt(context, [home, id])))
  const one = (kind: SectionHead['kind'], key: string, title: string): readonly SectionHead[] =>
    hasSectionKey(context, key) ? [head(kind, [key], title)] : []
  return [
    ...each('procedure', 'procedures'),
    ...each('chart', 'grids'),
    ...each('notes', 'lists'),
    ...one('gauge', 'gauge', houseWords.gauge),
    head('names', ['names'], houseWords.namesAndPhases, namesHomes),
    ...one('traits', 'traits', houseWords.traits),
    ...one('sequences', 'sequences', houseWords.sequences),
  ]
}

const namesHomes: readonly Path[] = [['terms'], ['distances'], ['phases'], ['parts'], ['actions']]

const phaseOf = (context: FormContext, path: Path): SectionHead['phase'] => {
  const id = dataNowOrBase(context, [...path, 'phase'])
  const phase = typeof id === 'string' ? dataNowOrBase(context, ['phases', id]) : undefined
  if (typeof id !== 'string' || !isDataMap(phase)) return null
  return {
    id,
    title: nameAt(context, ['phases', id]),
    tone: typeof phase['tone'] === 'string' ? phase['tone'] : 'slate',
  }
}

const gridsOf = (context: FormContext, { kind, path }: SectionHead): readonly FormGrid[] => {
  switch (kind) {
    case 'procedure':
      return [...tableIds(context, path).map((id) => tableGrid(context, path, id)), ...procedureGrids(context, path)]
    case 'chart':
      return chartGrids(context, path)
    case 'notes':
      return notesGrids(context, path)
    case 'gauge':
      return gaugeGrids(context)
    case 'names':
      return namesGrids(context)
    case 'traits':
      return traitsGrids(context)
    case 'sequences':
      return sequencesGrids(context)
    case 'piece':
      return path[0] === 'terms' ? [termsGrid(context)] : pieceGrids(context, path)
  }
}

/** What conditions and amounts of a section may read: the roles of its procedure, elsewhere of any, all traits, and what the dice give. */
export const vocabularyOf = (base: AnyBase, analysis: Analysis, path: Path): Vocabulary => {
  const context = contextOf(base, analysis)
  if (!context) return { roles: [], traits: [], known: [], named: [], grids: [] }
  const isCheck = path[0] === 'procedures' && path.length > 1
  const checks = isCheck ? [String(path[1])] : idsAt(context, ['procedures'])
  const roles = new Map(
    checks.flatMap((id) => choicesAt(context, ['procedures', id, 'roles'])).map((role) => [role.id, role]),
  )
  const enemy = !isCheck || roles.size === 2 ? [{ id: 'enemy', label: houseWords.enemy }] : []
  const traits = choicesAt(context, ['traits']).map(({ id, label }) => {
    const trait = rulesHolding(context, ['traits', id])
    const choices = choicesAt(context, ['traits', id, 'choices'])
    const rows = rowsOfChoice(['traits', id, 'choices'], trait)
    return { id, label, of: textAt(trait, ['traits', id, 'of']), kind: kindOf(trait, id), choices, rows }
  })
  const known = Object.entries(houseWords.ownTests).map(([id, label]) => ({ id, label }))
  const grids = choicesAt(context, ['grids']).map((grid) => ({
    ...grid,
    columns: choicesAt(context, ['grids', grid.id, 'columns']),
  }))
  return { roles: [...roles.values(), ...enemy], traits, known, named: choicesAt(context, ['conditions']), grids }
}

const textAt = (rules: DataMap, path: Path): string => {
  const data = dataAt(rules, path)
  return typeof data === 'string' ? data : ''
}

const kindOf = (rules: DataMap, id: string): 'choice' | 'flag' | 'number' => {
  if (isDataMap(dataAt(rules, ['traits', id, 'choices']))) return 'choice'
  return dataAt(rules, ['traits', id, 'flag']) === true ? 'flag' : 'number'
}
