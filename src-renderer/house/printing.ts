/** Lays out the edited rules with the settings of the print view when editing pauses. */
import { computed, ref, watch, type InjectionKey, type Ref } from 'vue'
import type { ProblemInWords } from '../../src-core/problem.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import { usePrint, type OptionName } from '../components/print/print-options.ts'
import { useHouse } from '../stores/house.ts'
import { useRules } from '../stores/rules.ts'
import { useSettings } from '../stores/settings.ts'

interface Trial {
  /** Whether the current rules have been laid out. */
  readonly tried: Readonly<Ref<boolean>>
  readonly slow: Readonly<Ref<boolean>>
}

/** The key with which the editor provides the trial. */
export const trialKey: InjectionKey<Trial> = Symbol('trial')

/** Milliseconds without an edit before the rules are laid out. Layout would delay the next edit. */
const layoutDelay = 700
const task = 'house-trial'

/** Tries printing the draft. Any problems are then listed with those of the rules. */
export const usePrintTrial = (): Trial => {
  const house = useHouse()
  const rules = useRules()
  const machine = useMachine()
  const print = usePrint()
  const settings = useSettings()

  const tryNow = async (session: string): ReturnType<typeof machine.tryPrinting> => {
    const tried = await machine.tryPrinting({ task, session })
    if (tried.ok && tried.value.isNews) await house.read()
    return tried
  }
  const session = computed(() => house.draft?.session)
  /** All settings that affect the result. */
  const key = computed(() => {
    const { text = '', sound = false } = house.draft ?? {}
    const { battle: _inPlay, ...options } = print.options()
    const { scale, units } = settings.settings
    return sound ? JSON.stringify([session.value, text, rules.edition, options, scale, units]) : undefined
  })
  const rested = ref<string>()
  const isRested = computed(() => key.value !== undefined && rested.value === key.value)
  const { answer, slow, pending } = useQuery(() =>
    isRested.value && session.value !== undefined ? tryNow(session.value) : undefined,
  )
  watch(
    key,
    (now, _before, onCleanup) => {
      if (pending.value) void machine.cancel({ task })
      const timer = setTimeout(() => (rested.value = now), layoutDelay)
      onCleanup(() => clearTimeout(timer))
    },
    { immediate: true, flush: 'sync' },
  )
  return { tried: computed(() => !pending.value && answer.value?.ok === true), slow }
}

/** The print setting that causes a problem, if any. */
export const settingOf = ({
  code,
  cell,
}: Pick<ProblemInWords, 'code'> & { readonly cell: unknown }): OptionName | undefined => {
  const [ofRules, ofPrint] = settings[code] ?? []
  return cell === null ? (ofPrint ?? ofRules) : ofRules
}

/** The option that causes each problem and, if different, the option that causes it when the problem has no cell. */
const settings: Readonly<Partial<Record<string, readonly [OptionName, OptionName?]>>> = {
  'sheet-too-long': ['sides'],
  'sheet-crowded': ['sections'],
  'text-too-wide': ['smallest'],
  'block-too-high': ['smallest', 'sections'],
  'marker-too-small': ['across'],
  'gauge-does-not-fit': ['paper', 'length'],
  'gauge-too-small': ['stand'],
}
