/** Compiles sequences: their parties, and the checks between them. */
import { problem } from '../problem.ts'
import { nameList } from '../words/problems/phrases.ts'
import { callsOf, checkReads } from './check-procedures.ts'
import { conditionOf, guardOf } from '../language/parse-condition.ts'
import { recordEntries, knownIds, checkKnownName, compileEntries, type Loader } from './context.ts'
import { dotted, type Path } from '../paths.ts'
import type { Value } from '../language/model.ts'
import type { Input, Procedure } from './model/procedures.ts'
import type { Party, Sequence, SequenceStep } from './model/sequences.ts'
import type { Trait } from './model/traits.ts'
import type { RulesData } from '../format/schema.ts'
import { procedureInputs, emptyProcedure, readsOf, type RulesLibrary } from './reads.ts'
import { compileTraitValue } from './traits.ts'

type SequenceData = NonNullable<RulesData['sequences']>[string]
type StepData = SequenceData['steps'][string]

/** The context of a sequence's steps. */
interface Stage {
  readonly loader: Loader
  readonly traits: ReadonlyMap<string, Trait>
  readonly library: RulesLibrary
  readonly procedures: ReadonlyMap<string, Procedure>
  readonly parties: ReadonlyMap<string, Party>
}

export const compileSequences = (
  loader: Loader,
  library: RulesLibrary,
  procedures: ReadonlyMap<string, Procedure>,
): Map<string, Sequence> =>
  compileEntries(loader.rules.sequences, ['sequences'], (data, id, path) =>
    sequenceOf(loader, library, procedures, data, id, path),
  )

const sequenceOf = (
  loader: Loader,
  library: RulesLibrary,
  procedures: ReadonlyMap<string, Procedure>,
  data: SequenceData,
  id: string,
  path: Path,
): Sequence => {
  if (data.phase !== undefined)
    checkKnownName(loader, 'phase', data.phase, knownIds(loader.rules.phases), [...path, 'phase'], ['phases'])
  const parties = compileEntries(data.parties, [...path, 'parties'], (party, key, keyPath) =>
    partyOf(loader, library.traits, party, key, keyPath),
  )
  const stage: Stage = { loader, traits: library.traits, library, procedures, parties }
  if (data.position !== undefined) isParty(stage, data.position, [...path, 'position'])
  const steps = recordEntries(data.steps).map(([key, step]) => stepOf(stage, step, key, [...path, 'steps', key]))
  if (steps.length === 0 && !loader.touched([...path, 'steps']))
    loader.report([...path, 'steps'], problem('empty', { what: 'steps', of: id }))
  checkUsed(stage, steps, path)
  return {
    id,
    title: loader.words(data.title, [...path, 'title']),
    phase: data.phase ?? null,
    parties,
    position: data.position ?? null,
    steps,
    inputs: inputsOfSteps([...parties.keys()], steps, procedures),
  }
}

/** Procedures and all procedures they call, directly or indirectly. */
const withCalled = (ids: readonly string[], procedures: ReadonlyMap<string, Procedure>): ReadonlySet<string> => {
  const found = new Set(ids)
  for (const id of found) for (const called of calledBy(procedures.get(id))) found.add(called)
  return found
}

const calledBy = (procedure: Procedure | undefined): readonly string[] => (procedure ? callsOf(procedure) : [])

const partyOf = (
  loader: Loader,
  traits: ReadonlyMap<string, Trait>,
  data: SequenceData['parties'][string],
  id: string,
  path: Path,
): Party => {
  const trait = traits.get(id)
  if (['steps', 'nobody'].includes(id) || (trait && (trait.of === 'situation' || trait.of === 'battle')))
    loader.report(path, problem('id-taken', { what: 'party', name: id }), true)
  return {
    id,
    title: loader.words(data.title, [...path, 'title']),
    is: data.is ?? 'unit',
    optional: data.optional === true,
  }
}

