/** Conditions derived from the labels of modifiers, compared with the shipped rulesets: none is wrong, and unclear ones are marked. */
import { expect, test } from 'vitest'
import { dataAt, isDataMap, isDataList, type Data, type DataMap } from '../../../src-core/ruleset/data.ts'
import { conditionOfLabel } from '../../../src-core/scan/rules/condition-of-label.ts'
import { withConditionColumns } from '../../../src-core/scan/rules/scan-modifiers.ts'
import { nonNull } from '../../../src-core/present.ts'
import { pageOfText } from '../../../src-core/scan/page.ts'
import { proposalOf, type Proposal } from '../../../src-core/scan/proposals.ts'
import { readPages } from '../../../src-core/scan/read.ts'
import { offeredBase } from './rules.ts'

/** For each ruleset and check, modifiers and factors with their lines on the sheet. */
const sheets: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  'fire-and-fury': {
    maneuver: {
      'exceptional-commander': '+1 Exceptional brigade commander',
      column: '+1 In column formation',
      fresh: '+2 Fresh troops',
      spent: '-2 Spent troops',
    },
    fire: {
      exposed:
        '+1 to die result firing at a target that is: limbered, in column, mounted cavalry, changing formation or movement mode, or about facing',
    },
    charge: {
      leader: '+1 Attached leaders, or exceptional brigade commander',
      fresh: '+2 Fresh troops',
      spent: '-2 Spent troops',
      confederates: '+1 Confederates charging',
      'mounted-cavalry': '+1 Mounted cavalry',
      supported: '+1 Supported',
      breakthrough: '+1 Breakthrough charge',
      'outnumbered-three-to-two': '-1 Outnumbered by 3:2',
      'outnumbered-two-to-one': '-2 by 2:1',
      'outnumbered-three-to-one': '-3 by 3:1 or greater',
      disordered: '-1 Disordered',
      'low-ammunition': '-1 Low on ammunition',
      'stands-lost': '-1 Each troop stand lost during current firephase',
      'favorable-ground': '+1 or 2 Defending favorable ground: hilltop, behind ford, or in woods',
      works: '+1 or 2 Defending sunken road, stone wall or breastworks',
      trenches: '+3 defending trenches',
      outflanked: '-3 Defender outflanked',
    },
  },
  'regimental-fury': {
    maneuver: {
      'exceptional-commander': '+1 Exceptional Regimental commander',
      column: '+1 In column formation',
      fresh: '+2 Fresh Troops',
      spent: '-2 Spent Troops',
    },
    fire: {
      exposed:
        '+1 to die result firing at a target that is: limbered, in column, mounted cavalry, changing formation or movement mode, or about facing.',
      'cover-light': '-1 firing at a target in cover: woods, broken ground or behind hedges or fences.',
      'cover-heavy': '-2 firing at a target in cover: town, sunken road or behind breastworks or stonewall.',
      dismounted: '-2 when firing at dismounted cavalry or skirmishers',
    },
    charge: {
      leader: '+1 Attached leaders, or exceptional Regiment commander',
      fresh: '+2 Fresh troops',
      spent: '-2 Spent Troops',
      confederates: '+1 Confederate Infantry charging.',
      shotgun: '+1 Armed with shotgun/pistol.',
      supported: '+1 Supported',
      breakthrough: '+1 Breakthrough charge',
      'outnumbered-three-to-two': '-1 Outnumbered by 3:2 or',
      'outnumbered-two-to-one': '-2 by 2:1 or',
      'outnumbered-three-to-one': '-3 by 3:1 or greater',
      disordered: '-1 Disordered',
      'low-ammunition': '-1 Low on Ammunition',
      'stands-lost': '-1 Each stand lost in the current fire phase',
      'favorable-ground': '+1 Defending hilltop or behind ford, hedge or fence',
      'woods-or-breastworks': '+2 Defending woods or breastworks',
      works: '+1 Defending sunken road or stone wall',
      trenches: '+3 Defending trenches',
      outflanked: '-3 Defender outflanked',
    },
  },
  'italy-1799': {
    maneuver: {
      gallant: '+1\tGallant leader',
      able: '0\tAble',
      poor: '-1\tPoor',
      attached: '+1 Attached leader or brave colonel',
      provisional: '-1 Provisional command',
      'out-of-command': '-2 Out of command',
      crack: '+2 Crack unit',
      veteran: '+1 Veteran',
      trained: '0 Trained',
      raw: '-1 Raw',
      battery: '+2 Battery',
      fresh: '+2 Fresh troops',
      worn: '0 Worn',
      spent: '-2 Spent',
      posture: '+1 Field or march column, square, garrison, limbered gun, mounted pack gun, or linear cover',
      outflanked: '-2 Outflanked within 8", or broken',
      'key-position': '-1 Key position lost',
      'heavy-casualties': '-1 Heavy casualties',
      'greater-losses': '-2 Greater losses',
    },
    fire: {
      raw: '-1 Raw troops firing',
      column: '+1 Troop target in field column, broken, about faced, passage of lines, or marched by the flank',
      dense: '+2 March column, square, or enfiladed troops',
      guns: '+1 Gun target limbered, mounted or enfiladed',
      'cover-partial': '-1 Target in partial cover or open order',
      'cover-full': '-2 Full cover, or open order in partial cover',
    },
    charge: {
      crack: '+2 Crack unit',
      veteran: '+1 Veteran',
      fresh: '+2 Fresh troops',
      spent: '-2 Spent',
      'outnumbered-three-to-two': '-1 Outnumbered by 3:2',
      'outnumbered-two-to-one': '-2\t2:1',
      'outnumbered-three-to-one': '-3\t3:1 or more',
      'supported-guns': '+1 Supported guns',
      'unsupported-guns': '-1 Unsupported guns',
      disordered: '-1 Disordered troops or silenced gun',
      leader: '+1 Brave colonel or leader attached',
      'open-order': '-1 Open order or hasty square',
      outflanked: '-3 Outflanked, broken, march column, or mounted pack guns',
      'favorable-ground': '+1 Defending favorable ground',
      'strong-position': '+2 Strong position',
      'cold-steel': '+1 Cold steel or breakthrough',
      'cavalry-open': '+2 Cavalry charge over open ground',
      'cavalry-broken': '+1 Broken ground',
      'cavalry-rough': '0 Rough ground, vs. square, or stationary',
    },
  },
  'triple-alliance-1864': {
    maneuver: {
      battery: '+2 Battery',
      posture: '+1 Field or march column, square, garrison, limbered gun, or linear cover',
      machismo: '+1 Machismo',
    },
    fire: {
      raw: '-1 Raw musketry',
      column: '+1 Target in field column, cavalry, marched by the flank, about faced, passage of lines, or broken',
      guns: '+1 Limbered or enfiladed gun',
      'cover-partial': '-1 Target in partial cover or extended line',
      'cover-full': '-2 Full cover, or extended line in partial cover',
      fortified: '-3 Fortified position',
    },
    charge: {
      skirmish: '-1 Skirmishers or hasty square',
      outflanked: '-3 Outflanked, broken, march column, or limbered guns',
      'favorable-ground': '+1 Defending favorable ground',
      'strong-position': '+2 Strong position or fortified',
      machismo: '+1 Charging with machismo, or breakthrough',
      'cavalry-broken': '+1 Broken ground or vs. pikes',
      irregular: '-1 Irregular cavalry',
    },
  },
  'napoleonic-fury': {
    maneuver: {
      'exceptional-commander': '+1 Exceptional brigade commander.',
      'division-officer': '+1 within range of division officer.',
      'exceptional-division': '+2 within range of an exceptional divisional officer, or officer attached.',
      'exceptional-attached': '+3 exceptional officer attached.',
      light: '+1 any type of light infantry (LT, JG, Grenz).',
      cavalry: '+1 Cavalry.',
      fresh: '+2 Fresh',
      'march-column': '+2 In March Column',
      spent: '-2 Spent',
    },
    fire: {
      'heavy-guns': '+1 French, British, Russian heavy artillery firing out to 8".',
      canister: '+1 Artillery firing at cannister range(2" or less) at mounted cavalry.',
      changed: '+1 Target changed formation, in range of firing unit, or is limbered artillery.',
      enfiladed: '+1 Target is enfiladed. (Infantry/Cavalry only.)',
      square: '+2 Target is infantry in square formation.',
      'march-column': 'X2 Target is in March column formation.',
      weak: 'X1/2 Firing unit is disordered, deployed, damaged battery, or firing at a breakthrough unit.',
      'at-guns': '-1 Infantry firing at unlimbered artillery.',
      'cover-light': '-1 Target is in woods, behind a hedge, higher elevation or in a town area (not deployed).',
      'cover-heavy': '-2 Target deployed in a town, behind a stone wall, in an entrenchment or works.',
      'at-charge': '-2 Infantry firing at charging cavalry, not in square.',
      'cover-fortified': '-3 Target deployed in a fortified town.',
    },
    melee: {
      breakthrough: '+1 Breakthrough',
      fresh: '+2 Fresh',
      mounted: '+2 Mounted Cavalry',
      'cavalry-in-line': '+1 Cavalry charging while in line formation.',
      heavy: '+1 Heavy Cavalry',
      armored: '+1 Armored Cavalry',
      'guard-cavalry': '+1 Guard Cavalry',
      elite: '+2 Grenadier/Guard infantry',
      'old-guard': '+3 French Old Guard',
      'ground-light': '+1 Defending in forest, higher elevation, hedges, wall or ford.',
      'ground-heavy': '+2 Defending sunken road, trench, town.',
      'ground-works': '+3 Defending breastworks or fortified town.',
      square: '+4 Infantry in square Vs Cavalry',
      spent: '-2 Spent',
      disordered: '-2 Disordered.',
      exposed: '-2 Infantry, not in cover or square, Vs cavalry, or infantry Vs infantry when in square.',
      'poor-troops': "-1 Cossack, MC, LW, Militia infantry or guerrilla's.",
      'stands-lost': '-1 Each stand lost in the current fire or melee phase.',
      'against-square': '-4 Cavalry Vs infantry in square.',
      'cavalry-in-woods': '-4 Cavalry Meleeing in/into woods.',
      outflanked: '-2 Outflanked.',
      'outnumbered-three-to-two': '-1 Outnumbered 3:2.',
      'outnumbered-two-to-one': '-2 Outnumbered 2: 1.',
      'outnumbered-three-to-one': '-3 outnumbered 3: 1 +.',
    },
  },
}

