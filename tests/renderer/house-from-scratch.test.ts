/** Rulesets made from a blank one in the editor's panel, using only clicks and fields, equal those written by hand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { nameKeys } from '../../src-core/house/enter.ts'
import { newRulesetText } from '../../src-core/house/new-ruleset.ts'
import { parseDice } from '../../src-core/odds/dice.ts'
import { dotted, samePath, type Path } from '../../src-core/paths.ts'
import { nonNull } from '../../src-core/present.ts'
import { isDataList, isDataMap, type Data, type DataMap } from '../../src-core/ruleset/data.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { expectOddsOfAllThrows } from '../core/support/odds.ts'
import { rulesetOf } from '../core/support/rulesets.ts'
import { sheetLinesOf } from '../core/support/sheet-lines.ts'
import { valueOf } from '../main/machine-tools.ts'
import { readPdf } from '../main/read-pdf.ts'
import { openPanel, type Panel } from './editor-panel.ts'

/** A line of a condition: the label of a trait, and the choices to press. */
type Line = readonly [trait: string, ...choices: readonly string[]]

interface Author {
  /** Types into a field, or chooses from its list by id or label. */
  readonly set: (path: Path, typed: string) => Promise<void>
  /** Adds an entry, types its name, which becomes its id, and then its other fields. */
  readonly add: (home: Path, name: string | null, fields?: Readonly<Record<string, string>>) => Promise<Path>
  readonly when: (path: Path, lines: readonly Line[]) => Promise<void>
  /** Builds an amount in its dialog: the points, plus an extra under a condition. */
  readonly pointsAnd: (path: Path, more: string, line: Line) => Promise<void>
  readonly remove: (path: Path) => Promise<void>
}

const authorOf = (panel: Panel): Author => {
  const fieldAt = async (path: Path): Promise<HTMLElement> => {
    await panel.goTo(path.slice(0, -1))
    const field = await panel.fieldOf(path)
    if (!field) throw new Error(`${dotted(path)} has no field in ${dotted(panel.entry()?.path ?? [])}`)
    return panel.one('.control', field)
  }
  const set: Author['set'] = async (path, typed) => {
    const control = await fieldAt(path)
    const list = control.querySelector('select')
    if (!list) return panel.fill(panel.one('input, textarea', control), typed)
    const choice = panel.choicesAt(path).find(({ id, label }) => id === typed || label === typed)
    if (!choice) throw new Error(`${dotted(path)} can't be ${typed}`)
    await panel.select(list, choice.id)
  }
  const add: Author['add'] = async (home, name, fields = {}) => {
    await panel.goTo(home)
    const list = panel.entry()?.grids.find(({ path, adds }) => adds !== null && samePath(path, home))
    if (!list) throw new Error(`nothing can be added to ${dotted(home)}`)
    await panel.pressNamed(words.places.addTo(list.title), panel.pane())
    const fresh = nonNull(panel.entry()).path
    const key = [0, ...nameKeys].find((each) => panel.cellOf([...fresh, each]))
    if (name !== null) await set([...fresh, nonNull(key)], name)
    const { path } = nonNull(panel.entry())
    for (const [inside, typed] of Object.entries(fields)) await set([...path, ...inside.split('.')], typed)
    return path
  }
  /** Fills in the last line of a condition. */
  const fillLine = async ([trait, ...choices]: Line, within: () => HTMLElement): Promise<void> => {
    const last = (): HTMLElement => nonNull(panel.all('.line', within()).at(-1))
    await panel.fill(panel.one('input[role=combobox]', last()), trait)
    await panel.press(panel.all('[role=option]').find((each) => each.textContent.trim() === trait))
    for (const choice of choices) await panel.pressNamed(choice, last())
  }
  const when: Author['when'] = async (path, lines) => {
    await panel.press(panel.one('button', await fieldAt(path)))
    for (const line of lines) {
      await panel.pressNamed(words.condition.add, panel.dialog())
      await fillLine(line, panel.dialog)
    }
    await panel.pressNamed(words.condition.apply, panel.dialog())
  }
  const pointsAnd: Author['pointsAnd'] = async (path, more, line) => {
    const { amount } = words
    await fieldAt(path)
    await panel.pressNamed(words.places.build, await panel.fieldOf(path))
    const part = (...names: readonly string[]): HTMLElement =>
      names.reduce((within, name) => panel.one(`[role=group][aria-label="${name}"]`, within), panel.dialog())
    const turn = (kind: keyof typeof amount.kinds, ...names: readonly string[]): Promise<void> =>
      panel.select(panel.one('select.entry:not(.sign)', part(...names)), kind)
    await turn('plus', amount.whole)
    await turn('points', amount.part(1))
    await turn('first', amount.part(2))
    await panel.pressNamed(amount.addLine, part(amount.part(2)))
    await panel.fill(panel.one('input.figure', part(amount.line(1), amount.lineAmount(1))), more)
    await panel.pressNamed(amount.guards.when, part(amount.line(1)))
    await fillLine(line, () => panel.one('fieldset', part(amount.line(1))))
    await panel.pressNamed(amount.apply, panel.dialog())
  }
  const remove: Author['remove'] = async (path) => {
    await panel.goTo(path)
    await panel.pressNamed(words.remove, panel.pane())
    // Keeps its dependents, which have problems until they are edited.
    const alone = panel.named(words.removal.onlyThis)
    if (alone) await panel.press(alone)
  }
  return { set, add, when, pointsAnd, remove }
}

