/** Print options and presets, which are stored in the settings. */
import { computed, shallowRef, type WritableComputedRef, type ComputedRef } from 'vue'
import { papers, type PaperName } from '../../../src-core/sheet/paper.ts'
import type { PrintJob, PrintOptions, RosterFile } from '../../../src-core/contract/print.ts'
import type { RulesChoice } from '../../../src-core/contract/rules.ts'
import { useSettings } from '../../stores/settings.ts'
import type { PrintPreset } from '../../../src-core/contract/settings.ts'
import { formats, optionsOf, usedOptions, type Binding, type FormatId } from '../../../src-core/sheet/formats.ts'

export type PrintKind = PrintJob['what']
type PrintSettings = Omit<ReturnType<typeof useSettings>['settings']['print'], 'folder'>

/** Codes of problems that can be fixed by changing an option. */
export const problemsOf = {
  sections: ['section-unknown'],
  sides: ['sheet-too-long', 'block-too-high', 'text-too-wide'],
  stand: ['gauge-stand', 'gauge-too-small'],
  across: ['marker-too-small'],
  length: ['gauge-length', 'gauge-does-not-fit'],
} as const
/** The codes of all problems in `problemsOf`. */
export const optionProblems: ReadonlySet<string> = new Set(Object.values(problemsOf).flat())

/** Papers to choose from. */
export const paperOptions = (Object.keys(papers) as PaperName[]).map((value) => ({ value, title: papers[value].title }))

/** Reads and changes the print settings. */
export const usePrint = (): {
  readonly options: () => PrintOptions
  readonly change: (change: Partial<PrintSettings>) => void
} => {
  const store = useSettings()
  return {
    options: () => store.settings.print.options,
    change: (change) => {
      const { folder: _machines, ...print } = store.settings.print
      void store.change({ print: { ...print, ...change } })
    },
  }
}

/** A print option to read and set. Undefined means the ruleset's value or the default. */
export const useOption = <K extends keyof PrintOptions>(name: K): WritableComputedRef<PrintOptions[K]> => {
  const print = usePrint()
  return computed({
    get: () => print.options()[name],
    set: (value) => {
      const { [name]: _old, ...others } = print.options()
      print.change({ options: (value === undefined ? others : { ...others, [name]: value }) as PrintOptions })
    },
  })
}

export type OptionName = keyof PrintOptions

/** Kinds that always print units, even if the option isn't set. */
export const battlePrints: readonly PrintKind[] = ['roster', 'labels']

/** The units to print, from the battle or from a file. */
interface UnitChoice {
  readonly file?: RosterFile
  /** Ids of sides, commands and units. Empty for all. */
  readonly of?: readonly string[]
}

/** The units chosen in the print view. The choice lasts until the page is closed. */
export const unitChoice = shallowRef<UnitChoice>({})

/** A print job with the options that its kind uses. */
export const printJob = (
  { ruleset, house, scale }: RulesChoice,
  what: PrintKind,
  options: PrintOptions,
  { file, of = [] }: UnitChoice = {},
): PrintJob => {
  const used = usedOptions(what, {
    ...options,
    ...(battlePrints.includes(what) && { battle: true }),
    ...(of.length > 0 && { of: [...of] }),
  })
  return {
    ruleset,
    house: [...house],
    ...(scale ? { scale } : {}),
    what,
    ...used,
    ...(file && used.battle ? { roster: file } : {}),
  }
}

/** Options that apply to any rules: all except sections and units. */
export const generalOptions = ({
  sections: _sections,
  battle: _battle,
  of: _units,
  ...others
}: PrintOptions): PrintOptions => others

/** The correction belongs to the printer, so presets don't include it. */
const printerOption: keyof PrintOptions = 'measured'

const appliesTo = (what: PrintKind, name: string): boolean =>
  name !== printerOption && optionsOf[what].some((one) => one === name)
const partOf = (options: PrintOptions, isPart: (name: string) => boolean): Partial<PrintOptions> =>
  Object.fromEntries(Object.entries(options).filter(([name]) => isPart(name)))

/** A preset with the current options of a kind. */
export const presetOf = (name: string, what: PrintKind, options: PrintOptions): PrintPreset => ({
  name,
  what,
  options: { paper: options.paper, ...partOf(options, (option) => appliesTo(what, option)) },
})

/** The options after applying a preset. Options of other kinds don't change. */
export const withPreset = (options: PrintOptions, { what, options: preset }: PrintPreset): PrintOptions => ({
  ...partOf(options, (name) => !appliesTo(what, name)),
  ...preset,
})

/** Whether the current options equal the preset. */
export const isSet = (preset: PrintPreset, what: PrintKind, options: PrintOptions): boolean =>
  preset.what === what && canonical(presetOf(preset.name, what, options)) === canonical(preset)

/** A preset as text. Equal presets have equal text, whatever order their options were set in. */
const canonical = ({ what, options }: PrintPreset): string =>
  JSON.stringify([what, Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1))])

