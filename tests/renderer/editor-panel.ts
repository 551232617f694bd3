/** The side panel of the editor in a page, with a machine in the same process, operated through its fields and buttons. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPinia, setActivePinia } from 'pinia'
import { expect, onTestFinished, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { parse } from 'yaml'
import type { DraftView } from '../../src-core/contract/house.ts'
import { machineOver, type Machine } from '../../src-core/contract/window.ts'
import type { FormCell, FormChoice, FormEntry } from '../../src-core/house/form.ts'
import { dotted, samePath, startsWith, type Path } from '../../src-core/paths.ts'
import { nonNull } from '../../src-core/present.ts'
import { dataOf, type DataMap } from '../../src-core/ruleset/data.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { callId, localCaller } from '../../src-main/api/host.ts'
import { machineKey } from '../../src-renderer/api/machine.ts'
import HouseHead from '../../src-renderer/house/HouseHead.vue'
import OptionList from '../../src-renderer/house/OptionList.vue'
import RemoveDialog from '../../src-renderer/house/RemoveDialog.vue'
import EntryPane from '../../src-renderer/house/sheet/EntryPane.vue'
import { useEntry } from '../../src-renderer/house/sheet/entry.ts'
import { useHouse } from '../../src-renderer/stores/house.ts'
import { views } from '../../src-renderer/views.ts'
import { good, rulesOf } from '../core/house/rules.ts'
import { startMachine } from '../main/machine-tools.ts'
import { settled } from './late.ts'

export interface Panel {
  readonly machine: Machine
  readonly draft: () => DraftView
  readonly entry: () => FormEntry | null
  /** Returns the rules in the text. */
  readonly rules: () => DataMap
  /** Returns the rules with all entries in order. */
  readonly ordered: () => DataMap
  readonly pane: () => HTMLElement
  readonly dialog: () => HTMLElement
  readonly all: (selector: string, within?: ParentNode) => readonly HTMLElement[]
  readonly one: (selector: string, within: ParentNode) => HTMLElement
  /** Finds the button or menu item with a name. */
  readonly named: (name: string, within?: ParentNode) => HTMLElement | undefined
  readonly press: (button: HTMLElement | undefined) => Promise<void>
  readonly pressNamed: (name: string, within?: ParentNode) => Promise<void>
  /** Chooses an item from the entry's menu. */
  readonly fromMenu: (item: string) => Promise<void>
  /** Types over a field and leaves it. */
  readonly fill: (field: HTMLElement, text: string) => Promise<void>
  readonly select: (list: HTMLElement, value: string) => Promise<void>
  /** Finds the field of a path in the current form, including collapsed ones. */
  readonly fieldOf: (path: Path) => Promise<HTMLElement | undefined>
  readonly cellOf: (path: Path) => FormCell | undefined
  readonly choicesAt: (path: Path) => readonly FormChoice[]
  /** Opens the form of a path, or the nearest one. */
  readonly goTo: (path: Path) => Promise<void>
  /** Selects a place, as a click on the sheet does. */
  readonly onSheet: (path: Path) => Promise<void>
  readonly undo: () => Promise<void>
  /** Returns the number of clicks, typed strings and choices from lists. */
  readonly presses: () => number
}

export const cellsOf = (entry: FormEntry | null): readonly FormCell[] =>
  (entry?.grids ?? []).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null)))

/** Adds browser functions that the test environment lacks. */
const stubPage = (): void => {
  const nothing = (): void => undefined
  class Observer {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
  }
  vi.stubGlobal('ResizeObserver', Observer)
  Element.prototype.scrollIntoView = nothing
  Element.prototype.hasPointerCapture = () => false
}

const Whole = defineComponent(() => {
  const [house, entry] = [useHouse(), useEntry()]
  return () => {
    const { draft: open } = house
    const { removal } = entry
    if (!open) return null
    return [
      h(HouseHead, { open }),
      h(OptionList, { open }),
      h(EntryPane, { open }),
      removal &&
        h(RemoveDialog, {
          name: removal.name,
          dependents: removal.dependents,
          onRemove: entry.removeWith,
          onDone: () => (entry.removal = undefined),
        }),
    ]
  }
})

