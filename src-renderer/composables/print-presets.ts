/** Presets: a kind and its options under a name of the player's. */
import { computed, type ComputedRef } from 'vue'
import type { PrintPreset } from '../../src-core/contract/settings.ts'
import type { PrintOptions } from '../../src-core/contract/print.ts'
import { useSettings } from '../stores/settings.ts'
import { optionsOf, usePrint, type PrintKind } from './print-options.ts'

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

/** Whether all is set as the preset has it. */
export const isSet = (preset: PrintPreset, what: PrintKind, options: PrintOptions): boolean =>
  preset.what === what && canonical(presetOf(preset.name, what, options)) === canonical(preset)

/** Equal for equal presets, in whatever order their options were set. */
const canonical = ({ what, options }: PrintPreset): string =>
  JSON.stringify([what, Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1))])

export interface Presets {
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
