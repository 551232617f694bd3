/** Starting the window with house rules that weren't saved when the program ended. */
import { test } from 'vitest'
import { isGate } from '../tools.ts'
import { chooseMore, editorStands, freshModifier, newHouse, placeOn, says, typeInto, wide } from './house-tools.ts'
import { openApp, type App } from './support/app.ts'
import { homeHeading } from './support/window.ts'

/** Creates house rules with one change and doesn't save them. */
const unsaved = async (app: App, title: string): Promise<void> => {
  await newHouse(app, title)
  const value = placeOn(app, freshModifier)
  await typeInto(app, value, '4')
  await says(value, '+4')
}

/** Kills the program, restarts it and reopens the window. */
const startAnew = async (app: App): Promise<void> => {
  await app.stopServer('SIGKILL')
  await app.page.goto('about:blank')
  await app.startServer()
  await app.page.goto(app.url)
  await app.page.getByRole('heading', { level: 1 }).first().waitFor()
}

test('unsaved work is announced once at startup with a button, and not again once dismissed', async (context) => {
  const app = await openApp(context, { look: wide, own: true })
  const { page } = app
  const toast = page.locator('.toast')
  const notice = toast.getByText('Recovered unsaved work', { exact: true })
  await unsaved(app, 'Club rules')
  await startAnew(app)
  await notice.waitFor()
  await page.getByText('Club rules has unsaved changes.', { exact: true }).waitFor()
  await toast.getByRole('button', { name: 'Continue' }).click()
  await editorStands(page, 'Club rules')
  await says(placeOn(app, freshModifier), '+4')
  await notice.waitFor({ state: 'detached' })

  // Other views don't repeat the notice, nor does the next start after it was dismissed.
  await page.keyboard.press('Control+1')
  await page.getByRole('heading', { level: 1, name: homeHeading }).waitFor()
  if (await notice.count()) throw new Error('it is told again')
  await page.keyboard.press('Control+4')
  await editorStands(page, 'Club rules')
  await chooseMore(app, 'Close')
  await page.getByText('Closed. Unsaved changes are kept as a draft', { exact: true }).waitFor()
  await startAnew(app)
  await page.keyboard.press('Control+4')
  await page.getByRole('heading', { name: 'Recovered unsaved work' }).waitFor()
  if (await notice.count()) throw new Error('it is told though it was put away')
})

test.runIf(isGate)('the notice leads to the list if there are several drafts', async (context) => {
  const app = await openApp(context, { look: wide, own: true })
  const { page } = app
  await unsaved(app, 'First')
  await startAnew(app)
  await unsaved(app, 'Second')
  await startAnew(app)
  await page.getByText('2 house rules have unsaved changes.', { exact: true }).waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Show' }).click()
  await page.getByRole('button', { name: 'Continue First' }).waitFor()

  // It disappears with the view.
  await startAnew(app)
  await page.locator('.toast').waitFor()
  await page.keyboard.press('Control+3')
  await page.locator('.toast').waitFor({ state: 'detached' })
})
