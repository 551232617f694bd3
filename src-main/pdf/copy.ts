/** What to print, as plain data. `print.ts` makes the PDF. */
import {
  arcSharings,
  gaugeForms,
  stickSubjects,
  type MarkerShape,
  type PictureFormat,
} from '../../src-core/sheet/choices.ts'
import type { Orientation } from '../../src-core/sheet/paper.ts'
import { chosenUnits, type Roster } from '../../src-core/battle/roster.ts'
import { unitLabels, type UnitLabel } from '../../src-core/battle/unit-labels.ts'
import type { GaugeShape, Printed, PrintJob, PrintOptions } from '../../src-core/contract/print.ts'
import { approximate, times } from '../../src-core/exact.ts'
import { withoutUndefined } from '../../src-core/collections.ts'
import { dotted, pathInside } from '../../src-core/paths.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { scaleSlug } from '../../src-core/ruleset/scale-choice.ts'
import { chosenSections, type Sheet } from '../../src-core/sheet/blocks.ts'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { cutSheetOf, type CutSheet } from '../../src-core/sheet/colophon.ts'
import { formats } from '../../src-core/sheet/formats.ts'
import { gaugeOf, type GaugeContents } from '../../src-core/sheet/gauge.ts'
import { rosterSheet } from '../../src-core/sheet/roster.ts'
import { stateMarkers, type StateMarkers } from '../../src-core/sheet/states.ts'
import {
  pieceMarkingOf,
  missingSubjects,
  sticksOf,
  type PieceMarking,
  type Stick,
} from '../../src-core/sheet/sticks.ts'
import { labelWords, markerWords, rosterSheetWords } from '../../src-core/words/sheet.ts'
import { millimetersText } from '../../src-core/words/numbers.ts'
import { gaugeWords, stickWords } from '../../src-core/words/cut-outs.ts'
import { measuringFonts } from './fonts.ts'
import { longestLength } from './gauge/page.ts'
import type { LabelLook } from './labels/label.ts'
import type { QrsOptions } from './qrs.ts'
import type { Ink } from './theme.ts'

interface SheetCopy {
  readonly what: 'qrs' | 'roster'
  readonly sheet: Sheet
  readonly options: QrsOptions
}

interface GaugeCopy {
  readonly what: 'gauge'
  readonly gauge: GaugeContents
  readonly ink: Ink
}

interface CutCopy<Kind extends string> {
  readonly what: Kind
  readonly sheet: CutSheet
  readonly ink: Ink
}

/** One stick per arm for `sticks`, one per chart for `radius`. */
interface SticksCopy<Kind extends 'sticks' | 'radius'> extends CutCopy<Kind> {
  readonly sticks: readonly Stick[]
}

/** A template with quarter circles around the inner end of a front. */
export interface Wheel extends PieceMarking {
  /** Width in millimeters of the only formation to draw. Null draws an arc for each number of stands that fits. */
  readonly width: number | null
}

interface WheelCopy extends CutCopy<'wheel'> {
  readonly wheel: Wheel
}

export interface MarkersCopy extends CutCopy<'markers'> {
  readonly markers: readonly StateMarkers[]
  readonly shape: MarkerShape
  /** Width in millimeters. */
  readonly across: number
}

interface LabelsCopy extends CutCopy<'labels'> {
  readonly labels: readonly UnitLabel[]
  readonly look: LabelLook
}

export type Copy = (
  SheetCopy | GaugeCopy | SticksCopy<'sticks'> | SticksCopy<'radius'> | WheelCopy | MarkersCopy | LabelsCopy
) & {
  /** Set to export pictures instead of a PDF. `dpi` is the resolution of a PNG. */
  readonly picture?: { readonly as: PictureFormat; readonly dpi: number }
}
export type CopyKind = Copy['what']

/** Missing options fall back to the ruleset's default, then to the general one. `roster` comes from a file or the current battle. */
type Maker<Made> = (ruleset: Ruleset, options: PrintOptions, roster: Roster | null) => Result<Made>

