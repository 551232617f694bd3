/** Words that a player must find on the sheet, each in the expected place. Other tests check the numbers. */
import { describe, expect, test } from 'vitest'
import { sheetLines } from '../support/sheet-lines.ts'

describe('the sheet of fire-and-fury states', () => {
  const { all, under } = sheetLines('fire-and-fury')

  test('which leaders count, and how often', () => {
    expect(under('Modifiers').filter((line) => line.includes('leader'))).toEqual([
      '+1 Each detached corps or division leader in radius',
      '+2 Each attached corps or division leader',
    ])
    expect(under('Each side')).toContain('+1 Leader attached or exceptional brigade commander')
  })

  test('which units run low on ammunition', () => {
    expect(under('On a natural 10')).toContain(
      'Low on ammunition. Any brigade or battery that fires half or more of its stands at the target.',
    )
  })

  test('how dismounted cavalry counts as a target, in cover or not', () => {
    expect(under('Cover')).toEqual([
      '−1 Woods, broken ground [R]',
      '−2 Town, sunken road, breastworks, stone wall [R]',
      '−2 Dismounted cavalry, in the open or any cover (not cumulative) [A]',
    ])
  })

  test('the cost of a tie and of a lost battery', () => {
    const charge = all.filter((line) => /^(?:0|4–6 Driven back) \|/.test(line)).join(' ')
    expect(charge).toMatch(/A desperate struggle\. Each side: disordered; lose 1 troop or gun stand\./)
    expect(charge).toMatch(/silenced, captured in part; 1 gun stand damaged\./)
  })

  test('that defenders not covered by the source hold, once for all results', () => {
    expect(all.filter((line) => line.includes('Holds.'))).toEqual([
      expect.stringMatching(/^−1 to −3 Assault checked \| Holds\. \|/),
    ])
  })

  test('the assumptions', () => {
    expect(under('Moving')).toEqual(['Subtract fording and passage of lines last, after road or rough ground. [A]'])
    expect(under('Fractions of a point')).toEqual(['Round down: 7½ points use the 6–7 row. [A]'])
  })
})

describe('the sheet of regimental-fury states', () => {
  const { all, under } = sheetLines('regimental-fury')

  test('which leaders count', () => {
    expect(under('Modifiers').filter((line) => line.includes('leader'))).toEqual([
      '+1 Each detached brigade or division leader in radius',
      '+2 Each attached brigade or division leader',
    ])
  })

  test('that protection of dismounted cavalry adds to cover', () => {
    expect(under('Cover')).toEqual([
      '−1 Woods, broken ground, hedge, fence',
      '−2 Town, sunken road, breastworks, stone wall',
      '−2 Dismounted cavalry, skirmishers (cumulative with cover)',
    ])
  })

  test('the rules for regiments and musketry range', () => {
    expect(under('The turn')).toContain(
      'Each regiment rolls for maneuver separately and becomes worn or spent by its own losses.',
    )
    expect(under('Musketry range')).toEqual(['10″ in charges.'])
  })

  test('the assumptions', () => {
    expect(under('Moving')).toEqual([
      'Subtract fording, obstacles and passage of lines last, after road or rough ground. [A]',
    ])
    expect(under('Movement rates')).toContain(
      ' | Basic ″ | Road | Rough | Fording, obstacle ″ [A] | Passage of lines ″ [A] | By skirmishers ″ [A]',
    )
    expect(under('Fire points per stand, by range').find((line) => line.startsWith('Smoothbore to 6 lb'))).toMatch(
      /½ \[A\]/,
    )
    expect(all.filter((line) => line.startsWith('Round down: '))).toEqual([
      'Round down: 7½ points use the 6–7 row. [A]',
    ])
  })
})

