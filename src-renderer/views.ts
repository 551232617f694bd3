/** The views of the window. */
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

/** In the order of the rail. */
export const views: readonly View[] = [
  { name: 'library', path: '/library', command: 'go-library', icon: 'library', load: () => import('./views/LibraryView.vue') },
  { name: 'resolve', path: '/resolve/:procedure?', command: 'go-resolve', icon: 'die', load: () => import('./views/ResolveView.vue') },
  { name: 'sheet', path: '/sheet/:ruleset?', command: 'go-sheet', icon: 'sheet', load: () => import('./views/SheetView.vue') },
  { name: 'rules', path: '/rules/:place?', command: 'go-rules', icon: 'pencil', load: () => import('./views/RulesView.vue') },
  { name: 'print', path: '/print', command: 'go-print', icon: 'printer', load: () => import('./views/PrintView.vue') },
  { name: 'settings', path: '/settings', command: 'go-settings', icon: 'sliders', load: () => import('./views/SettingsView.vue') },
]