/** Converts inches, the unit of the options, to millimeters. */
const millimeters = (inches: number | undefined): number | undefined =>
  inches === undefined ? undefined : inches * 25.4

/** The roster on the back uses the names from the battle. Fails with `unknown-name`. */
const qrsCopy: Maker<Copy> = (ruleset, options, roster) => {
  const { paper, ink, format, duplex, sections, sides, smallest, size, preset, back = false } = options
  const whole = sheetOf(ruleset)
  const sheet = sections ? chosenSections(whole, sections) : success(whole)
  if (!sheet.ok) return sheet
  const how = {
    ...withoutUndefined({ ink, format, duplex, sides, smallest, size, preset }),
    ...(sections && { inOrder: true }),
    ...(back && { back: rosterSheet(ruleset, roster, 'full') }),
  }
  return success({ what: 'qrs', sheet: sheet.value, options: { paper, ...how } })
}

/** Smallest type on pages with boxes to tick, in points. */
const boxType = 8.2

/** If there is no roster, prints blank lines to fill in or, for a compact sheet, fails with `no-roster`. */
const rosterCopy: Maker<Copy> = (ruleset, options, roster) => {
  const { paper, ink, format = 'page', duplex, sides, smallest, size, preset, detail = 'full' } = options
  const isBlank = !roster || roster.units.size === 0
  if (isBlank && detail === 'compact')
    return failure(problem('no-roster', { isEmpty: roster !== null, what: rosterSheetWords.heading }))
  const isOpen = !isBlank || preset || size !== undefined || formats[format].frameOn(paper).topics
  const how = withoutUndefined({
    ink,
    format,
    duplex,
    sides: sides ?? (isOpen ? undefined : 1),
    smallest: smallest ?? (isBlank || size !== undefined || preset || format !== 'page' ? undefined : boxType),
    size,
    preset,
  })
  const sheet = rosterSheet(ruleset, roster, detail)
  return success({ what: 'roster', sheet, options: { paper, inOrder: true, ...how } })
}

/** The contents of a ruleset's gauge. Fails with `no-gauge`. */
const gaugeFor = (ruleset: Ruleset, options: PrintOptions): Result<GaugeContents> => {
  const { paper, stand, length, form, sharing, duplex, measured: correction } = options
  const size = { stand: millimeters(stand), length: millimeters(length) }
  return gaugeOf(ruleset, { paper, ...withoutUndefined({ ...size, form, sharing, duplex, correction }) })
}

const gaugeCopy: Maker<Copy> = (ruleset, options) => {
  const gauge = gaugeFor(ruleset, options)
  return gauge.ok ? success({ what: 'gauge', gauge: gauge.value, ink: options.ink ?? 'color' }) : gauge
}

/**
 * The longest gauge that fits the paper, in another form if it doesn't fit in the requested one. Fails for the same reasons as `gaugeFor` and
 * `layOutGauge`.
 */
export const fitGauge = (ruleset: Ruleset, options: PrintOptions): Result<GaugeShape> => {
  const { form = 'folded', sharing = 'opposite' } = options
  const others = gaugeForms.flatMap((other) => arcSharings.map((shared) => ({ form: other, sharing: shared })))
  const found: Problem[] = []
  for (const shape of [{ form, sharing }, ...others]) {
    const gauge = gaugeFor(ruleset, { ...options, ...shape })
    if (!gauge.ok) return gauge
    const length = longestLength(gauge.value, gaugeWords, measuringFonts())
    if (length.ok) return success({ length: length.value / 25.4, ...shape })
    found.push(...length.problems)
  }
  return failure(...found.slice(0, 1))
}

/** Paper and ink for pieces to cut out. */
const cutFrom = (
  ruleset: Ruleset,
  { paper, duplex = 'long', measured, ink = 'color' }: PrintOptions,
  heading: string,
  facts: string,
  orientation: Orientation = 'portrait',
): Pick<CutCopy<string>, 'sheet' | 'ink'> => ({
  sheet: cutSheetOf(ruleset, {
    heading,
    facts,
    paper,
    orientation,
    duplex,
    ...withoutUndefined({ correction: measured }),
  }),
  ink,
})

