/** Compiles typed rules into the model that the engine and the sheet use, with all names resolved and all labels final. */
import { problem } from '../problem.ts'
import type { Path } from '../paths.ts'
import { isArcAngle, maxArcs, defaultGaugeSizes } from './arcs.ts'
import { checkReads } from './check-procedures.ts'
import { checkRules, type CompiledRules } from './check.ts'
import { checkNamed } from '../language/parse-condition.ts'
import {
  recordEntries,
  knownIds,
  checkKnownName,
  compileEntries,
  rulesUnit,
  type Loader,
  readExactNumber,
} from './context.ts'
import { compileGrid } from './grids.ts'
import { procedureInputs, readsOf } from './reads.ts'
import type { Gauge, List, Phase } from './model.ts'
import type { Procedure } from './model/procedures.ts'
import { compileProcedure } from './procedures.ts'
import { limits } from '../format/limits.ts'
import type { RulesData } from '../format/schema.ts'
import { compileSequences } from './sequences.ts'
import { compileActions } from './effects.ts'
import { compileParts, compileTraits } from './traits.ts'
import { compare, one, dividedBy, zero, type Fraction } from '../exact.ts'
import { parseLength, millimetersIn } from './units.ts'

/** Compiles and checks the rules. Reports problems to the loader; the result is valid only if there are none. */
export const compileRules = (loader: Loader): CompiledRules => {
  checkNamed(loader)
  const traits = compileTraits(loader)
  const parts = compileParts(loader)
  const grids = compileEntries(loader.rules.grids, ['grids'], (data, id, path) => compileGrid(loader, data, id, path))
  const library = { traits, grids, parts }
  let left: number = limits.asked
  const procedures = compileEntries(loader.rules.procedures, ['procedures'], (data, id, path): Procedure => {
    const unread = compileProcedure(loader, traits, data, id, path)
    const read = readsOf(unread, library, left)
    if (read.tooMany) {
      if (left >= 0) loader.report(path, problem('too-large', { what: 'inputs', max: limits.asked }), true)
      left = -1
    } else checkReads(loader, unread, read)
    const inputs = read.tooMany ? [] : procedureInputs(unread, traits, read)
    left = Math.max(left - inputs.length, -1)
    return { ...unread, inputs }
  })
  const compiled = {
    units: rulesUnit(loader),
    parts,
    actions: compileActions(loader, traits),
    traits,
    grids,
    phases: phasesOf(loader),
    procedures,
    sequences: compileSequences(loader, library, procedures),
    lists: compileEntries(loader.rules.lists, ['lists'], (data, id, path) => listOf(loader, data, id, path)),
    gauge: gaugeOf(loader),
  }
  checkRules(loader, compiled)
  return compiled
}

const phasesOf = (loader: Loader): Map<string, Phase> => {
  let number = 0
  return compileEntries(
    loader.rules.phases,
    ['phases'],
    ({ title, tone, subtitle, steps, returns = null }, id, path) => ({
      id,
      number: (number += 1),
      title: loader.words(title, [...path, 'title']),
      tone,
      returns,
      subtitle: subtitle === undefined ? null : loader.words(subtitle, [...path, 'subtitle']),
      steps: recordEntries(steps).map(([key, step]) => ({ id: key, ...textOf(loader, step, [...path, 'steps', key]) })),
    }),
  )
}

const textOf = (loader: Loader, entry: string | { readonly text: string }, path: Path): { text: string } => ({
  text: typeof entry === 'string' ? loader.words(entry, path) : loader.words(entry.text, [...path, 'text']),
})

const listOf = (loader: Loader, { title, phase, numbered, entries }: ListData, id: string, path: Path): List => {
  if (phase !== undefined)
    checkKnownName(loader, 'phase', phase, knownIds(loader.rules.phases), [...path, 'phase'], ['phases'])
  return {
    id,
    title: loader.words(title, [...path, 'title']),
    phase: phase ?? null,
    numbered: numbered === true,
    entries: recordEntries(entries).map(([key, entry]) => {
      const keyPath = ['lists', id, 'entries', key]
      const lead =
        typeof entry === 'string' || entry.lead === undefined ? null : loader.words(entry.lead, [...keyPath, 'lead'])
      return { id: key, lead, ...textOf(loader, entry, keyPath) }
    }),
  }
}

type ListData = NonNullable<RulesData['lists']>[string]

const gaugeOf = (loader: Loader): Gauge | null => {
  const { gauge } = loader.rules
  if (!gauge) return null
  const arcs = [
    ...compileEntries(gauge.arcs, ['gauge', 'arcs'], ({ label, degrees }, id, path) => ({
      id,
      label: loader.words(label, [...path, 'label']),
      degrees,
    })).values(),
  ]
  if ((arcs.length < 1 || arcs.length > maxArcs) && !loader.touched(['gauge', 'arcs']))
    loader.report(['gauge', 'arcs'], problem('out-of-bounds', { what: 'arcs', arcs: arcs.length, max: maxArcs }), true)
  for (const { id, label, degrees } of arcs)
    if (!isArcAngle(degrees))
      loader.report(
        ['gauge', 'arcs', id, 'degrees'],
        problem('out-of-bounds', { what: 'angle', label, degrees: String(degrees) }),
      )
  return { arcs, ...gaugeSizesOf(loader, gauge, arcs) }
}

type GaugeData = NonNullable<RulesData['gauge']>

/** The sizes of the gauge in the ruleset's unit. Reports `out-of-bounds`, or `missing` if the unit is stand widths and no width is given. */
const gaugeSizesOf = (
  loader: Loader,
  gauge: GaugeData,
  arcs: readonly { readonly degrees: number }[],
): Pick<Gauge, 'stand' | 'length' | 'mm'> => {
  const usual = defaultGaugeSizes(arcs.map(({ degrees }) => degrees))
  /** Reads a size, with `mm` as the default, in the ruleset's unit. */
  const sizeOf = (name: 'stand' | 'length', mm: Fraction): Fraction => {
    const written = gauge[name]
    if (written === undefined) return dividedBy(usual[name], mm)
    const exact = typeof written === 'string' ? parseLength(written) : undefined
    const size = exact ? dividedBy(exact, mm) : readExactNumber(loader, written, ['gauge', name])
    if (compare(size, zero) > 0) return size
    loader.report(['gauge', name], problem('out-of-bounds', { what: 'gauge', written: String(written), name }))
    return one
  }
  const mm = millimetersIn(rulesUnit(loader)) ?? standWidth(loader, gauge)
  return { stand: sizeOf('stand', mm), length: sizeOf('length', mm), mm }
}

/** The width of a stand in millimeters, for rules that measure in stand widths. */
const standWidth = (loader: Loader, { stand }: GaugeData): Fraction => {
  const width = typeof stand === 'string' ? parseLength(stand) : undefined
  if (width && compare(width, zero) > 0) return width
  loader.report(
    stand === undefined ? ['gauge'] : ['gauge', 'stand'],
    problem('missing', { what: 'stand-width' }),
    stand === undefined,
  )
  return one
}
