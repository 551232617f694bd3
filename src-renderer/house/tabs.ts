import { computed, ref, watch, type Ref } from 'vue'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { useHouse } from '../stores/house.ts'

export type Tab = 'forms' | 'edit' | 'odds' | 'changes' | 'problems' | 'yaml' | 'preview'

interface Tabs {
  readonly tab: Ref<Tab>
  readonly tabs: Readonly<Ref<readonly { readonly id: Tab; readonly title: string; readonly count: number }[]>>
  readonly readable: Readonly<Ref<boolean>>
  /** The line of the text to go to. */
  readonly line: Ref<number | undefined>
  readonly toLine: (number: number) => void
  readonly toForms: () => void
}

/** What stands beside the forms; where it is not `wide`, the forms are one of them. */
export const useTabs = (wide: Readonly<Ref<boolean>>, hasForms: () => boolean): Tabs => {
  const house = useHouse()
  const chosen = ref<Tab>('forms')
  /** A text that is no YAML has no forms. */
  const readable = computed(() => (house.draft?.sections.length ?? 0) > 0)
  const tab = computed({
    get: (): Tab =>
      !readable.value && chosen.value === 'forms'
        ? 'yaml'
        : wide.value && chosen.value === 'forms'
          ? hasForms()
            ? 'odds'
            : 'edit'
          : chosen.value,
    set: (now: Tab) => {
      chosen.value = now
    },
  })
  watch(readable, (now) => {
    if (!now && house.draft) chosen.value = 'yaml'
  })
  watch(
    () => house.draft?.session,
    (now) => {
      if (now) chosen.value = readable.value ? 'forms' : 'yaml'
    },
    { immediate: true },
  )
  const tabs = computed((): readonly { readonly id: Tab; readonly title: string; readonly count: number }[] => [
    ...(wide.value
      ? []
      : [{ id: 'forms' as const, title: hasForms() ? words.tabs.forms : words.places.surfaces.sheet, count: 0 }]),
    ...(wide.value && !hasForms()
      ? [{ id: 'edit' as const, title: words.tabs.edit, count: house.draft?.changes.length ?? 0 }]
      : []),
    { id: 'odds', title: words.tabs.odds, count: 0 },
    ...(wide.value && !hasForms()
      ? []
      : [{ id: 'changes' as const, title: words.tabs.changes, count: house.draft?.changes.length ?? 0 }]),
    { id: 'problems', title: words.tabs.problems, count: house.draft?.problems.length ?? 0 },
    { id: 'yaml', title: words.tabs.yaml, count: 0 },
    { id: 'preview', title: words.tabs.preview, count: 0 },
  ])
  const line = ref<number>()
  const toLine = (number: number): void => {
    chosen.value = 'yaml'
    line.value = number
  }
  const toForms = (): void => {
    if (!wide.value) chosen.value = 'forms'
  }

  return { tab, tabs, readable, line, toLine, toForms }
}
