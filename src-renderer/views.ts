/** The views of the window. */
import type { CommandId } from '../src-core/words/commands.ts'
import type { IconName } from './components/base/icons.ts'

export interface View {
  readonly name: 'home' | 'play' | 'sheet' | 'rules' | 'print' | 'settings'
  /** Path of the view in the address. The view handles what follows it. */
  readonly path: string
  readonly command: CommandId
  readonly icon: IconName
}

/** The views in the order of the rail. */
export const views: readonly View[] = [
  { name: 'home', path: '/', command: 'go-home', icon: 'home' },
  { name: 'play', path: '/play/:procedure?', command: 'go-play', icon: 'die' },
  { name: 'sheet', path: '/sheet/:ruleset?', command: 'go-sheet', icon: 'sheet' },
  { name: 'rules', path: '/rules/:place?', command: 'go-rules', icon: 'pencil' },
  { name: 'print', path: '/print', command: 'go-print', icon: 'printer' },
  { name: 'settings', path: '/settings', command: 'go-settings', icon: 'sliders' },
]