/** Opens a blank ruleset as New ruleset makes it, without its first entries. */
const openBlank = async (dice: string, results: number): Promise<readonly [Panel, Author]> => {
  const check = { written: dice, dice: nonNull(parseDice(dice)), results }
  const panel = await openPanel('club', newRulesetText({ id: 'club', title: 'Club', date: '2026-11-20' }, check))
  const author = authorOf(panel)
  for (const first of [['procedures', 'check'], ['traits', 'quality'], ['phases', 'turn']]) await author.remove(first) // prettier-ignore
  expect(panel.rules()).toEqual({})
  return [panel, author]
}

/**
 * The rules with numbers as the ids of unnamed entries: effects of a result, values of a calculated trait, and lines of an amount. The panel
 * numbers these; rules written by hand may have any id.
 */
const numbered = (data: Data): Data => {
  if (isDataList(data)) return data.map(numbered)
  return isDataMap(data)
    ? Object.fromEntries(
        Object.entries(data).map(([key, inside]) => [
          key,
          ['effects', 'from', 'first'].includes(key) && isDataMap(inside)
            ? Object.fromEntries(Object.values(inside).map((each, at) => [`n${at + 1}`, numbered(each)]))
            : numbered(inside),
        ]),
      )
    : data
}
/** The loaded rules, without their places in the text. */
const read = (rules: DataMap): Ruleset => ({
  ...rulesetOf(stringify(numbered(rules), { lineWidth: 0 })),
  origins: new Map(),
})
const fixtureNamed = (id: string): DataMap => {
  const text = readFileSync(join(import.meta.dirname, `../fixtures/rulesets/${id}.yaml`), 'utf8')
  return (parse(text) as { readonly rules: DataMap }).rules
}

/** Compares the draft's rules with a fixture, including their order, which the sheet shows. Returns them. */
const expectRulesOf = (panel: Panel, id: string): Ruleset => {
  const fixture = fixtureNamed(id)
  const [made, wanted] = [read(panel.rules()), read(fixture)]
  expect(panel.rules()['terms']).toEqual(fixture['terms'])
  expect(made).toEqual(wanted)
  expect(sheetLinesOf(made).all).toEqual(sheetLinesOf(wanted).all)
  expect(panel.draft()).toMatchObject({ problems: [], sound: true })
  return made
}

const printedText = async ({ machine, draft }: Panel): Promise<string> => {
  const job = { ...draft().rules.now, what: 'qrs', paper: 'a4', ink: 'color' } as const
  const { bytes } = valueOf(await machine.preview({ task: 'look', job }))
  const { pages } = await readPdf(bytes)
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
}

const choicesOf = async ({ add, set }: Author, trait: Path, choices: readonly string[], first: string) => {
  for (const choice of choices) await add([...trait, 'choices'], choice)
  await set([...trait, 'default'], first)
}

