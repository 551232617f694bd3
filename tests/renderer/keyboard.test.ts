/** Every key of the keymap runs its command and is listed on the help page. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick, type Component } from 'vue'
import { nonNull } from '../../src-core/present.ts'
import {
  commands,
  commandWords,
  contextWords,
  keymap,
  type CommandContext,
  type CommandId,
} from '../../src-core/words/commands.ts'
import {
  enabledCommands,
  keyListener,
  keyOf,
  keysText,
  listenForKeys,
  reachOf,
  runCommand,
  useCommands,
  type Run,
  type Runs,
} from '../../src-renderer/keyboard.ts'

const pages = import.meta.glob<{ readonly default: Component }>('../../src-renderer/components/frame/KeysDialog.vue', {
  eager: true,
})
const [page] = Object.values(pages)
const contexts = Object.keys(keymap) as CommandContext[]
const views = contexts.filter((context) => contextWords[context].within === undefined)
const keysIn = (context: CommandContext): readonly (readonly [string, CommandId])[] =>
  Object.entries<CommandId>(keymap[context])

/** Handlers for every command of a context, and a list of those that ran. */
const recorder = <C extends CommandContext>(context: C, answer: (id: string) => unknown = () => undefined) => {
  const ran: string[] = []
  const runs = Object.fromEntries(
    Object.keys(commands[context]).map((id) => [
      id,
      (): unknown => {
        ran.push(id)
        return answer(id)
      },
    ]),
  )
  return { ran, runs: runs as unknown as Runs<C> }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
})
const mount = (component: Component): void => {
  const host = document.body.appendChild(document.createElement('div'))
  const app = createApp(component)
  app.mount(host)
  stops.push(() => app.unmount())
}
const mountContext = <C extends CommandContext>(context: C, runs: Runs<C>, canRun?: (id: string) => boolean): void => {
  mount(
    defineComponent(() => {
      useCommands(context, runs, undefined, canRun)
      return () => h('input')
    }),
  )
  stops.push(listenForKeys())
}

