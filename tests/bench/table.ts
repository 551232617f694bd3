/** Time from a key press to the odds on screen, with and without the round trip. */
import { assess } from '../../src-core/play/assess.ts'
import { largestModifierShifts } from '../../src-core/play/largest-shifts.ts'
import { withApplication } from '../e2e/support/alone.ts'
import { askedOf, choose, keysFor, turnTo } from '../e2e/support/table.ts'
import { printFigure, printHeading, printMissing } from './figure.ts'
import { oddsShown, pressed } from './pressing.ts'
import { loadOnly } from './sources.ts'
import { timed } from './timed.ts'

const rounds = 200
const viewport = { width: 1280, height: 800 }

const checks = {
  maneuver: { unit: { nation: 'france', fatigue: 'fresh' } },
  fire: { points: 15, target: { cover: 'hedge' } },
  melee: { attacker: { nation: 'france', fatigue: 'fresh' }, defender: { outflanked: true } },
}

/** Prints one line per measurement, or a note if there is no browser. */
export const benchTable = async (): Promise<void> => {
  printHeading('At the table, Napoleonic Fury')
  const [ruleset] = loadOnly('napoleonic-fury')
  if (!ruleset) return
  for (const [procedure, inputs] of Object.entries(checks)) {
    printFigure(
      `${procedure}: how it stands, with odds and every button`,
      timed(() => assess(ruleset, procedure, inputs), rounds),
      5,
    )
    printFigure(
      `${procedure}: which modifiers would shift the odds most`,
      timed(() => largestModifierShifts(ruleset, procedure, inputs), rounds),
    )
  }
  const done = await withApplication(async ({ browser, server, home }) => {
    choose(home, 'napoleonic-fury')
    const page = await (await browser.newContext({ viewport })).newPage()
    await page.goto(server.url)
    for (const [procedure, inputs] of Object.entries(checks)) {
      await turnTo(page, procedure)
      for (const key of keysFor(askedOf('napoleonic-fury', procedure), inputs)) await page.keyboard.press(key)
      await page.waitForSelector('.odds ol')
      const took: number[] = []
      for (let round = 0; round < 40; round += 1)
        took.push(await pressed(page, { watched: oddsShown, key: round % 2 === 0 ? '+' : '-' }))
      printFigure(`${procedure}: press to odds on screen`, took, 16)
    }
  })
  if (!done) printMissing('press to odds on screen', 'no browser on this machine')
}