test('opposed d20: both sides roll, and the margin decides', async () => {
  const [panel, author] = await openBlank('1d20', 5)
  const { set, add, when, remove } = author
  await add(['terms'], 'unit', { 1: 'units' })
  await add(['phases'], 'Melee', { tone: 'red' })
  await add(['traits'], 'Stands', { count: 'yes', flag: '-', 'count.min': '0', 'count.max': '20', losses: 'reduce' })
  const quality = await add(['traits'], 'Quality', { flag: '-' })
  await choicesOf(author, quality, ['Raw', 'Trained', 'Veteran'], 'Trained')
  await add(['traits'], 'Uphill')
  await add(['traits'], 'Tired', { changes: 'yes' })

  const melee = await add(['procedures'], 'Melee', { phase: 'melee' })
  const roles = [...melee, 'roles']
  await add(roles, 'Attacker')
  await add(roles, 'Defender')
  await remove([...roles, 'unit'])
  await set([...melee, 'dice'], '')
  await set([...melee, 'dice', 'attacker'], '1d20')
  await set([...melee, 'dice', 'defender'], '1d20')

  const modifiers = [
    ['Veteran', '+2', ['Quality', 'Veteran']],
    ['Raw', '-2', ['Quality', 'Raw']],
    ['Uphill', '+3', ['Uphill']],
    ['Tired', '-1', ['Tired']],
  ] as const
  for (const [name, figure, line] of modifiers) {
    const modifier = await add([...melee, 'modifiers'], name, { value: figure })
    await when([...modifier, 'when'], [line])
    await set([...modifier, 'label'], '')
  }

  const outcome = async (first: string, name: string, severity: string, effect: Readonly<Record<string, string>>) => {
    const path = await add([...melee, 'outcomes'], first, { severity })
    if (name !== first) await set([...path, 'name'], name)
    await add([...path, 'effects'], null, effect)
    await set([...path, 'effects', 'new', 'hold'], '-')
  }
  await outcome('Routed', 'Attacker routed', '3', { of: 'attacker', lose: '2', retreat: 'yes', 'retreat.inches': '12' })
  await outcome('Repulsed', 'Attacker repulsed', '2', { of: 'attacker', lose: '1', 'set.tired': 'yes' })
  await outcome('Locked', 'Locked in melee', '1', { of: 'each', lose: '1' })
  await outcome('Pushed back', 'Defender pushed back', '2', { of: 'defender', lose: '1', retreat: 'yes', 'retreat.inches': '6' }) // prettier-ignore
  await outcome('Destroyed', 'Defender destroyed', '4', { of: 'defender', remove: 'yes' })

  await remove([...melee, 'tables', 'result'])
  await remove([...melee, 'outcomes', 'first'])
  const margin = await add([...melee, 'tables'], 'Margin')
  await set([...margin, 'title'], '')
  const bands = { routed: '≤ -8', repulsed: '-7 to -1', locked: '0', 'pushed-back': '1-7', destroyed: '8+' }
  for (const [result, band] of Object.entries(bands)) await set([...margin, 'bands', result], band)

  const made = expectRulesOf(panel, 'opposed-d20')
  const inputs = { attacker: { quality: 'veteran', stands: 6 }, defender: { quality: 'raw', uphill: true, stands: 6 } }
  for (const each of [{}, inputs, { attacker: { tired: true }, defender: { quality: 'veteran' } }])
    expectOddsOfAllThrows(made, 'melee', each)
  expect(await printedText(panel)).toMatch(/1d20.*Defender pushed back/)
  expect(panel.presses()).toBe(202)
}, 120_000)

test('percentile dice: the weapon gives the row, the range gives the table', async () => {
  const [panel, author] = await openBlank('1d100', 3)
  const { set, add, when, remove } = author
  await add(['terms'], 'unit', { 1: 'units' })
  await add(['phases'], 'Fire', { tone: 'amber' })
  await add(['traits'], 'Stands', { count: 'yes', flag: '-', 'count.min': '0', 'count.max': '20', losses: 'reduce' })
  const choices = { Weapon: ['Musket', 'Rifle', 'Cannon'], Range: ['Short', 'Long'], Cover: ['Open', 'Wall'] }
  for (const [name, each] of Object.entries(choices)) {
    const trait = await add(['traits'], name, { flag: '-' })
    if (name === 'Range') await set([...trait, 'of'], 'situation')
    await choicesOf(author, trait, each, nonNull(each[0]))
  }

  const fire = await add(['procedures'], 'Fire', { phase: 'fire', dice: 'd%' })
  const roles = [...fire, 'roles']
  await add(roles, 'Firer')
  await add(roles, 'Target')
  await remove([...roles, 'unit'])
  const cover = await add([...fire, 'modifiers'], 'Cover', { of: 'target', value: '-15' })
  await when([...cover, 'when'], [['Cover', 'Wall']])
  await set([...cover, 'label'], '')

  await add([...fire, 'outcomes'], 'Miss')
  for (const [name, loss] of [
    ['Hit', '1'],
    ['Massacre', '2'],
  ] as const) {
    const path = await add([...fire, 'outcomes'], name, { severity: loss })
    await add([...path, 'effects'], null, { of: 'target', lose: loss })
    await set([...path, 'effects', 'new', 'hold'], '-')
  }
  await remove([...fire, 'tables', 'result'])
  await remove([...fire, 'outcomes', 'first'])

  const bandsOf = async (table: Path, rows: Readonly<Record<string, Readonly<Record<string, string>>>>) => {
    for (const [row, bands] of Object.entries(rows))
      for (const [result, band] of Object.entries(bands)) await set([...table, 'rows', row, 'bands', result], band)
  }
  const short = await add([...fire, 'tables'], 'Short', { title: 'Short range', by: 'weapon', of: 'firer' })
  await when([...short, 'when'], [['Range', 'Short']])
  await add([...short, 'rows'], null)
  await bandsOf(short, {
    musket: { miss: '≤ 40', hit: '41-85', massacre: '86+' },
    rifle: { miss: '≤ 30', hit: '31-80', massacre: '81+' },
    cannon: { miss: '≤ 25', hit: '26-75', massacre: '76+' },
  })
  const long = await add([...fire, 'tables'], 'Long')
  await set([...long, 'title'], 'Long range')
  await bandsOf(long, {
    musket: { miss: '≤ 75', hit: '76-00', massacre: '101+' },
    rifle: { miss: '≤ 55', hit: '56-95', massacre: '96+' },
    cannon: { miss: '≤ 50', hit: '51-90', massacre: '91+' },
  })

  expect(panel.presses()).toBe(178)
  const made = expectRulesOf(panel, 'percentile')
  for (const weapon of ['musket', 'rifle', 'cannon'])
    for (const range of ['short', 'long'])
      for (const cover of ['open', 'wall'])
        expectOddsOfAllThrows(made, 'fire', { firer: { weapon }, target: { cover }, range })
  expect(await printedText(panel)).toMatch(/Short range.*Rifle.*Long range.*Cannon/)
}, 120_000)