const isParty = ({ loader, parties }: Stage, name: string, path: Path): boolean =>
  checkKnownName(loader, 'party', name, parties, path, [...path.slice(0, 2), 'parties'], { kind: 'parties' })

const stepOf = (stage: Stage, data: StepData, id: string, path: Path): SequenceStep => {
  const { loader, procedures } = stage
  checkKnownName(
    loader,
    'procedure',
    data.procedure,
    knownIds(loader.rules.procedures),
    [...path, 'procedure'],
    ['procedures'],
  )
  const procedure = procedures.get(data.procedure)
  if (data.continues !== undefined) isParty(stage, data.continues, [...path, 'continues'])
  if (
    procedure &&
    procedure.rolls.length === 0 &&
    procedure.decide.length === 0 &&
    !loader.touched(['procedures', procedure.id])
  )
    loader.report([...path, 'procedure'], problem('no-dice', { what: 'step', procedure: procedure.id }))
  const fires = procedure && firesWhenCalled(procedures, procedure)
  if (fires !== undefined)
    loader.report([...path, 'procedure'], problem('no-points', { what: 'called', step: id, procedure: fires }))
  return {
    id,
    title: data.title === undefined ? (procedure?.title ?? id) : loader.words(data.title, [...path, 'title']),
    procedure: data.procedure,
    cast: procedure ? castOf(stage, data, procedure, path) : new Map(),
    with: procedure ? withOf(stage, data, procedure, path) : new Map(),
    optional: data.optional === true,
    continues: data.continues ?? null,
    ...conditionsOf(stage, data, procedure, path),
  }
}

/** The first procedure called by this one, directly or indirectly, that needs fire points, which requests can't enter. */
const firesWhenCalled = (procedures: Stage['procedures'], { id }: Procedure): string | undefined =>
  [...withCalled([id], procedures)]
    .flatMap((each) => calledBy(procedures.get(each)))
    .find((called) => procedures.get(called)?.points)

type StepConditions = Pick<SequenceStep, 'when' | 'unless' | 'until' | 'repeat' | 'reads'>

/** Compiles when and how often a step runs, using the roles of its check. */
const conditionsOf = (
  { loader, library }: Stage,
  data: StepData,
  procedure: Procedure | undefined,
  path: Path,
): StepConditions => {
  const repeat = data.repeat ?? (data.until === undefined ? 1 : null)
  if (!procedure) return { when: null, unless: null, until: null, repeat, reads: [] }
  const guard = guardOf(loader, data, path)
  const until = conditionOf(loader, data.until, [...path, 'until'])
  const line = { id: 'when', label: null, outcome: '', ...guard }
  const reading = { ...procedure, ...emptyProcedure, decide: [line, { ...line, when: until, unless: null }] }
  const known = new Set(procedure.inputs.map((input) => dotted(input.path)))
  const read = readsOf(reading, library)
  checkReads(loader, procedure, read, path)
  const reads = procedureInputs(reading, library.traits, read).filter((input) => !known.has(dotted(input.path)))
  return { ...guard, until, repeat, reads }
}

/** The party in each role: the assigned party, or the party with the same id as the role. */
const castOf = (
  stage: Stage,
  data: StepData,
  { id, roles, rolls, points }: Procedure,
  path: Path,
): Map<string, string> => {
  const { loader, parties } = stage
  const keyPath = [...path, 'as']
  for (const role of Object.keys(data.as ?? {}))
    checkKnownName(loader, 'role', role, roles, [...keyPath, role], ['procedures', id, 'roles'], {
      kind: 'roles',
      procedure: id,
    })
  const cast = new Map<string, string>()
  for (const role of roles.values()) {
    const assigned = data.as?.[role.id]
    const name = assigned ?? (parties.has(role.id) ? role.id : undefined)
    if (name === undefined || (assigned !== undefined && !isParty(stage, assigned, [...keyPath, role.id]))) continue
    const at = assigned === undefined ? path : [...keyPath, role.id]
    const party = parties.get(name)
    if (party && party.is !== role.is)
      loader.report(
        at,
        problem('wrong-kind', { what: 'party', party: name, is: party.is, role: role.id, wanted: role.is }),
      )
    const twice = [...cast].find(([, other]) => other === name)
    if (twice) loader.report(at, problem('party-roles', { what: 'twice', party: name, roles: [twice[0], role.id] }))
    cast.set(role.id, name)
  }
  const needed = [...rolls.flatMap(({ side }) => side ?? []), ...(points ? [points.of] : [])]
  for (const role of new Set(needed)) {
    if (!cast.has(role) && !loader.touched(path))
      loader.report(
        path,
        problem('party-roles', { what: 'none', role, procedure: id, parties: nameList([...parties.keys()]) }),
      )
  }
  return cast
}

