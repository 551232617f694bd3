/** What a player must find on the sheet, where he looks for it, beside the figures that other tests hold. */
import { describe, expect, test } from 'vitest'
import { sheetLines } from '../support/sheet-lines.ts'

describe('fire-and-fury', () => {
  const { all, under } = sheetLines('fire-and-fury')

  test('whose leaders count, and how often', () => {
    expect(under('Modifiers').filter((line) => line.includes('leader'))).toEqual([
      '+1 each detached corps or division leader within radius',
      '+2 each attached corps or division leader',
    ])
    expect(under('Each side')).toContain('+1 any leader attached, or exceptional brigade commander')
  })

  test('who runs low on ammunition', () => {
    expect(under('On a natural 10')).toContain('Low on ammunition Firers, if half or more of its stands fire at the target.')
  })

  test('how the gauge is made and laid', () => {
    expect(under('Arcs of fire').join(' ')).toMatch(/cut .* fold .* glue/i)
  })

  test('what dismounted cavalry is worth as a target, in cover or not', () => {
    expect(under('Cover')).toEqual([
      '−1 woods, broken ground [R]',
      '−2 town, sunken road, breastworks, stone wall [R]',
      '−2 dismounted cavalry, whatever its cover [A]',
    ])
  })

  test('what a tie and a lost battery cost', () => {
    const charge = all.filter((line) => /^(?:0|4–6) \|/.test(line)).join(' ')
    expect(charge).toContain('Each side: disordered; troops or guns lose 1 stand.')
    expect(charge).toContain('1 gun stand captured in part, damaged.')
  })

  test('nothing of defenders whom the source does not speak of', () => {
    expect(all.filter((line) => /^(?:−1 to −3|−4 to −6|≤ −7) \|/.test(line)).map((line) => line.split(' | ')[1])).toEqual(['', '', ''])
  })

  test('what is assumed', () => {
    expect(under('Moving')).toEqual(['Fording and passage of lines come off last, after road or rough ground. [A]'])
    expect(under('Fractions of a point')).toEqual(['They stay in the row they reach: 7½ is in 6–7. [A]'])
  })
})

describe('regimental-fury', () => {
  const { all, under } = sheetLines('regimental-fury')

  test('whose leaders count', () => {
    expect(under('Modifiers').filter((line) => line.includes('leader'))).toEqual([
      '+1 each detached brigade or division leader within radius',
      '+2 each attached brigade or division leader',
    ])
  })

  test('that what protects dismounted cavalry is added to cover', () => {
    expect(under('Cover')).toEqual([
      '−1 woods, broken ground, hedge, fence',
      '−2 town, sunken road, breastworks, stone wall',
      '−2 dismounted cavalry, skirmishers (added to cover)',
    ])
  })

  test('what is said of regiments and of musketry range', () => {
    expect(under('The turn')).toContain('Each regiment rolls for maneuver alone, and its own losses make it worn and spent.')
    expect(under('Musketry range')).toEqual(['In charges it is 10″.'])
  })

  test('what is assumed', () => {
    expect(under('Moving')).toEqual(['Fording, obstacles and passage of lines come off last, after road or rough ground. [A]'])
    expect(under('Movement')).toContain(' | Basic | Road | Rough | Fording, obstacle | Passage of lines [A] | By skirmishers [A]')
    expect(under('Fire points a stand, by range').find((line) => line.includes('6 lb smoothbore'))).toMatch(/^6 lb smoothbore \[A\]/)
    expect(all.filter((line) => line.startsWith('They stay in the row they reach'))).toEqual([
      'They stay in the row they reach: 7½ is in 6–7. [A]',
    ])
  })
})