/** The ways to meet a condition, each a set of tests, however the condition is written. */
const waysOf = (data: Data | undefined, on = ''): readonly string[] => {
  if (isDataList(data)) return data.flatMap((one) => waysOf(one, on))
  if (!isDataMap(data)) return ['']
  return Object.entries(data)
    .map(([key, value]): readonly string[] => {
      if (isDataMap(value)) return waysOf(value, `${on}${key} `)
      return (isDataList(value) ? value : [value]).map((each) => `${on}${key}=${JSON.stringify(each)}`)
    })
    .reduce(
      (ways, tests) => ways.flatMap((way) => tests.map((each) => [way, each].filter((part) => part !== '').join(', '))),
      [''],
    )
    .map((way) => way.split(', ').toSorted().join(', '))
}
const ways = (data: Data | undefined): readonly string[] => [...new Set(waysOf(data))].toSorted()

/** A check without its modifiers, so that only the traits determine the meaning of its words. */
const bare = (rules: DataMap, check: string): DataMap => {
  const procedures = rules['procedures']
  const own = dataAt(procedures, [check])
  if (!isDataMap(procedures) || !isDataMap(own)) return rules
  return { ...rules, procedures: { ...procedures, [check]: { ...own, modifiers: {}, factors: {} } } }
}

/** Reads the list of a sheet; returns the result for each line with its modifier. */
const readIn = (
  ruleset: string,
  check: string,
  isBare: boolean,
): readonly {
  id: string
  entry: DataMap
  of: string | null
  counts: ReturnType<typeof conditionOfLabel>
  doubts: readonly string[]
  others: readonly string[]
  value: string
}[] => {
  const { data } = offeredBase(ruleset)
  const lines = nonNull(nonNull(sheets[ruleset])[check])
  // A list needs at least three lines.
  const text = `${Object.values(lines).join('\n')}\n+1 Of no rules\n+1 Of no rules\n`
  const rules = isBare ? bare(data, check) : data
  const list = listIn(text)
  const rows = withConditionColumns(list, ['procedures', check], rules).rows
  return Object.keys(lines).map((id, index) => {
    const row = nonNull(rows[index])
    const entry =
      dataAt(data, ['procedures', check, 'modifiers', id]) ?? dataAt(data, ['procedures', check, 'factors', id])
    if (!isDataMap(entry)) throw new Error(`${ruleset} has no ${id}`)
    const counts = conditionOfLabel(row.name.text, check, rules)
    return {
      id,
      entry,
      of: counts.of,
      counts,
      doubts: nonNull(row.cells.at(-1)).doubts,
      others: nonNull(row.cells.at(-1)).others,
      value: nonNull(row.cells[0]).text,
    }
  })
}

