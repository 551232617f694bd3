/** House rules over their base as sections of forms: an outline of all, and each with its grids. */
import { dotted } from '../paths.ts'
import { houseWords } from '../words/house.ts'
import type { Base } from './base.ts'
import type { Considered } from './consider.ts'
import { dataAt, isDataMap, type DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import type { FormGrid, FormSection, SectionHead, Vocabulary } from './form.ts'
import { chartGrids } from './forms/chart.ts'
import { choicesAt, eitherAt, idsAt, nameAt, side, type Making } from './forms/making.ts'
import { gaugeGrids, hasAny, namesGrids, notesGrids, sequencesGrids, traitsGrids } from './forms/others.ts'
import { procedureGrids, tableIds } from './forms/procedure.ts'
import { tableGrid } from './forms/table.ts'

/** All sections, in the order of the rules; empty where the text is no YAML. */
export const outlineOf = (base: Base, considered: Considered): readonly SectionHead[] => {
  const making = makingOf(base, considered)
  return making ? headsOf(making, considered) : []
}

/** The section of a path with its grids; null if there is none, or the text is no YAML. */
export const sectionAt = (base: Base, considered: Considered, path: EditPath): FormSection | null => {
  const making = makingOf(base, considered)
  const head = making && headsOf(making, considered).find((one) => dotted(one.path) === dotted(path))
  return head ? { ...head, grids: gridsOf(making, head) } : null
}

const makingOf = (base: Base, { rules, ruleset, problems }: Considered): Making | null => {
  if (!rules) return null
  const numbers = new Map<string, number[]>()
  for (const [index, { cell }] of problems.entries())
    for (let length = 1; cell && length <= cell.length; length += 1) {
      const key = dotted(cell.slice(0, length))
      numbers.set(key, [...(numbers.get(key) ?? []), index])
    }
  return {
    base: base.data,
    now: rules,
    ruleset: ruleset.ok ? ruleset.value : base.ruleset,
    problemsAt: (path) => numbers.get(dotted(path)) ?? [],
  }
}

const headsOf = (making: Making, { changes }: Considered): readonly SectionHead[] => {
  const changed = new Map<string, number>()
  for (const { path } of changes)
    for (let length = 1; length <= path.length; length += 1) {
      const key = dotted(path.slice(0, length))
      changed.set(key, (changed.get(key) ?? 0) + 1)
    }
  const head = (kind: SectionHead['kind'], path: EditPath, title: string, homes: readonly EditPath[] = [path]): SectionHead => ({
    path,
    title,
    kind,
    phase: phaseOf(making, path),
    changes: homes.reduce((sum, home) => sum + (changed.get(dotted(home)) ?? 0), 0),
    problems: homes.reduce((sum, home) => sum + making.problemsAt(home).length, 0),
  })
  const each = (kind: SectionHead['kind'], home: string): readonly SectionHead[] =>
    idsAt(making, [home]).map((id) => head(kind, [home, id], nameAt(making, [home, id])))
  const one = (kind: SectionHead['kind'], key: string, title: string): readonly SectionHead[] =>
    hasAny(making, key) ? [head(kind, [key], title)] : []
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

const namesHomes: readonly EditPath[] = [['terms'], ['distances'], ['phases'], ['parts'], ['actions']]

const phaseOf = (making: Making, path: EditPath): SectionHead['phase'] => {
  const id = eitherAt(making, [...path, 'phase'])
  const phase = typeof id === 'string' ? eitherAt(making, ['phases', id]) : undefined
  if (typeof id !== 'string' || !isDataMap(phase)) return null
  return { id, title: nameAt(making, ['phases', id]), tone: typeof phase['tone'] === 'string' ? phase['tone'] : 'slate' }
}

const gridsOf = (making: Making, { kind, path }: SectionHead): readonly FormGrid[] => {
  switch (kind) {
    case 'procedure':
      return [...tableIds(making, path).map((id) => tableGrid(making, path, id)), ...procedureGrids(making, path)]
    case 'chart':
      return chartGrids(making, path)
    case 'notes':
      return notesGrids(making, path)
    case 'gauge':
      return gaugeGrids(making)
    case 'names':
      return namesGrids(making)
    case 'traits':
      return traitsGrids(making)
    case 'sequences':
      return sequencesGrids(making)
  }
}

/** What conditions of a section may ask: the roles of its procedure, all traits, and what the dice bring. */
export const vocabularyOf = (base: Base, considered: Considered, path: EditPath): Vocabulary => {
  const making = makingOf(base, considered)
  if (!making) return { roles: [], traits: [], known: [] }
  const roles = path[0] === 'procedures' ? choicesAt(making, [...path.slice(0, 2), 'roles']) : []
  const enemy = roles.length === 2 || roles.length === 0 ? [{ id: 'enemy', label: houseWords.enemy }] : []
  const traits = choicesAt(making, ['traits']).map(({ id, label }) => {
    const trait = side(making, ['traits', id])
    const choices = choicesAt(making, ['traits', id, 'choices'])
    return { id, label, of: textAt(trait, ['traits', id, 'of']), kind: kindOf(trait, id), choices }
  })
  const known = Object.entries(houseWords.known).map(([id, label]) => ({ id, label }))
  return { roles: [...roles, ...enemy], traits, known }
}

const textAt = (rules: DataMap, path: EditPath): string => {
  const data = dataAt(rules, path)
  return typeof data === 'string' ? data : ''
}

const kindOf = (rules: DataMap, id: string): 'choice' | 'flag' | 'number' => {
  if (isDataMap(dataAt(rules, ['traits', id, 'choices']))) return 'choice'
  return dataAt(rules, ['traits', id, 'flag']) === true ? 'flag' : 'number'
}