interface Presets {
  readonly all: ComputedRef<readonly PrintPreset[]>
  /** Saves a preset, replacing one with the same name. */
  readonly save: (preset: PrintPreset) => void
  readonly rename: (name: string, to: string) => void
  readonly remove: (name: string) => void
}

/** Reads and changes the print presets in the settings. */
export const usePresets = (): Presets => {
  const store = useSettings()
  const print = usePrint()
  const all = computed(() => store.settings.print.presets)
  const change = (presets: readonly PrintPreset[]): void => print.change({ presets: [...presets] })
  return {
    all,
    save: (preset) => {
      const replaces = all.value.some(({ name }) => name === preset.name)
      change(replaces ? all.value.map((one) => (one.name === preset.name ? preset : one)) : [...all.value, preset])
    },
    rename: (name, to) => change(all.value.map((one) => (one.name === name ? { ...one, name: to } : one))),
    remove: (name) => change(all.value.filter((one) => one.name !== name)),
  }
}

/* The order of printed sections, and the pictures of print choices. */

/** A section that may be printed. */
export interface SectionRow {
  readonly name: string
  readonly title: string
  readonly printed: boolean
}

type Titled = Pick<SectionRow, 'name' | 'title'>

/**
 * The chosen sections in their order, followed by the others in sheet order. If `chosen` is undefined, all sections are printed. Unknown names are
 * ignored.
 */
export const sectionRows = (
  sections: readonly Titled[],
  chosen: readonly string[] | undefined,
): readonly SectionRow[] => {
  if (chosen === undefined) return sections.map((section) => ({ ...section, printed: true }))
  const first = chosen.flatMap((name) => sections.filter((section) => section.name === name))
  const others = sections.filter(({ name }) => !chosen.includes(name))
  return [
    ...first.map((section) => ({ ...section, printed: true })),
    ...others.map((section) => ({ ...section, printed: false })),
  ]
}

/** The names of printed sections in order. Undefined if they are all sections in sheet order. */
export const printedSections = (sections: readonly Titled[], rows: readonly SectionRow[]): string[] | undefined => {
  const printed = rows.filter((row) => row.printed).map(({ name }) => name)
  const isWhole = printed.length === sections.length && sections.every(({ name }, index) => name === printed[index])
  return isWhole ? undefined : printed
}

/** The rows after moving one row by a number of places, later if positive and earlier if negative. */
export const movedRow = (rows: readonly SectionRow[], from: number, by: number): readonly SectionRow[] => {
  const others = rows.filter((_, index) => index !== from)
  return [...others.slice(0, from + by), ...rows.slice(from, from + 1), ...others.slice(from + by)]
}

// Pictures consist of lines on a 48 by 36 grid.

export const kindPictures: Readonly<Record<PrintKind, string>> = {
  qrs: 'M10 3h28v30H10zM14 8h20M14 13h8v8h-8zM26 13h8M26 17h8M26 21h8M14 26h20M14 30h20',
  gauge: 'M18 33h12L42 8Q24 -2 6 8zM24 33V4M21 26l-8-19M27 26l8-19',
  sticks: 'M3 5h42v7H3zM10 5v4M17 5v4M24 5v7M31 5v4M38 5v4M3 22h30v7H3zM10 22v4M17 22v4M24 22v7',
  radius: 'M6 32V8A24 24 0 0 1 30 32zM6 20a12 12 0 0 1 12 12M6 14a18 18 0 0 1 18 18',
  wheel: 'M6 31h24L42 11A32 32 0 0 0 30 2zM30 31V4M6 31L40 14',
  markers:
    'M4 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0M18 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0M32 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0M4 26h12v-6H4zM18 26a6 6 0 1 0 12 0a6 6 0 1 0-12 0M32 20h12l-6 12z',
  labels: 'M4 4h18v12H4zM26 4h18v12H26zM4 20h18v12H4zM26 20h18v12H26zM8 9h10M30 9h10M8 25h10M30 25h10',
  roster: 'M6 3h36v30H6zM6 10h36M10 16h12M28 14h4v4h-4zM35 14h4v4h-4zM10 26h12M28 24h4v4h-4zM35 24h4v4h-4z',
}

/** The columns and rows of pages to draw for each binding. */
const pagesShown: Readonly<Record<Binding, readonly [columns: number, rows: number]>> = {
  single: [1, 1],
  booklet: [2, 1],
  'tri-fold': [3, 1],
  tent: [1, 2],
  cards: [3, 2],
}

/** A picture of pages in the shape of a format. */
export const formatPicture = (id: FormatId, paper: PaperName): string => {
  const { binding, frameOn } = formats[id]
  const { width, height } = frameOn(paper)
  const [columns, rows] = pagesShown[binding]
  const scale = Math.min(44 / (width * columns), 32 / (height * rows))
  const [w, h] = [width * scale, height * scale]
  const [left, top] = [(48 - w * columns) / 2, (36 - h * rows) / 2]
  const round = (value: number): number => Math.round(value * 10) / 10
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [left + (index % columns) * w, top + Math.floor(index / columns) * h]
    return `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`
  }).join('')
}
