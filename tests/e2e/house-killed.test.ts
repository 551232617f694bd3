/** Killing the program while house rules are edited: nothing shown as done is lost or done twice. */
import { test } from 'vitest'
import { editorStands, fireBand, freshModifier, newHouse, placeOn, says, typeInto, wide } from './house-tools.ts'
import { isGate, rounds } from '../tools.ts'
import { openApp } from './support/app.ts'
import { seeded } from './support/seeded.ts'

test.runIf(isGate)(
  'after the server is killed during an edit, the page continues and the draft is recovered',
  async (context) => {
    const app = await openApp(context, { look: wide, own: true })
    const { page } = app
    await newHouse(app, 'Club rules')
    await typeInto(app, fireBand(app, 'lively'), '2-5')
    await says(fireBand(app, 'lively'), '2–5')
    await page.getByRole('tab', { name: 'Changes 2' }).waitFor()

    // An edit made while the program is down waits, and is done once it is back.
    await app.stopServer('SIGKILL')
    await typeInto(app, fireBand(app, 'telling'), '6-8')
    await page.getByText('Doublequick isn’t running.').waitFor()
    await app.startServer()
    await page.getByRole('tab', { name: 'Changes 3' }).waitFor()
    await says(fireBand(app, 'telling'), '6–8')

    // A reloaded page continues with the same draft.
    await app.restart('SIGKILL')
    await editorStands(page, 'Club rules')
    await page.getByRole('tab', { name: 'Changes 3' }).waitFor()

    // A new page finds the draft in the library.
    await app.stopServer('SIGKILL')
    await app.startServer()
    await page.goto('about:blank')
    await page.goto(app.url)
    await page.locator('h1').first().waitFor()
    await page.keyboard.press('Control+4')
    await page.getByRole('heading', { name: 'Recovered unsaved work' }).waitFor()
    await page.getByRole('button', { name: 'Continue Club rules' }).click()
    await editorStands(page, 'Club rules')
    await page.getByRole('tab', { name: 'Changes 3' }).waitFor()
    await page.getByText('Unsaved draft').waitFor()
  },
)

/** What is checked: the value of a cell, and the number of added rows. */
interface Sight {
  readonly value: string
  readonly added: number
}

/** When the program is killed: before the call, while typing, after the edit but before its answer, or at a random moment. */
const moments = ['before', 'typing', 'unanswered', 'some'] as const
const actions = ['type', 'add', 'undo', 'redo'] as const

const kills = rounds(100, 4)

// Starting the program this often takes time on a busy machine.
test.runIf(isGate)(
  `every edit is applied exactly once if the program is killed at ${kills} moments`,
  { timeout: 900_000 },
  async (context) => {
    const app = await openApp(context, { look: wide, own: true })
    const { page } = app
    const { keyboard } = page
    await newHouse(app, 'Club rules')
    const cell = placeOn(app, freshModifier)
    const sees = ({ value, added }: Sight): Promise<unknown> =>
      page.waitForFunction(
        ([text, rows]) =>
          document
            .querySelector('[data-place="procedures.maneuver.modifiers.fresh"]')
            ?.textContent.trim()
            .startsWith(text) === true && document.querySelectorAll('[data-new]').length === rows,
        [value, added] as const,
      )
    const history: Sight[] = [{ value: '+2', added: 0 }]
    let at = 0
    const below = seeded('1863070318630704')

    for (let round = 0; round < kills; round += 1) {
      const moment = moments[round % moments.length]
      const able = actions.filter((action) => {
        if (action === 'undo') return at > 0
        if (action === 'redo') return at < history.length - 1
        // A value entered twice looks the same as a value entered once.
        return action === 'add' || moment !== 'unanswered'
      })
      const action = moment === 'typing' ? 'type' : able[below(able.length)]
      await cell.click()
      if (moment === 'before') await app.stopServer('SIGKILL')
      if (moment === 'unanswered')
        await page.route(
          /api\/(edit|undo|redo)House/,
          async (route) => {
            await route.fetch()
            await app.stopServer('SIGKILL')
            await route.abort('connectionreset')
          },
          { times: 1 },
        )
      const now = history[at] ?? { value: '', added: 0 }
      if (action === 'type') {
        // Two digits, to allow a kill in between. A value is never followed by the same one.
        const [first = '', second = ''] = String(10 + (round % 90))
        await keyboard.type(first)
        if (moment === 'typing') await app.stopServer('SIGKILL')
        await keyboard.type(second)
        await keyboard.press('Enter')
        history.splice(at + 1, Infinity, { ...now, value: `+${first}${second}` })
      } else if (action === 'add') {
        await keyboard.press('Insert')
        history.splice(at + 1, Infinity, { ...now, added: now.added + 1 })
      } else await keyboard.press(action === 'undo' ? 'Control+z' : 'Control+y')
      at += action === 'undo' ? -1 : 1
      if (moment === 'some') {
        await page.waitForTimeout(below(25))
        await app.stopServer('SIGKILL')
      }
      await page.getByText('Doublequick isn’t running.').waitFor()
      await app.startServer()
      await sees(history[at] ?? now)
    }

    // The state on disk is the same, and every step exists once.
    await app.restart('SIGKILL')
    await editorStands(page, 'Club rules')
    for (; at >= 0; at -= 1) {
      await sees(history[at] ?? { value: '', added: 0 })
      if (at > 0) await keyboard.press('Control+z')
    }
    await page.getByRole('button', { name: 'Nothing to undo' }).waitFor()
  },
)