/** Compiles the traits that a step sets: `{target: {charging: true}, combat: second}`. */
const withOf = (stage: Stage, data: StepData, { roles }: Procedure, path: Path): SequenceStep['with'] => {
  const { loader, traits } = stage
  const values = new Map<string | null, Map<string, Value>>()
  const put = (role: string | null, id: string, written: string | number | boolean, keyPath: Path): void => {
    if (!checkKnownName(loader, 'trait', id, traits, keyPath, ['traits'])) return
    const trait = traits.get(id)
    const kind = role === null ? null : (roles.get(role)?.is ?? null)
    if (!trait) return
    if (kind === null ? trait.of === 'unit' || trait.of === 'leader' : trait.of !== kind) {
      const facts = { trait: id, of: trait.of, is: kind, roles: nameList([...roles.keys()]) }
      loader.report(keyPath, problem('wrong-kind', { what: 'step', ...facts }), true)
      return
    }
    const value = compileTraitValue(loader, trait, written, keyPath)
    if (value !== undefined) values.set(role, (values.get(role) ?? new Map<string, Value>()).set(id, value))
  }
  for (const [key, assigned] of recordEntries(data.with)) {
    const keyPath = [...path, 'with', key]
    if (typeof assigned !== 'object') put(null, key, assigned, keyPath)
    else if (
      checkKnownName(loader, 'role', key, roles, keyPath, ['procedures', data.procedure, 'roles'], {
        kind: 'roles',
        procedure: data.procedure,
      })
    )
      for (const [id, written] of recordEntries(assigned)) put(key, id, written, [...keyPath, id])
  }
  return values
}

/**
 * The inputs of the steps. A role's trait belongs to the party in that role, unless every step that reads it also sets it. Points, groups, free
 * modifiers, and traits of roles without a party belong to the step.
 */
const inputsOfSteps = (
  parties: readonly string[],
  steps: readonly SequenceStep[],
  procedures: ReadonlyMap<string, Procedure>,
): Input[] => {
  const inputs = new Map<string, Input>()
  for (const { id, procedure, cast, with: fixed, reads } of steps) {
    for (const input of [...(procedures.get(procedure)?.inputs ?? []), ...reads]) {
      const { role, trait, path } = input
      if (trait !== null && fixed.get(role)?.has(trait)) continue
      const party = role === null ? null : (cast.get(role) ?? null)
      const shared = trait !== null && (role === null || party !== null)
      const keyPath = shared ? [...(party === null ? [] : [party]), trait] : ['steps', id, ...path]
      inputs.set(dotted(keyPath), { ...input, path: keyPath, role: shared ? party : role })
    }
  }
  const rank = ({ path: [first = ''], role }: Input): number =>
    first === 'steps' ? parties.length + 1 : role === null ? parties.length : parties.indexOf(role)
  return [...inputs.values()].toSorted((a, b) => rank(a) - rank(b))
}

const checkUsed = ({ loader, parties }: Stage, steps: readonly SequenceStep[], path: Path): void => {
  const used = new Set(steps.flatMap(({ cast }) => [...cast.values()]))
  for (const id of parties.keys()) {
    if (!used.has(id) && !loader.touched([...path, 'steps']))
      loader.report([...path, 'parties', id], problem('party-roles', { what: 'unused', party: id }), true)
  }
}
