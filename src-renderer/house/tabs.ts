import { computed, ref, watch, type Ref } from 'vue'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { useHouse } from '../stores/house.ts'

export type Tab = 'sheet' | 'edit' | 'odds' | 'changes' | 'problems' | 'yaml' | 'preview'

interface Tabs {
  readonly tab: Ref<Tab>
  readonly tabs: Readonly<Ref<readonly { readonly id: Tab; readonly title: string; readonly count: number }[]>>
  readonly readable: Readonly<Ref<boolean>>
  /** The line to go to in the YAML text. */
  readonly line: Ref<number | undefined>
  readonly toLine: (number: number) => void
  readonly toSheet: () => void
}

/** The panes next to the sheet. In a narrow window, the sheet is one of them, with the selected entry docked below it. */
export const useTabs = (wide: Readonly<Ref<boolean>>): Tabs => {
  const house = useHouse()
  const chosen = ref<Tab>('sheet')
  const readable = computed(() => house.draft?.readable ?? false)
  const tab = computed({
    get: (): Tab => {
      if (chosen.value !== 'sheet' && chosen.value !== 'edit') return chosen.value
      return wide.value ? 'edit' : 'sheet'
    },
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
      if (now) chosen.value = readable.value ? 'sheet' : 'yaml'
    },
    { immediate: true },
  )
  const tabs = computed((): readonly { readonly id: Tab; readonly title: string; readonly count: number }[] => {
    const changes = house.draft?.changes.length ?? 0
    return [
      wide.value
        ? { id: 'edit', title: words.tabs.edit, count: 0 }
        : { id: 'sheet', title: words.places.surfaces.sheet, count: 0 },
      { id: 'odds', title: words.tabs.odds, count: 0 },
      { id: 'changes', title: words.tabs.changes, count: changes },
      { id: 'problems', title: words.tabs.problems, count: house.draft?.problems.length ?? 0 },
      { id: 'yaml', title: words.tabs.yaml, count: 0 },
      { id: 'preview', title: words.tabs.preview, count: 0 },
    ]
  })
  const line = ref<number>()
  const toLine = (number: number): void => {
    chosen.value = 'yaml'
    line.value = number
  }
  const toSheet = (): void => {
    if (!wide.value || tab.value === 'changes' || tab.value === 'problems') chosen.value = 'sheet'
  }

  return { tab, tabs, readable, line, toLine, toSheet }
}
