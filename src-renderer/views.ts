/** The views of the window. A view that has no file yet has no place in the rail. */
import type { Component } from 'vue'
import type { CommandId } from '../src-core/contract/commands.ts'
import type { IconName } from './components/base/icons.ts'

export interface View {
  readonly name: 'library' | 'resolve' | 'sheet' | 'rules' | 'print' | 'settings'
  /** Where it is in the address; what may follow belongs to the view. */
  readonly path: string
  readonly command: CommandId
  readonly icon: IconName
  readonly load: () => Promise<{ readonly default: Component }>
}

const files = import.meta.glob<{ readonly default: Component }>('./views/*View.vue')

const planned: readonly (Omit<View, 'load'> & { readonly file: string })[] = [
  { name: 'library', path: '/library', command: 'go-library', icon: 'library', file: './views/LibraryView.vue' },
  { name: 'resolve', path: '/resolve/:procedure?', command: 'go-resolve', icon: 'die', file: './views/ResolveView.vue' },
  { name: 'sheet', path: '/sheet/:ruleset?', command: 'go-sheet', icon: 'sheet', file: './views/SheetView.vue' },
  { name: 'rules', path: '/rules/:place?', command: 'go-rules', icon: 'pencil', file: './views/RulesView.vue' },
  { name: 'print', path: '/print', command: 'go-print', icon: 'printer', file: './views/PrintView.vue' },
  { name: 'settings', path: '/settings', command: 'go-settings', icon: 'sliders', file: './views/SettingsView.vue' },
]

/** In the order of the rail. */
export const views: readonly View[] = planned.flatMap(({ file, ...view }) => {
  const load = files[file]
  return load ? [{ ...view, load }] : []
})