const listIn = (text: string): Proposal =>
  proposalOf(nonNull(readPages([pageOfText(text)], undefined).tables.find(({ kind }) => kind === 'modifiers')))

const checks = Object.entries(sheets).flatMap(([ruleset, own]) =>
  Object.keys(own).map((check) => [ruleset, check] as const),
)

test.each(checks)('%s, %s: suggests no wrong condition, whatever the check already uses', (ruleset, check) => {
  for (const isBare of [false, true])
    for (const { id, entry, of, counts, doubts } of readIn(ruleset, check, isBare)) {
      if (of !== null && entry['of'] !== undefined) expect([id, of]).toEqual([id, entry['of']])
      if (doubts.length > 0) continue
      const meaning = nonNull(counts.meaning)
      expect([id, ways(meaning.when as Data), meaning.per, null]).toEqual([
        id,
        ways(entry['when']),
        entry['per'] ?? null,
        entry['unless'] ?? null,
      ])
    }
})

test.each([
  ['fire-and-fury', 13, 22],
  ['regimental-fury', 16, 26],
  ['italy-1799', 25, 44],
  ['triple-alliance-1864', 2, 16],
  ['napoleonic-fury', 23, 45],
] as const)('%s: suggests %i conditions that are not marked as doubtful', (ruleset, sure, all) => {
  const read = Object.keys(nonNull(sheets[ruleset])).flatMap((check) => readIn(ruleset, check, false))
  expect(read).toHaveLength(all)
  expect(read.filter(({ doubts }) => doubts.length === 0)).toHaveLength(sure)
})

