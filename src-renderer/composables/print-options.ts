/** Print options and presets in the settings. */
import { computed, type WritableComputedRef, type ComputedRef } from 'vue'
import { papers, type PaperName } from '../../src-core/sheet/paper.ts'
import type { PrintJob, PrintOptions } from '../../src-core/contract/print.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { useSettings } from '../stores/settings.ts'
import type { PrintPreset } from '../../src-core/contract/settings.ts'

export type PrintKind = PrintJob['what']
/** Where prints go is chosen in a dialog of the machine's. */
type Print = Omit<ReturnType<typeof useSettings>['settings']['print'], 'folder'>

/** The problems of a print that one option can mend, by their codes. */
export const problemsOf = {
  sections: ['section-unknown'],
  sides: ['sheet-too-long', 'block-too-high', 'text-too-wide'],
  stand: ['gauge-stand', 'gauge-too-small'],
  across: ['marker-too-small'],
  length: ['gauge-length', 'gauge-does-not-fit'],
} as const
/** The codes of all problems that belong to an option. */
export const optionProblems: ReadonlySet<string> = new Set(Object.values(problemsOf).flat())

/** The papers to choose from. */
export const paperOptions = (Object.keys(papers) as PaperName[]).map((value) => ({ value, title: papers[value].title }))

/** What is set now. */
export const usePrint = (): {
  readonly options: () => PrintOptions
  readonly change: (change: Partial<Print>) => void
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

/** One option to read and set; undefined, where there may be none, leaves it to the ruleset or the usual. */
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

/** The options that concern each kind, in the order they are shown. */
export const optionsOf: Readonly<Record<PrintKind, readonly OptionName[]>> = {
  qrs: ['format', 'paper', 'ink', 'preset', 'sections', 'sides', 'smallest', 'size', 'back', 'battle', 'duplex'],
  record: ['format', 'paper', 'ink', 'preset', 'sides', 'smallest', 'size', 'battle', 'duplex'],
  gauge: ['paper', 'ink', 'form', 'sharing', 'stand', 'length', 'duplex', 'measured'],
  sticks: ['paper', 'ink', 'sticks', 'measured'],
  radius: ['paper', 'ink', 'measured'],
  wheel: ['paper', 'ink', 'stand', 'width', 'measured'],
  markers: ['paper', 'ink', 'marker', 'across', 'battle', 'measured'],
  labels: ['paper', 'ink', 'stand', 'folded', 'measured'],
  roster: ['paper', 'ink', 'measured'],
}

/** Of the units of the battle in play. */
export const battlePrints: readonly PrintKind[] = ['labels', 'roster']

/** The job of a kind, with the options that concern it. */
export const printJob = ({ ruleset, house, scale }: RulesChoice, what: PrintKind, options: PrintOptions): PrintJob => {
  const given = Object.fromEntries(
    optionsOf[what].flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  )
  return {
    ruleset,
    house: [...house],
    ...(scale ? { scale } : {}),
    what,
    ...given,
    paper: options.paper,
    ...(battlePrints.includes(what) ? { battle: true } : {}),
  }
}

/** Options that hold for any rules: sections and units are of those in use. */
export const generalOptions = ({ sections: _sections, battle: _battle, ...others }: PrintOptions): PrintOptions =>
  others

/** The correction is of a printer, and stays whatever is printed. */
const ofPrinter: keyof PrintOptions = 'measured'

const concerns = (what: PrintKind, name: string): boolean =>
  name !== ofPrinter && optionsOf[what].some((one) => one === name)
const partOf = (options: PrintOptions, isPart: (name: string) => boolean): Partial<PrintOptions> =>
  Object.fromEntries(Object.entries(options).filter(([name]) => isPart(name)))

/** The options as set, as far as they concern the kind. */
export const presetOf = (name: string, what: PrintKind, options: PrintOptions): PrintPreset => ({
  name,
  what,
  options: { paper: options.paper, ...partOf(options, (option) => concerns(what, option)) },
})

/** The options with those of a preset; what does not concern its kind stays. */
export const withPreset = (options: PrintOptions, { what, options: preset }: PrintPreset): PrintOptions => ({
  ...partOf(options, (name) => !concerns(what, name)),
  ...preset,
})

/** Whether the current options equal the preset. */
export const isSet = (preset: PrintPreset, what: PrintKind, options: PrintOptions): boolean =>
  preset.what === what && canonical(presetOf(preset.name, what, options)) === canonical(preset)

/** A canonical text: equal for equal presets, whatever order their options were set in. */
const canonical = ({ what, options }: PrintPreset): string =>
  JSON.stringify([what, Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1))])

interface Presets {
  readonly all: ComputedRef<readonly PrintPreset[]>
  /** Under a name that has one already it takes its place. */
  readonly save: (preset: PrintPreset) => void
  readonly rename: (name: string, to: string) => void
  readonly remove: (name: string) => void
}

/** The print presets in the settings, and their changes. */
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