describe.each(['italy-1799', 'triple-alliance-1864'])('the sheet of %s states', (id) => {
  const italy = id === 'italy-1799'
  const { all, under } = sheetLines(id)

  test('whose terrain counts', () => {
    expect(under('Defender’s position')).toHaveLength(2)
  })

  test('the reach of close range, canister and a leader on the march', () => {
    expect(under('Close range')).toEqual(['Out to 4″. [R]'])
    const canister = italy ? ['4″'] : ['2″', '6″']
    expect(
      under('Cannonade points per stand')[0]
        ?.split(' | ')
        .flatMap((head) => head.split('Canister [A]: ').slice(1)),
    ).toEqual(canister)
    expect(under('Musketry points per stand')[0]).toContain('Close range: 4″')
    expect(under('Command radius, in inches')).toContain(
      'Leader attached to the first unit on the march | the whole unbroken line',
    )
  })

  test('the effect of fractions, in their own row', () => {
    expect(under('Points and ranges')).toContain(
      `Fractions: round down: ${italy ? '8½ points use 6–8' : '7½ points use 6–7'}. [A]`,
    )
    const steps = all.find((line) => line.startsWith('Fire point modifier'))
    expect(steps?.replaceAll(' [R]', '').split(' | ')).toContain(italy ? '6–8' : '6–7')
  })

  test('that either troops or a gun runs low on ammunition', () => {
    expect(under('On a natural 10').filter((line) => line.includes('ammunition'))).toEqual([
      'Low on ammunition. One unit of troops that fires half or more of its stands, or one gun stand.',
    ])
  })

  const pressed = all.find((line) => line.startsWith('1–4 Hard pressed |'))?.split(' | ') ?? []

  test('that an outflanked unit does not also fall back 2″', () => {
    expect(pressed[1]).toContain(
      'Fortified, or in square or hasty square: hold ground. Outflanked: full retreat, broken. Otherwise: retreat to 2″ from the enemy.',
    )
  })

  test('which units attackers that press hard do not pursue', () => {
    const shut = italy ? 'Enemy fortified' : 'Enemy fortified, or in square or hasty square'
    expect(pressed.at(-1)).toMatch(new RegExp(`^Carry the position\\..*${shut}: retreat 2″ instead\\.$`))
  })

  test('effects on cavalry after several results only once, with their note number in the cells', () => {
    const note = (words: string): string => {
      const [only, ...others] = all.filter((line) => line.includes(words))
      expect(others).toEqual([])
      return only?.charAt(0) ?? ''
    }
    const recall = note('in the 1st combat: may recall up to a full move')
    expect(
      all.filter((line) => / \| /.test(line) && line.includes(recall)).map((line) => line.split(' | ')[0]),
    ).toEqual(['5–8 Driven back', '1–4 Hard pressed', '−1 to −4 Falter', '−5 to −8 Recoil'])
    const blown = note('charged over broken or rough ground: disordered')
    expect(
      all.filter((line) => /^[−\d≤].* \| /.test(line) && line.includes(blown)).map((line) => line.split(' | ')[0]),
    ).toEqual(['9+ Swept from the field', '5–8 Driven back', '1–4 Hard pressed'])
  })

  test('the definition of a hard hit', () => {
    expect(all.filter((line) => line.startsWith('Hit hard: '))).toEqual([
      italy
        ? 'Hit hard: against cavalry, outflanked, or defender in square or hasty square.'
        : 'Hit hard: against cavalry or outflanked.',
    ])
    expect(all.filter((line) => line.includes('Hit hard: full retreat, broken; lose 1 more stand.'))).toHaveLength(2)
  })

  test('the assumptions', () => {
    expect(under('Quality')).toContain('+2 Battery [A]')
    expect(all.filter((line) => line.includes('Desperate struggle'))).toEqual([
      expect.stringContaining('Desperate struggle. [A]'),
    ])
    if (!italy) expect(under('Cover')).toContain('−3 Fortified [A]')
  })
})

test('three kinds of telling fire are one result, each with its effect on charges; the damaged stand is not the silenced one', () => {
  const { under } = sheetLines('italy-1799')
  const rows = under('Target’s quality, 1d10').map((line) => line.split(' | '))
  const at = rows.findIndex((cells) => cells.includes('Telling fire [R]'))
  expect(rows.slice(at - 1, at + 3).map((cells) => cells.slice(4))).toEqual([
    [
      'Withering fire',
      'Disordered; lose 2 stands. On a result of 15+: lose 1 more stand.',
      '1 gun stand wrecked; other gun stands silenced. On a result of 15+: lose 1 stand.',
      'Charge checked. Retreat to 3″ from the enemy.',
    ],
    ['Telling fire [R]', 'Disordered; lose 1 stand.', '1 gun stand damaged; 1 other gun stand silenced.'],
    ['Home with cold steel. Not with cold steel: retreat to 3″ from the enemy.'],
    ['Charge home.'],
  ])
  expect(under('Points and ranges')).toContain('Charge home: fought in the next phase.')
})

