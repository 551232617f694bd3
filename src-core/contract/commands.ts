/**
 * The commands of the window: in its palette, by keys, in the system's menu. One list, so that they agree.
 * `Mod` is Ctrl, on a Mac Command.
 */
interface Command {
  readonly id: string
  readonly keys?: string
}

export const commands = [
  { id: 'palette', keys: 'Mod+K' },
  { id: 'keys', keys: '?' },
  { id: 'open-file', keys: 'Mod+O' },
  { id: 'go-start' },
  { id: 'go-library', keys: 'Mod+1' },
  { id: 'go-resolve', keys: 'Mod+2' },
  { id: 'go-sheet', keys: 'Mod+3' },
  { id: 'go-rules', keys: 'Mod+4' },
  { id: 'go-print', keys: 'Mod+5' },
  { id: 'go-settings', keys: 'Mod+,' },
  { id: 'find', keys: 'Mod+F' },
  { id: 'print', keys: 'Mod+P' },
  { id: 'export' },
  { id: 'undo' },
  { id: 'redo' },
  { id: 'roll' },
  { id: 'go-on' },
  { id: 'follow-up' },
  { id: 'clear' },
  { id: 'without-units' },
  { id: 'next-unit' },
  { id: 'next-phase' },
  { id: 'next-check' },
  { id: 'check-before' },
  { id: 'history' },
  { id: 'battle-report' },
  { id: 'battles' },
  { id: 'new-battle' },
  { id: 'order-of-battle' },
  { id: 'share' },
  { id: 'line-odds' },
  { id: 'compare-odds' },
  { id: 'house-order' },
  { id: 'battle-facts' },
  { id: 'large-result' },
  { id: 'text-larger' },
  { id: 'text-smaller' },
  { id: 'text-usual' },
  { id: 'theme-system' },
  { id: 'theme-light' },
  { id: 'theme-dark' },
  { id: 'theme-contrast' },
] as const satisfies readonly Command[]

export type CommandId = (typeof commands)[number]['id']