test.each(checks)('%s, %s: suggests no wrong number', (ruleset, check) => {
  for (const { id, entry, value } of readIn(ruleset, check, false)) {
    const given = entry['times'] ?? entry['value']
    const written = isDataMap(given) || typeof given === 'string' ? undefined : Number(given)
    if (written !== undefined)
      expect([id, Number(value.replace(/^×/, '').replace('−', '-').replace('½', '.5'))]).toEqual([id, written])
  }
})

const rules = offeredBase('fire-and-fury').data
const said = (label: string, check = 'charge') => conditionOfLabel(label, check, rules)

test('a label with unknown words gets no condition, but the recognized part is offered', () => {
  expect(said('On the moon')).toMatchObject({ of: null, meaning: undefined, others: [] })
  expect(said('Supported on the moon')).toMatchObject({
    of: null,
    meaning: undefined,
    others: [{ when: { supported: true }, per: null }],
  })
  expect(said('Supported or on the moon').meaning).toBeUndefined()
  expect(said('Not supported').meaning).toBeUndefined()
  expect(said('Supported and disordered').meaning).toBeUndefined()
  expect(said('Each man')).toEqual({ of: null, meaning: undefined, others: [], name: '' })
})

test('words of one trait become one list of choices, those of several traits separate conditions', () => {
  expect(said('In column or in line').meaning?.when).toEqual({ formation: ['column', 'line'] })
  expect(said('Supported, disordered, or spent').meaning?.when).toEqual([
    { supported: true },
    { order: 'disordered' },
    { fatigue: 'spent' },
  ])
  expect(said('Infantry in column').meaning?.when).toEqual({ arm: 'infantry', formation: 'column' })
  expect(said('Infantry against mounted cavalry').meaning?.when).toEqual({ arm: 'infantry', enemy: { arm: 'cavalry' } })
})