describe('the sheet of napoleonic-fury states', () => {
  const { all, under } = sheetLines('napoleonic-fury')
  const told = (title: string): string => under(title).join(' ')

  test('the roll for a reaction, and its dice', () => {
    expect(under('Emergency formation change, 2d6')).toHaveLength(10)
    expect(told('Reaction')).toContain('may try half a move')
    expect(told('Evading infantry')).toContain(
      'May evade: cavalry; limbered artillery. A full move away from the infantry.',
    )
  })

  test('whose rating counts, and which units are light', () => {
    expect(told('Chart used')).toContain('Out of chain: one chart lower; poor stays poor [A]; otherwise as the rating')
    expect(under('Chart used')).toContain('Rating: the corps commander’s; without corps, the army commander’s.')
    expect(under('Modifiers')).toContain('+1 Light (LT, JG, Grenz)')
  })

  test('which units wheel, which costs come first, whose ground counts, and which units join in', () => {
    expect(told('Moving')).toContain('wheel template of Napoleon’s Battles')
    expect(under('Moving')).toContain('Costs: subtract changes and passage before road or rough terrain. [A]')
    expect(under('Defender’s ground')).toHaveLength(3)
    expect(told('Troops')).toContain('any cavalry against it')
  })

  test('effects after a melee that apply to every result but a tie', () => {
    expect(under('After any result except a tie')).toHaveLength(3)
  })

  test('which Russians fight better, in natural word order', () => {
    expect(under('National').findLast((line) => line.startsWith('Russia'))).toContain(
      '+1 if guard, grenadiers or line infantry defending in line against infantry',
    )
  })

  test('how cavalry and other units treat troops they have driven back', () => {
    expect(all.find((line) => line.startsWith('4–6 Driven back |'))?.split(' | ')[3]).toBe(
      'Non-KGL British cavalry: must charge on. All others: carry the position, or charge on. Other cavalry: may fall back half a move.³',
    )
    expect(all).toContain('Charge on: half a move toward the nearest enemy (breakthrough).')
    expect(all).toContain('³ Reacting: may hold ground or withdraw 6″ with free facing instead.')
  })

  test('the loss of cavalry to a square, only once', () => {
    const notes = all.filter((line) => line.includes('against a square: lose'))
    expect(notes).toEqual(['² Cavalry against a square: lose 1 stand, only on the first roll.'])
    expect(all.filter((line) => / \| /.test(line) && line.includes('²'))).toHaveLength(5)
  })

  test('the causes of army fatigue, and its rounding', () => {
    expect(under('Fatigued at')).toEqual(
      expect.arrayContaining([' | Share of bases lost', 'Good | ⅗', 'Average | ½', 'Poor | ⅖']),
    )
    expect(told('Fatigue')).toContain(
      'Army breaks (fatigued and disordered for good): once the army has lost its share.',
    )
    expect(told('Bases lost')).toMatch(/nearest base, halves down. Of 10 bases rated good, 6\./)
    expect(told('Bases lost')).toMatch(
      /guard bases \(not British\) and grenadiers of Austria and Prussia count double, Cossacks and militia cavalry/,
    )
  })

  test('the meaning of the conversion, the batteries and the turn', () => {
    expect(told('Conversion')).toMatch(/stands when fresh, worn and spent\. \[A\]/)
    expect(under('Conversion from Napoleon’s Battles').map((line) => line.split(' | ')[0])).toContain('4 bases')
    expect(told('Scale')).toMatch(/corps or army reserve; a Russian heavy battery has 10 to 12 guns/)
    expect(told('Scale')).toMatch(/four phases of one side, then of the other/)
  })

  test('the assumptions', () => {
    const results = [
      'Rallies with elan',
      'Well handled',
      'Broken',
      'felled by sniper',
      'shot dead in saddle',
      'Disabled',
    ]
    expect(results.filter((result) => !all.some((line) => /^\.? \[A\]/.test(line.split(result)[1] ?? '')))).toEqual([])
    expect(under('Firing')).toContain('Fractions: round down: 7½ points use 6–7. [A]')
  })
})
