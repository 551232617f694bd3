import { computed, watch, type ComputedRef } from 'vue'
import { useRoute, useRouter, type LocationQueryValue, type RouteLocationRaw } from 'vue-router'
import type { RulesChoice } from '../../../src-core/contract/rules.ts'
import { useLibrary } from '../../stores/library.ts'
import { useRules } from '../../stores/rules.ts'

interface SheetAddress {
  /** A name in the address that isn't in the library. */
  readonly unknown: ComputedRef<string | undefined>
  /** The anchor in the address. */
  readonly at: ComputedRef<string | undefined>
}

/** The route to a sheet, or to an anchor on it. */
export const sheetRoute = (rules: RulesChoice, at?: string): RouteLocationRaw => ({
  name: 'sheet',
  params: { ruleset: rules.ruleset },
  query: { ...(rules.house.length > 0 ? { house: [...rules.house] } : {}), ...(at === undefined ? {} : { at }) },
})

const texts = (value: LocationQueryValue | LocationQueryValue[] | undefined): string[] =>
  [value ?? []].flat().filter((text) => text !== null)

const isSameChoice = (one: RulesChoice, other: RulesChoice): boolean =>
  one.ruleset === other.ruleset && one.house.join('\n') === other.house.join('\n')

/** Synchronizes the address of the sheet with the rules in use, in both directions. */
export const useSheetAddress = (): SheetAddress => {
  const route = useRoute()
  const router = useRouter()
  const library = useLibrary()
  const rules = useRules()

  const here = computed(() => route.name === 'sheet')
  const requested = computed((): RulesChoice | undefined => {
    const ruleset = route.params['ruleset']
    return here.value && typeof ruleset === 'string' && ruleset !== ''
      ? { ruleset, house: [...rules.layers(texts(route.query['house']))] }
      : undefined
  })
  const unknown = computed(() => {
    const names = requested.value ? [requested.value.ruleset, ...requested.value.house] : []
    return library.entries ? names.find((name) => !library.find(name) && !library.option(name)) : undefined
  })

  watch(
    [requested, () => library.entries],
    () => {
      if (!requested.value || !library.entries || unknown.value !== undefined) return
      if (!rules.rules || !isSameChoice(requested.value, rules.rules)) void rules.use(requested.value)
    },
    { immediate: true },
  )
  watch(
    [() => rules.rules, requested],
    ([now], before) => {
      if (!here.value || !now) return
      const [old] = before
      // The address takes precedence unless the rules changed.
      const changed = old !== undefined && !isSameChoice(old, now)
      if (!requested.value || (changed && !isSameChoice(requested.value, now))) void router.replace(sheetRoute(now))
    },
    { immediate: true },
  )
  return { unknown, at: computed(() => (here.value ? texts(route.query['at'])[0] : undefined)) }
}
