/** House rules and their base as forms: the table of contents, and the form for each entry. */
import { dotted, type Path } from '../../paths.ts'
import { houseWords } from '../../words/house.ts'
import { rulesPatch, type AnyBase } from '../base.ts'
import type { Analysis } from '../analysis.ts'
import { dataAt, isDataMap, type DataMap } from '../../ruleset/data.ts'
import type { FormEntry, SectionHead, Vocabulary } from '../form.ts'
import { entryForm } from './entry.ts'
import { choicesAt, dataNowOrBase, formMarks, idsAt, nameAt, rulesHolding, type FormContext } from './grids.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import { rowsOfChoice } from './new-entries.ts'
import { pieceTitle } from './piece.ts'

/** Lists all sections in the order of the rules; empty if the text isn't YAML. */
export const sectionHeads = (base: AnyBase, analysis: Analysis): readonly SectionHead[] => {
  const context = contextOf(base, analysis)
  return context ? headsOf(context, analysis) : []
}

/** Returns the form for a place on the sheet, with lengths in `unit` if set. Null if the text isn't YAML. */
export const entryAtPlace = (
  base: AnyBase,
  analysis: Analysis,
  place: Path,
  unit: LengthUnit | null = null,
): FormEntry | null => {
  const context = contextOf(base, analysis, unit)
  return context && entryForm(context, place)
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
    // Without a base to compare with, there are no differences.
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

/** Counts the changes at and inside each path. */
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
  const head = (kind: SectionHead['kind'], path: Path, title: string): SectionHead => ({
    path,
    title,
    kind,
    phase: phaseOf(context, path),
    changes: changed.get(dotted(path)) ?? 0,
    problems: context.problemsAt(path).length,
  })
  const each = (kind: SectionHead['kind'], home: string): readonly SectionHead[] =>
    idsAt(context, [home]).map((id) => head(kind, [home, id], nameAt(context, [home, id])))
  return [
    ...each('check', 'procedures'),
    ...each('chart', 'grids'),
    ...each('notes', 'lists'),
    // A section without checks, charts or notes is listed too, because the first one is added there.
    ...[...['procedures', 'grids', 'lists'].filter((key) => idsAt(context, [key]).length === 0), ...otherSections].map(
      (key) => head('other', [key], pieceTitle(context, [key])),
    ),
  ]
}

const otherSections = ['phases', 'sequences', 'traits', 'terms', 'distances', 'parts', 'actions', 'conditions', 'gauge']

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

/** Lists what conditions and amounts at a path can read: roles (those of the check, or of all checks), all traits, and the dice. */
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
