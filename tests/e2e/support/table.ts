/** The resolver as players use it: keys for inputs, and the command line's answers to the same inputs. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { formsByPhase } from '../../../src-core/play/build-form.ts'
import type { CheckForm, Control } from '../../../src-core/play/form.ts'
import { openLibrary } from '../../../src-main/rulesets/library.ts'
import type { Settings } from '../../../src-core/contract/settings.ts'
import { changeStoredSettings } from './settings.ts'

const root = join(import.meta.dirname, '../../..')
export const fixtures = join(root, 'tests/fixtures/rulesets')

type Inputs = Readonly<Record<string, unknown>>

const library = openLibrary({ working: root, folders: [fixtures], files: [] })

/** Returns the inputs of a check and their keys. */
export const askedOf = (id: string, procedure: string): CheckForm => {
  const ruleset = library.ok ? library.value.load(id) : library
  const forms = ruleset.ok ? formsByPhase(ruleset.value, 'Reference').flatMap(({ checks }) => checks) : []
  const found = forms.find((check) => check.id === procedure)
  if (!found) throw new Error(`there is no ${procedure} of ${id}`)
  return found
}

/** Returns the ids of a ruleset's checks. */
export const checksIn = (id: string): readonly string[] => {
  const ruleset = library.ok ? library.value.load(id) : library
  return ruleset.ok ? [...ruleset.value.procedures.keys()] : []
}

/** Returns the keys that enter `inputs` into an empty check. */
export const keysFor = (check: CheckForm, inputs: Inputs): readonly string[] => {
  const said = (at: string, value: unknown): readonly string[] => {
    const control = check.controls.find((each) => each.at === at)
    if (!control) throw new Error(`${check.title} asks for no ${at}`)
    return keysOf(control, value)
  }
  const digits = (value: unknown): readonly string[] => Array.from(String(value))
  return Object.entries(inputs).flatMap(([key, value]): readonly string[] => {
    if (key === 'points') return [check.points?.key ?? '', ...digits(value)]
    if (typeof value !== 'object' || value === null) return said(key, value)
    return Object.entries(value).flatMap(([own, one]: readonly [string, unknown]) => {
      if (own !== 'groups') return said(`${key}.${own}`, one)
      return (one as readonly Record<string, unknown>[]).flatMap(({ stands, ...rest }) => [
        check.points?.groupKey ?? '',
        ...digits(stands),
        ...Object.entries(rest).flatMap(([trait, each]) => said(`${key}.${trait}`, each)),
      ])
    })
  })
}

const keysOf = ({ shape, key, options, at }: Control, value: unknown): readonly string[] => {
  const option = options.find(({ id }) => id === value)?.key
  const press = (named: string | null | undefined): string => {
    if (!named) throw new Error(`no key for ${at}`)
    return named
  }
  switch (shape) {
    case 'toggle':
      return [press(key)]
    case 'buttons':
      return [press(option)]
    case 'list':
      return [press(key), press(option)]
    case 'count':
      return Array.from({ length: Number(value) }, () => press(key))
    case 'number':
      return [press(key), ...Array.from(String(value))]
  }
}

/** Returns the command line's answer to each request. */
export const cli = (command: 'odds' | 'resolve', requests: readonly object[]): readonly Record<string, unknown>[] => {
  const { stdout } = spawnSync(process.execPath, [join(root, 'src-main/cli.ts'), command, '--rulesets', fixtures], {
    input: requests.map((request) => JSON.stringify(request)).join('\n'),
    encoding: 'utf8',
    cwd: root,
  })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Chooses a ruleset in a settings folder. */
export const choose = (home: string, ruleset: string, settings: Partial<Settings> = {}): void => {
  changeStoredSettings(home, { rules: { ruleset, house: [] }, ...settings })
}

/** Opens a check and waits until it is shown. */
export const turnTo = async (page: Page, check: string): Promise<void> => {
  // The router ignores a new address until the first view is shown.
  await page.locator('[data-view].router-link-active').waitFor({ state: 'attached' })
  await page.evaluate((id) => (location.hash = `#/play/${id}`), check)
  await page.locator(`.resolver[data-check="${check}"][data-settled]`).waitFor()
}

/** Presses keys one after the other, as fast as possible. */
export const press = async (page: Page, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Waits until all inputs are shown. */
export const settled = (page: Page): Promise<void> => page.locator('.resolver[data-settled]').waitFor()

/** Undoes all checks and clears the picked units. */
export const takeBack = async (page: Page): Promise<void> => {
  while ((await page.locator('[data-history]').getAttribute('data-history')) !== '0') {
    await press(page, ['z'])
    await settled(page)
  }
  await press(page, ['c'])
  await settled(page)
}

/** Returns the counts by outcome shown in the window, for this roll and for the end. */
export const shownOdds = (
  page: Page,
): Promise<{ readonly roll: Record<string, string>; readonly end: Record<string, string> }> =>
  page.locator('.odds').evaluate((odds) => {
    const rows = [...odds.querySelectorAll<HTMLElement>('[data-outcome]')]
    const pairs = (name: 'count' | 'end'): [string, string][] =>
      rows.flatMap(({ dataset }): [string, string][] =>
        dataset[name] === undefined ? [] : [[dataset['outcome'] ?? '', dataset[name]]],
      )
    return { roll: Object.fromEntries(pairs('count')), end: Object.fromEntries(pairs('end')) }
  })