/** Fails with `no-distances`. */
const sticksCopy: Maker<Copy> = (ruleset, options) => {
  const subjects = options.sticks === undefined ? stickSubjects : [options.sticks]
  const sticks = sticksOf(ruleset, subjects, millimeters(options.stand))
  if (!sticks.ok) return sticks
  const { heading, facts } = stickWords.sticks
  const about = facts(sticks.value.length, missingSubjects(ruleset, subjects))
  return success({ what: 'sticks', ...cutFrom(ruleset, options, heading, about, 'landscape'), sticks: sticks.value })
}

/** Fails with `no-distances` if no chart has a leader's radius. */
const radiusCopy: Maker<Copy> = (ruleset, options) => {
  const sticks = sticksOf(ruleset, ['radii'], millimeters(options.stand))
  if (!sticks.ok) return sticks
  const { heading, facts } = stickWords.radius
  return success({
    what: 'radius',
    ...cutFrom(ruleset, options, heading, facts(sticks.value.reduce((sum, { rows }) => sum + rows.length, 0))),
    sticks: sticks.value,
  })
}

const wheelCopy: Maker<Copy> = (ruleset, options) => {
  const { heading, facts } = stickWords.wheel
  const marking = pieceMarkingOf(ruleset, millimeters(options.stand))
  const wheel = { ...marking, width: millimeters(options.width) ?? null }
  return success({ what: 'wheel', ...cutFrom(ruleset, options, heading, facts), wheel })
}

/** The usual size of markers sold in shops, in millimeters. */
const defaultMarkerSize = 20

/** Makes as many markers as the roster needs, if there is one. Fails with `no-states`. */
const markersCopy: Maker<Copy> = (ruleset, options, roster) => {
  const markers = stateMarkers(ruleset, roster)
  if (markers.length === 0) return failure(problem('no-states', { title: ruleset.head.title }))
  const { marker: shape = 'round' } = options
  const across = millimeters(options.across) ?? defaultMarkerSize
  const count = roster && markers.reduce((sum, each) => sum + (each.count ?? 0), 0)
  const facts = markerWords.facts(markerWords.shapes[shape], millimetersText(across), count)
  return success({ what: 'markers', ...cutFrom(ruleset, options, markerWords.heading, facts), markers, shape, across })
}

/**
 * Label widths in millimeters. `stand` is the default if neither the player nor the rules set a width. Below `min`, a line holds only a few letters.
 */
const labelWidths = { stand: 25.4, min: 10 } as const

/** Fails with `no-roster` or `no-room`. */
const labelsCopy: Maker<Copy> = (ruleset, options, roster) => {
  const { heading, facts } = labelWords
  if (!roster) return failure(problem('no-roster', { isEmpty: false, what: heading }))
  const labels = unitLabels(ruleset, roster)
  if (labels.length === 0) return failure(problem('no-roster', { isEmpty: true, what: heading }))
  const { gauge } = ruleset
  const own = gauge ? approximate(times(gauge.stand, gauge.mm)) : labelWidths.stand
  const width = millimeters(options.stand) ?? own
  const { min } = labelWidths
  if (width < min) return failure(problem('no-room', { what: 'label', width, min }, { path: ['stand'] }))
  const { folded = false, bases = false } = options
  const sides = [...roster.sides.values()].map(({ name }) => name)
  return success({
    what: 'labels',
    ...cutFrom(ruleset, options, heading, facts(labels.length, millimetersText(width), folded)),
    labels: bases ? labels.flatMap(baseLabels) : labels,
    look: { width, folded, sides },
  })
}

/** Numbered labels, one per stand. */
const baseLabels = (label: UnitLabel): readonly UnitLabel[] => {
  const [stands = 1] = label.strength
  return Array.from({ length: stands }, (_, index) => ({ ...label, base: labelWords.base(index + 1, stands) }))
}