test('in an opposed roll, a fact shared by both sides is never a modifier’s only condition', () => {
  const asking = (check: string): DataMap => ({
    ...(dataAt(rules, ['procedures', check]) as DataMap),
    modifiers: { dark: { label: 'Dark', value: -1, when: { night: true, fog: true } } },
  })
  const dark: DataMap = {
    ...rules,
    traits: {
      ...(rules['traits'] as DataMap),
      night: { of: 'battle', label: 'Night', flag: true },
      fog: { of: 'situation', label: 'Fog', flag: true },
    },
    procedures: { ...(rules['procedures'] as DataMap), charge: asking('charge'), maneuver: asking('maneuver') },
  }
  const when = (label: string, check: string): unknown => conditionOfLabel(label, check, dark).meaning?.when
  for (const label of ['Night', 'Fog', 'Fog at night'])
    expect([label, when(label, 'charge')]).toEqual([label, undefined])
  expect(when('Infantry in fog', 'charge')).toEqual({ arm: 'infantry', fog: true })
  expect([when('Night', 'maneuver'), when('Fog', 'maneuver')]).toEqual([{ night: true }, { fog: true }])
})

test('words at the start or end name the role; for fire, the target', () => {
  expect(said('Defending trenches').of).toBe('defender')
  expect(said('Disordered target', 'fire').of).toBe('target')
  expect(said('Disordered firing', 'fire').of).toBe('firer')
  expect(said('Firing at a target in woods', 'fire').of).toBe('target')
})

test('a line that depends on its neighbors is doubtful, with the alternative offered', () => {
  const doubt = (ruleset: string, check: string, line: string): readonly string[] => {
    const { doubts, others } = nonNull(readIn(ruleset, check, false).find(({ id }) => id === line))
    return [...doubts, ...others]
  }
  expect(doubt('triple-alliance-1864', 'charge', 'favorable-ground')).toEqual([
    'overlap',
    'on favorable ground and not fortified',
  ])
  // Other lines about guards name an arm.
  expect(doubt('napoleonic-fury', 'melee', 'old-guard')).toEqual([
    'meant',
    'cavalry, French and Old Guard',
    'infantry, French and Old Guard',
  ])
  // A line that is also part of another line is not doubtful: breastworks next to "woods or breastworks".
  expect(doubt('regimental-fury', 'charge', 'favorable-ground')).toEqual([])
})

test('names in unfinished rules can have any characters', () => {
  const { data } = offeredBase('fire-and-fury')
  const roles: DataMap = { 'firer (left': { title: 'Firer' }, '+': { title: 'Target' } }
  const rules: DataMap = {
    ...data,
    procedures: { fire: { ...(dataAt(data, ['procedures', 'fire']) as DataMap), roles } },
  }
  expect(conditionOfLabel('firer (left disordered', 'fire', rules)).toMatchObject({
    of: 'firer (left',
    meaning: { when: { order: 'disordered' } },
  })
})
