/** Runs commands by key, from the palette and from the system menu. `src-core/words/commands.ts` assigns the keys. */
import { onBeforeUnmount, onMounted, shallowReactive } from 'vue'
import {
  contextWords,
  keymap,
  keysOf,
  offeredCommands,
  viewOf,
  type CommandContext,
  type CommandId,
  type CommandIn,
} from '../src-core/words/commands.ts'

/** Runs a command. `event` is set if a key runs it. Returning 'pass' leaves the key to other handlers. */
export type Run = (event?: KeyboardEvent) => unknown
export type Runs<C extends CommandContext> = Readonly<Record<CommandIn<C>, Run>>

interface ActiveContext {
  readonly context: CommandContext
  readonly runs: Readonly<Record<string, Run>>
  readonly accepts: (event: KeyboardEvent) => boolean
  readonly canRun: (id: string) => boolean
}

/** The contexts of mounted components, the latest last. */
const active = shallowReactive<ActiveContext[]>([])

/**
 * Makes the commands of a context available while the component is mounted. The commands' keys work wherever the focus is. `accepts` decides which
 * key presses to handle; by default, key presses not meant for a text field. Menus and the palette offer a command if `canRun` returns true.
 */
export const useCommands = <C extends CommandContext>(
  context: C,
  runs: Runs<C>,
  accepts: ActiveContext['accepts'] = (event) => !isTyping(event.target) || isShortcut(event),
  canRun: (id: CommandIn<C>) => boolean = () => true,
): void => {
  const own: ActiveContext = { context, runs, accepts, canRun: (id) => canRun(id as CommandIn<C>) }
  onMounted(() => active.push(own))
  onBeforeUnmount(() => void active.splice(active.indexOf(own), 1))
}

const contextOf = (id: string): ActiveContext | undefined => active.findLast(({ runs }) => id in runs)

/** Returns `here` if a command can run now, or the command that shows its view if another view has it. Undefined if it can't run. */
export const reachOf = (id: CommandId): 'here' | CommandId | undefined => {
  const context = contextOf(id)
  if (context) return context.canRun(id) ? 'here' : undefined
  return viewOf(id)
}

/** Runs a command if it is available, or shows its view. */
export const runCommand = (id: CommandId): void => {
  const reach = reachOf(id)
  const run = reach === 'here' ? id : reach
  if (run !== undefined) void contextOf(run)?.runs[run]?.()
}

/** Commands that the menu enables only if they can run in the current view. */
const localCommands: readonly CommandId[] = [
  ...(['save', 'save-as', 'undo', 'redo'] as const),
  ...(['rename-file', 'duplicate-file', 'delete-file'] as const),
]

/** The commands that are currently enabled in the menu. */
export const enabledCommands = (): readonly CommandId[] =>
  offeredCommands.filter((id) => {
    const reach = reachOf(id)
    return reach === 'here' || (reach !== undefined && !localCommands.includes(id))
  })

/** The key to show on a command's button, preferably from the active contexts. */
export const keyOf = (id: CommandId): string | undefined =>
  [...active.flatMap(({ context }) => keysOf(id, context)), ...keysOf(id)][0]

/** The contexts whose keys work now. The view's contexts come before the window's. */
export const activeContexts = (): readonly CommandContext[] => {
  const own = active.map(({ context }) => context)
  const inner = (Object.keys(contextWords) as CommandContext[]).filter((context) => contextWords[context].within)
  return [...own.filter((context) => context !== 'window'), 'window' as const].flatMap((context) => [
    context,
    ...inner.filter((each) => contextWords[each].within === context),
  ])
}

/** Runs the context's command for a key. Returns whether there was one. */
const runKey = (event: KeyboardEvent, context: CommandContext, runs: Readonly<Record<string, Run>>): boolean =>
  Object.entries<string>(keymap[context]).some(
    ([keys, id]) => matches(event, keys) && runs[id] && runs[id](event) !== 'pass',
  )

/** Handles the keys of all mounted contexts until the returned function is called. */
export const listenForKeys = (): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const isUsed = active.toReversed().some((each) => each.accepts(event) && runKey(event, each.context, each.runs))
    if (isUsed) event.preventDefault()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** Returns a `keydown` listener for a focused part of a view, with the keys of its context. */
export const keyListener =
  <C extends CommandContext>(context: C, runs: Runs<C>) =>
  (event: KeyboardEvent): void => {
    if (!runKey(event, context, runs)) return
    event.preventDefault()
    event.stopPropagation()
  }

const isMac = (): boolean => navigator.platform.startsWith('Mac')

/**
 * Whether a key press matches keys of the keymap. Shift counts only for letters and named keys, since the positions of symbols vary between
 * keyboards.
 */
export const matches = (event: KeyboardEvent, keys: string): boolean => {
  const parts = keys.split(/(?<=.)\+(?=.)/)
  const key = parts.at(-1) ?? ''
  const has = (modifier: string): boolean => parts.includes(modifier)
  const ctrl = has('Ctrl') || (has('Mod') && !isMac())
  const meta = has('Mod') && isMac()
  if (event.ctrlKey !== ctrl || event.metaKey !== meta || event.altKey !== has('Alt')) return false
  if (key === 'A–Z') return /^\p{L}$/u.test(event.key)
  if (key === '0–9') return /^\d$/.test(event.key)
  const isSign = key.length === 1 && !/\p{L}/u.test(key)
  const pressed = event.key === ' ' ? 'Space' : event.key
  return pressed.toLowerCase() === key.toLowerCase() && (isSign || event.shiftKey === has('Shift'))
}

/** Whether a key also works in text fields, as F1 to F12 and keys with Ctrl, Command or Alt do. */
const isShortcut = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key)

/** Whether the focus is in a text field. For a field in a shadow root, the event target is only the host. */
export const isTyping = (target: EventTarget | null): boolean => {
  const field = target instanceof HTMLElement ? (target.shadowRoot?.activeElement ?? target) : null
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return false
  return (
    field instanceof HTMLElement && (field.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(field.tagName))
  )
}

const labels: Readonly<Record<string, string>> = {
  Shift: '⇧',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Backspace: '⌫',
  Delete: 'Del',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

/** Formats keys as labeled on this system's keyboards, such as `Ctrl K`, `⌘ K` or `⇧Z`. */
export const keysText = (keys: string): string =>
  keys
    .split(/(?<=.)\+(?=.)/)
    .map((part) => (part === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : (labels[part] ?? part)))
    .join(' ')
    .replace('⇧ ', '⇧')