const makers: Readonly<Record<CopyKind, Maker<Copy>>> = {
  qrs: qrsCopy,
  gauge: gaugeCopy,
  sticks: sticksCopy,
  radius: radiusCopy,
  wheel: wheelCopy,
  markers: markersCopy,
  labels: labelsCopy,
  roster: rosterCopy,
}

/**
 * The copy to print, limited to the chosen units. Fails for the same reasons as its maker, with `unknown-name`, or with `no-roster` if there are no
 * units to choose from.
 */
export const copyOf = (
  ruleset: Ruleset,
  { what, as, dpi = defaultDpi, measured, ...options }: PrintOptions & Pick<PrintJob, 'what'>,
  roster: Roster | null = null,
): Result<Copy> => {
  if (as !== undefined) {
    // Pictures are exact, so printer corrections don't apply.
    const copy = copyOf(ruleset, { what, ...options }, roster)
    return copy.ok ? success({ ...copy.value, picture: { as, dpi } }) : copy
  }
  const { of } = options
  const all = { ...options, ...withoutUndefined({ measured }) }
  if (of === undefined) return makers[what](ruleset, all, roster)
  if (!roster) return failure(problem('no-roster', { isEmpty: false, what: of.join(', ') }))
  const chosen = chosenUnits(roster, of)
  return chosen.ok ? makers[what](ruleset, all, chosen.value) : chosen
}

/** Makes an A4 page about one screen wide on a virtual tabletop. */
const defaultDpi = 150

/** Adds the place in the file that a problem's path refers to, if there is one. */
export const withPlace = (one: Problem, { origins }: Ruleset): Problem => {
  if (!one.path) return one
  // A row in the list of changes leads to the changed value.
  const path = dotted(one.path[0] === 'changes' ? one.path.slice(2) : one.path)
  const place = origins.get(path) ?? names.flatMap((name) => origins.get(pathInside(path, name)) ?? [])[0]
  return place ? { ...one, place } : one
}

const names = ['label', 'title', 'name', 'text']

/**
 * Examples: `fire-and-fury-qrs-a4.pdf`; with house rules and scale, `fire-and-fury+club-night-1.2.0-x2-3-qrs-a4.pdf`; in another format,
 * `fire-and-fury-qrs-poker.pdf`; on paper other than A4, `fire-and-fury-qrs-poker-letter.pdf`.
 */
export const fileName = (
  { head, house, scale }: Ruleset,
  { what, paper, format = 'page', preset, detail = 'full', of = [], as }: PrintOptions & Pick<PrintJob, 'what'>,
): string => {
  const rules = [head.id, ...house.map(({ id, version }) => `${id}-${version}`)].join('+')
  const isSheet = what === 'qrs' || what === 'roster'
  const isBound = isSheet && format !== 'page'
  const set = [
    ...(isSheet && preset !== undefined ? [preset] : []),
    ...(what === 'roster' && detail === 'compact' ? [detail] : []),
    ...(of.length > 0 ? [slugOf(of)] : []),
  ]
  const needsPaper = !isBound || (!formats[format].paperless && paper !== 'a4')
  const parts = [
    rules,
    ...(scale ? [scaleSlug(scale)] : []),
    what,
    ...set,
    ...(isBound ? [format] : []),
    ...(needsPaper ? [paper] : []),
  ]
  return parts.join('-').concat('.', as ?? 'pdf')
}

/** The files of a print, with their names. Pictures with several pages are numbered. */
export const filesOf = (
  name: string,
  { bytes, more = [] }: Pick<Printed, 'bytes' | 'more'>,
): readonly { readonly name: string; readonly bytes: Uint8Array }[] =>
  more.length === 0
    ? [{ name, bytes }]
    : [bytes, ...more].map((each, index) => ({ name: numberedName(name, index + 1), bytes: each }))

/** Turns `sheet.pdf` into `sheet-2.pdf`. */
export const numberedName = (name: string, number: number): string => name.replace(/(\.\w+)$/, `-${number}$1`)

/** Turns names into at most 60 letters, digits and hyphens. */
const slugOf = (names: readonly string[]): string =>
  names
    .join('-')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '') || 'units'