/** Presses keys in the notation of the keymap; returns whether they were handled. */
const press = (keys: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): boolean => {
  const parts = keys.split(/(?<=.)\+(?=.)/)
  const names: Readonly<Record<string, string>> = { Space: ' ', 'A–Z': 'k', '0–9': '7' }
  const last = parts.at(-1) ?? ''
  const key = names[last] ?? (last.length === 1 && !parts.includes('Shift') ? last.toLowerCase() : last)
  const event = new KeyboardEvent('keydown', {
    key,
    ctrlKey: parts.includes('Mod') || parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    bubbles: true,
    cancelable: true,
    ...more,
  })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

// CodeMirror handles the keys of the text; see `yaml.test.ts`.
describe.each(contexts.filter((context) => context !== 'text'))('the keys of %s', (context) => {
  test('each key runs only its command', () => {
    for (const [keys, id] of keysIn(context)) {
      // A command for a range of keys leaves those it doesn't use to other commands.
      const { ran, runs } = recorder(context, (each) =>
        each === id || !/A–Z|0–9/.test(keyOfRange(context, each)) ? undefined : 'pass',
      )
      if (contextWords[context].within === undefined) mountContext(context, runs)
      else document.body.addEventListener('keydown', keyListener(context, runs), { once: true })
      expect(press(keys), keys).toBe(true)
      expect(ran.at(-1), keys).toBe(id)
      for (const stop of stops.splice(0)) stop()
    }
  })
})
const keyOfRange = (context: CommandContext, id: string): string =>
  keysIn(context).find(([, each]) => each === id)?.[0] ?? ''

test('the help page lists each key with its command', async () => {
  for (const context of views) {
    const { runs } = recorder(context)
    mountContext(context, runs)
    mount(defineComponent(() => () => h(nonNull(page).default, { open: true })))
    await nextTick()
    await nextTick()
    const rows = [...document.querySelectorAll('[role=dialog] dl > div')].map((row) => ({
      keys: [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent),
      title: row.querySelector('dd')?.textContent,
    }))
    const listed = contexts.filter(
      (each) => each === 'window' || each === context || contextWords[each].within === context,
    )
    for (const each of listed)
      for (const [keys, id] of keysIn(each))
        expect(
          rows.some(({ keys: shown, title }) => title === commandWords(id).title && shown.includes(keysText(keys))),
          `${each}: ${keys}`,
        ).toBe(true)
    for (const stop of stops.splice(0)) stop()
    document.body.replaceChildren()
  }
})

test('a text field keeps plain keys and passes on Ctrl shortcuts', () => {
  const { ran, runs } = recorder('sheet')
  const other = recorder('play')
  mountContext('sheet', runs)
  mountContext('play', other.runs)
  const field = document.querySelector('input') ?? document.body
  expect(press('R', field)).toBe(false)
  expect(press('Mod+F', field)).toBe(true)
  expect([...ran, ...other.ran]).toEqual(['find'])
})

test('a key that a command ignores goes to the next command, and then to the browser', () => {
  const { ran, runs } = recorder('play', (id) => (id === 'press-letter' ? 'pass' : undefined))
  mountContext('play', runs)
  expect(press('R')).toBe(true)
  expect(press('K')).toBe(false)
  expect(ran).toEqual(['press-letter', 'roll', 'press-letter'])
})

test('signs work on any keyboard layout, letters only without Shift', () => {
  const { ran, runs } = recorder('play', (id) => (id === 'press-letter' ? 'pass' : undefined))
  mountContext('play', runs)
  expect(press('+', document.body, { shiftKey: true })).toBe(true)
  expect(press('R', document.body, { shiftKey: true, key: 'R' })).toBe(false)
  expect(press('Shift+Z')).toBe(true)
  expect(ran.filter((id) => id !== 'press-letter')).toEqual(['modifier-up', 'redo'])
})

test('a command is available while its component is mounted', () => {
  const roll = vi.fn<Run>()
  expect(reachOf('roll')).toBe('go-play')
  mountContext('play', { ...recorder('play').runs, roll })
  expect(reachOf('roll')).toBe('here')
  runCommand('roll')
  expect(roll).toHaveBeenCalledOnce()
  expect(keyOf('undo')).toBe('Z')
  for (const stop of stops.splice(0)) stop()
  expect(reachOf('roll')).toBe('go-play')
})

test('a command of another view leads to that view', () => {
  const { ran, runs } = recorder('window')
  mountContext('window', runs)
  runCommand('print')
  expect(ran).toEqual(['go-print'])
})

test('the menu enables commands that can run or lead to another view, but Save and Undo only if they can run', () => {
  const canRun = (id: string): boolean => id === 'save-as'
  mountContext('rules', recorder('rules').runs, canRun)
  const enabled = enabledCommands()
  expect(enabled).toEqual(expect.arrayContaining(['save-as', 'roll', 'print']))
  for (const id of ['save', 'undo', 'redo', 'compare-odds', 'press-letter'] as const) expect(enabled).not.toContain(id)
  for (const stop of stops.splice(0)) stop()
  expect(enabledCommands()).not.toContain('save-as')
})

test('uses Command instead of Ctrl on a Mac', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  const { ran, runs } = recorder('print')
  mountContext('print', runs)
  expect(press('P', document.body, { metaKey: true })).toBe(true)
  expect(press('P', document.body, { ctrlKey: true })).toBe(false)
  expect(ran).toEqual(['print'])
  expect(keysText('Mod+Shift+Z')).toBe('⌘ ⇧Z')
  vi.unstubAllGlobals()
})

test('a command of several contexts has the same keys in all of them', () => {
  const all = Object.values(commands).flatMap((own) => Object.entries(own))
  for (const [id, command] of all) expect(commandWords(id as CommandId), id).toEqual(command)
})