/** Opens the panel with a ruleset in the settings folder. */
export const openPanel = async (id: string, text: string): Promise<Panel> => {
  stubPage()
  // In the page, URLs don't refer to files, so the worker's path is given.
  const { call, home } = startMachine({ worker: pathToFileURL(join(import.meta.dirname, '../../src-main/worker.ts')) })
  const file = join(home, 'rulesets', `${id}.yaml`)
  mkdirSync(join(home, 'rulesets'), { recursive: true })
  writeFileSync(file, text)
  const { signal } = new AbortController()
  const machine = machineOver({
    call: (name, input) =>
      call(name, input, localCaller({ client: 'panel', call: callId(undefined), signal, send: () => undefined })),
    listen: () => () => undefined,
  })
  const pinia = createPinia()
  setActivePinia(pinia)
  const routes = views.map(({ name, path }) => ({ name, path, component: Whole }))
  const app = createApp(Whole)
    .use(pinia)
    .use(createRouter({ history: createMemoryHistory(), routes }))
    .provide(machineKey, machine)
  const root = document.body.appendChild(document.createElement('div'))
  app.mount(root)
  onTestFinished(() => {
    app.unmount()
    root.remove()
  })
  const house = useHouse()
  expect(await house.open({ file })).toEqual([])

  /** Waits until all calls, and the calls that these cause, are answered and the answers are shown. */
  const rest = async (): Promise<void> => {
    for (let idleRounds = 0; idleRounds < 3; idleRounds += 1) {
      await settled()
      if (house.busy) idleRounds = 0
    }
    await nextTick()
  }
  await rest()

  const draft = (): DraftView => nonNull(house.draft)
  const entry = (): FormEntry | null => draft().entry
  const all: Panel['all'] = (selector, within = document) => [...within.querySelectorAll<HTMLElement>(selector)]
  const one: Panel['one'] = (selector, within) => nonNull(within.querySelector<HTMLElement>(selector))
  const pane = (): HTMLElement => one('.entry-pane', document)
  const textOf = (element: HTMLElement): string => element.textContent.trim()
  const named: Panel['named'] = (name, within = document) =>
    all('button, [role=menuitem]', within).find((each) => (each.getAttribute('aria-label') ?? textOf(each)) === name)
  let presses = 0
  const press: Panel['press'] = async (button) => {
    presses += 1
    nonNull(button).click()
    await rest()
  }
  const pressNamed: Panel['pressNamed'] = (name, within) => press(named(name, within))
  const fromMenu: Panel['fromMenu'] = async (item) => {
    presses += 1
    const trigger = nonNull(named(words.places.menu, pane()))
    trigger.focus()
    trigger.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await rest()
    await pressNamed(item)
  }
  const fill: Panel['fill'] = async (field, typed) => {
    presses += 1
    field.focus()
    ;(field as HTMLInputElement | HTMLTextAreaElement).value = typed
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await rest()
  }
  const select: Panel['select'] = async (list, value) => {
    presses += 1
    list.focus()
    ;(list as HTMLSelectElement).value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
    await rest()
  }

  const fieldOf: Panel['fieldOf'] = async (path) => {
    const find = (): HTMLElement | undefined =>
      all('[data-field]', pane()).find((field) => field.dataset['field'] === dotted(path))
    const more = all('button[aria-expanded=false]:not([aria-haspopup])', pane())[0]
    if (!find() && more) await press(more)
    return find()
  }
  const cellOf: Panel['cellOf'] = (path) => cellsOf(entry()).find((cell) => samePath(cell.path, path))
  const choicesAt: Panel['choicesAt'] = (path) => {
    for (const { rows, columns } of entry()?.grids ?? [])
      for (const { cells } of rows) {
        const at = cells.findIndex((cell) => cell && samePath(cell.path, path))
        if (at >= 0) return cells[at]?.choices ?? columns[at]?.choices ?? []
      }
    return []
  }

  /** The buttons that open inner places from the current form, with their paths. */
  const ways = async (): Promise<readonly (readonly [path: Path, button: HTMLElement])[]> => {
    const here = entry()
    if (!here || here.path.length === 0)
      return all('nav.list li button', pane()).map((button, at) => [nonNull(draft().sections[at]).path, button])
    const lists = all('div.list', pane()).flatMap((list) => {
      const buttons = all('li button', list)
      const title = textOf(one('h3', list))
      const grid = here.grids.find((each) => each.title === title && each.rows.length === buttons.length)
      return buttons.flatMap((button, at) => (grid ? [[nonNull(grid.rows[at]).path, button] as const] : []))
    })
    // Expands the collapsed fields.
    await fieldOf([])
    const fields = cellsOf(here).flatMap((cell) => {
      const field = all('[data-field]', pane()).find((each) => each.dataset['field'] === dotted(cell.path))
      const button = field && (named(words.open, field) ?? (cell.as === 'piece' ? one('.control button', field) : undefined)) // prettier-ignore
      return button ? [[cell.path, button] as const] : []
    })
    return [...lists, ...fields]
  }
  const goTo: Panel['goTo'] = async (path) => {
    const here = entry()?.path ?? []
    if (!startsWith(path, here)) {
      const around = nonNull(entry()).within.filter((step) => startsWith(path, step.path)).length
      await press(all('nav.trail button', pane())[around - 1])
    }
    for (;;) {
      const from = entry()?.path ?? []
      if (samePath(from, path)) return
      const [way] = (await ways())
        .filter(([to]) => startsWith(path, to) && to.length > from.length)
        .toSorted(([a], [b]) => a.length - b.length)
      if (way) await press(way[1])
      else if (from.length === 0 && path.length === 1) {
        // Checks, charts and notes are listed one by one. The path above one of them leads to the whole list.
        await press((await ways()).find(([to]) => to[0] === path[0])?.[1])
        await press(all('nav.trail button', pane())[1])
        return
      } else return
      if (samePath(entry()?.path ?? [], from)) return
    }
  }
  return {
    ...{
      machine,
      draft,
      entry,
      pane,
      all,
      one,
      named,
      press,
      pressNamed,
      fromMenu,
      fill,
      select,
      fieldOf,
      cellOf,
      choicesAt,
      goTo,
    },
    presses: () => presses,
    dialog: () => nonNull(all('[role=dialog]').at(-1)),
    rules: () => (parse(draft().text) as { readonly rules: DataMap }).rules,
    ordered: () => dataOf(rulesOf(good(parseSource({ file, text: draft().text })))) as DataMap,
    onSheet: async (path) => {
      await house.choose(path)
      await rest()
    },
    undo: async () => {
      await house.undo()
      await rest()
    },
  }
}