test('buckets of d6: hits on 5 or more and saves are one roll', async () => {
  const [panel, author] = await openBlank('1d6', 3)
  const { set, add, when, pointsAnd, remove } = author
  await add(['terms'], 'unit', { 1: 'units' })
  await add(['phases'], 'Fire', { tone: 'amber' })
  await add(['traits'], 'Stands', { count: 'yes', flag: '-', 'count.min': '0', 'count.max': '40', losses: 'reduce' })
  const quality = await add(['traits'], 'Quality', { flag: '-' })
  await choicesOf(author, quality, ['Militia', 'Line', 'Guard'], 'Line')
  const cover = await add(['traits'], 'Cover', { flag: '-' })
  await choicesOf(author, cover, ['Open', 'Woods', 'Works'], 'Open')
  const volley = await add(['traits'], 'Volley')
  await set([...volley, 'label'], 'First volley')
  const save = await add(['traits'], 'Save number', { number: 'yes', flag: '-', 'number.min': '1', 'number.max': '7' })
  await set([...save, 'label'], 'Save')
  const lines = [
    ['4', ['Quality', 'Guard']],
    ['6', ['Quality', 'Militia']],
    ['5', null],
  ] as const
  for (const [is, line] of lines) {
    const path = await add([...save, 'from'], null, { is })
    if (line) await when([...path, 'when'], [line])
  }

  const fire = await add(['procedures'], 'Fire', { phase: 'fire' })
  const roles = [...fire, 'roles']
  await add(roles, 'Firer', { groups: 'yes' })
  await add(roles, 'Target')
  await remove([...roles, 'unit'])
  await set([...fire, 'points', 'of'], 'firer')
  await set([...fire, 'points', 'stand'], '2')
  await set([...fire, 'dice'], '')
  const pool = [...fire, 'pool']
  await set([...pool, 'die'], 'd6')
  await set([...pool, 'of'], 'firer')
  await pointsAnd([...pool, 'count'], '2', ['First volley'])
  await set([...pool, 'hit'], '5')
  await set([...pool, 'save'], 'target save-number')

  const modifiers = [
    ['Woods', 'target', '-1', ['Cover', 'Woods', 'Works']],
    ['Guard', 'firer', '+1', ['Quality', 'Guard']],
  ] as const
  for (const [name, of, value, line] of modifiers) {
    const modifier = await add([...fire, 'modifiers'], name, { of, value })
    await when([...modifier, 'when'], [line])
    await set([...modifier, 'label'], '')
  }

  const nothing = await add([...fire, 'outcomes'], 'Nothing')
  await set([...nothing, 'name'], 'No effect')
  const losses = await add([...fire, 'outcomes'], 'Losses', { severity: '1' })
  const effect = await add([...losses, 'effects'], null, { of: 'target', hold: '-', 'lose.stands': '0' })
  for (const [key, typed] of [
    ['each', '1'],
    ['per', '1'],
    ['over', '0'],
  ] as const)
    // prettier-ignore
    await set([...effect, 'lose', 'more', key], typed)
  const bands = [...fire, 'tables', 'result', 'bands']
  await set([...bands, 'nothing'], '≤ 0')
  await set([...bands, 'losses'], '1+')
  await set([...bands, 'first'], '')
  await remove([...fire, 'outcomes', 'first'])

  expectRulesOf(panel, 'buckets')
  expect(await printedText(panel)).toMatch(/Hits on 5\+.*Lose 1 stand per point/)
  expect(panel.presses()).toBe(191)
}, 120_000)
