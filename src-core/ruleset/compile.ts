/** Typed rules into the model that engine and sheet see: every name resolved, every label in finished words. */
import { problem } from '../problem.ts'
import type { Path } from '../paths.ts'
import { isArc, mostArcs } from './arcs.ts'
import { checkReads } from './check-procedures.ts'
import { check, type Compiled } from './check.ts'
import { checkNamed } from '../language/parse-condition.ts'
import { entriesOf, idsOf, isKnown, mapOf, unitOf, type Desk } from './desk.ts'
import { gaugeSizesOf } from './gauge-sizes.ts'
import { gridOf } from './grids.ts'
import { inputsOf } from './inputs.ts'
import type { Gauge, List, Phase } from './model.ts'
import type { Procedure } from './model/procedures.ts'
import { procedureOf } from './procedures.ts'
import { readsOf } from './reads.ts'
import { limits } from './limits.ts'
import type { RulesData } from './schema.ts'
import { sequencesOf } from './sequences.ts'
import { actionsOf, partsOf, traitsOf } from './traits.ts'

/** Compiles and checks the rules. Problems go to the desk; the result is valid only if there are none. */
export const compile = (desk: Desk): Compiled => {
  checkNamed(desk)
  const traits = traitsOf(desk)
  const parts = partsOf(desk)
  const grids = mapOf(desk.rules.grids, ['grids'], (data, id, path) => gridOf(desk, data, id, path))
  const library = { traits, grids, parts }
  let left: number = limits.asked
  const procedures = mapOf(desk.rules.procedures, ['procedures'], (data, id, path): Procedure => {
    const unread = procedureOf(desk, traits, data, id, path)
    const read = readsOf(unread, library, left)
    if (read.tooMany) {
      if (left >= 0) desk.report(path, problem('too-many', { what: 'inputs', most: limits.asked }), true)
      left = -1
    } else checkReads(desk, unread, read)
    const inputs = read.tooMany ? [] : inputsOf(unread, traits, read)
    left = Math.max(left - inputs.length, -1)
    return { ...unread, inputs }
  })
  const compiled = {
    units: unitOf(desk),
    parts,
    actions: actionsOf(desk),
    traits,
    grids,
    phases: phasesOf(desk),
    procedures,
    sequences: sequencesOf(desk, library, procedures),
    lists: mapOf(desk.rules.lists, ['lists'], (data, id, path) => listOf(desk, data, id, path)),
    gauge: gaugeOf(desk),
  }
  check(desk, compiled)
  return compiled
}

const phasesOf = (desk: Desk): Map<string, Phase> => {
  let number = 0
  return mapOf(desk.rules.phases, ['phases'], ({ title, tone, subtitle, steps, returns = null }, id, path) => ({
    id,
    number: (number += 1),
    title: desk.words(title, [...path, 'title']),
    tone,
    returns,
    subtitle: subtitle === undefined ? null : desk.words(subtitle, [...path, 'subtitle']),
    steps: entriesOf(steps).map(([key, step]) => ({ id: key, ...textOf(desk, step, [...path, 'steps', key]) })),
  }))
}

const textOf = (desk: Desk, entry: string | { readonly text: string }, path: Path): { text: string } => ({
  text: typeof entry === 'string' ? desk.words(entry, path) : desk.words(entry.text, [...path, 'text']),
})

const listOf = (desk: Desk, { title, phase, numbered, entries }: ListData, id: string, path: Path): List => {
  if (phase !== undefined) isKnown(desk, 'phase', phase, idsOf(desk.rules.phases), [...path, 'phase'], ['phases'])
  return {
    id,
    title: desk.words(title, [...path, 'title']),
    phase: phase ?? null,
    numbered: numbered === true,
    entries: entriesOf(entries).map(([key, entry]) => {
      const here = ['lists', id, 'entries', key]
      const lead =
        typeof entry === 'string' || entry.lead === undefined ? null : desk.words(entry.lead, [...here, 'lead'])
      return { id: key, lead, ...textOf(desk, entry, here) }
    }),
  }
}

type ListData = NonNullable<RulesData['lists']>[string]

const gaugeOf = (desk: Desk): Gauge | null => {
  const { gauge } = desk.rules
  if (!gauge) return null
  const arcs = [
    ...mapOf(gauge.arcs, ['gauge', 'arcs'], ({ label, degrees }, id, path) => ({
      id,
      label: desk.words(label, [...path, 'label']),
      degrees,
    })).values(),
  ]
  if ((arcs.length < 1 || arcs.length > mostArcs) && !desk.touched(['gauge', 'arcs']))
    desk.report(['gauge', 'arcs'], problem('wrong-length', { what: 'arcs', arcs: arcs.length, most: mostArcs }), true)
  for (const { id, label, degrees } of arcs)
    if (!isArc(degrees))
      desk.report(['gauge', 'arcs', id, 'degrees'], problem('gauge-angle', { label, degrees: String(degrees) }))
  return { arcs, ...gaugeSizesOf(desk, gauge, arcs) }
}
