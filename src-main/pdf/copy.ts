/** What is to be printed of a ruleset, as plain data: one file a kind in `copies/`, its press in `print.ts`. */
import type { Roster } from '../../src-core/battle/roster.ts'
import type { PrintJob, PrintOptions } from '../../src-core/contract/print.ts'
import { dotted, inside } from '../../src-core/paths.ts'
import { failure, type Problem, type Result } from '../../src-core/problem.ts'
import { unprintableTexts } from '../../src-core/sheet/characters.ts'
import { formats } from '../../src-core/sheet/formats.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { scaleSlug } from '../../src-core/ruleset/scale-choice.ts'
import { gaugeCopy, type GaugeCopy } from './copies/gauge.ts'
import { labelsCopy, type LabelsCopy } from './copies/labels.ts'
import { markersCopy, type MarkersCopy } from './copies/markers.ts'
import { qrsCopy, type QrsCopy } from './copies/qrs.ts'
import { radiusCopy, type RadiusCopy } from './copies/radius.ts'
import { recordCopy, type RecordCopy } from './copies/record.ts'
import { rosterCopy, type RosterCopy } from './copies/roster.ts'
import { sticksCopy, type SticksCopy } from './copies/sticks.ts'
import { wheelCopy, type WheelCopy } from './copies/wheel.ts'
import { isPrintable } from './fonts/shipped.ts'

export type Copy =
  QrsCopy | RecordCopy | GaugeCopy | SticksCopy | RadiusCopy | WheelCopy | MarkersCopy | LabelsCopy | RosterCopy
export type CopyKind = Copy['what']

/**
 * Left out: the ruleset's own options, or the usual. What does not concern a kind is not read. `roster`: of a file or of the battle in
 * play; null where there is none.
 */
type Copies = {
  readonly [kind in CopyKind]: (
    ruleset: Ruleset,
    options: PrintOptions,
    roster: Roster | null,
  ) => Result<Extract<Copy, { what: kind }>>
}

const copies: Copies = {
  qrs: qrsCopy,
  record: recordCopy,
  gauge: gaugeCopy,
  sticks: sticksCopy,
  radius: radiusCopy,
  wheel: wheelCopy,
  markers: markersCopy,
  labels: labelsCopy,
  roster: rosterCopy,
}

/**
 * The copy to print. Problems: those of its kind, such as `no-gauge` or `no-roster`; `glyph-missing`, as pdfkit leaves such
 * letters out in silence.
 */
export const copyOf = (
  ruleset: Ruleset,
  { what, ...options }: PrintOptions & Pick<PrintJob, 'what'>,
  roster: Roster | null = null,
): Result<Copy> => {
  const copy = copies[what](ruleset, options, roster)
  const missing = copy.ok ? unprintableTexts(copy.value, isPrintable) : []
  return missing.length > 0 ? failure(...missing.map((one) => withPlace(one, ruleset))) : copy
}

/** With the place in a file of what its path leads to, where that has a name. */
const withPlace = (one: Problem, { origins }: Ruleset): Problem => {
  if (!one.path) return one
  // A row of the list of changes leads to what was changed.
  const path = dotted(one.path[0] === 'changes' ? one.path.slice(2) : one.path)
  const place = origins.get(path) ?? names.flatMap((name) => origins.get(inside(path, name)) ?? [])[0]
  return place ? { ...one, place } : one
}

const names = ['label', 'title', 'name', 'text']

/**
 * `fire-and-fury-qrs-a4.pdf`; with house rules in force, at a scale, `fire-and-fury+club-night-1.2.0-x2-3-qrs-a4.pdf`; a sheet in a
 * format `fire-and-fury-qrs-poker.pdf`, and on another paper than A4 `fire-and-fury-qrs-poker-letter.pdf`.
 */
export const fileName = (
  { head, house, scale }: Ruleset,
  { what, paper, format = 'page', preset }: Pick<PrintJob, 'what' | 'paper' | 'format' | 'preset'>,
): string => {
  const rules = [head.id, ...house.map(({ id, version }) => `${id}-${version}`)].join('+')
  const isSheet = what === 'qrs' || what === 'record'
  const isBound = isSheet && format !== 'page'
  const set = isSheet && preset !== undefined ? [preset] : []
  const needsPaper = !isBound || (!formats[format].paperless && paper !== 'a4')
  return `${[rules, ...(scale ? [scaleSlug(scale)] : []), what, ...set, ...(isBound ? [format] : []), ...(needsPaper ? [paper] : [])].join('-')}.pdf`
}
