/** The program is killed while house rules are edited: nothing that was shown as done is lost, nothing is done twice. */
import { test } from 'vitest'
import { editorStands, fireCell, fireSection, newHouse, says, showSection, typeInto, wide } from './house-tools.ts'
import { openApp } from './support/app.ts'

test('the program is killed in mid-edit: the page goes on, and the draft is found again', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSection(app, fireSection)
  await typeInto(app, await fireCell(app, 'Lively'), '2-5')
  await says(await fireCell(app, 'Lively'), '2–5')
  await page.getByRole('tab', { name: 'Changes 1' }).waitFor()

  // What is typed while it is away waits, and is done when it is back.
  await app.stopServer('SIGKILL')
  await typeInto(app, await fireCell(app, 'Telling'), '6-7')
  await page.getByText('Doublequick is not running.').waitFor()
  await app.startServer()
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()
  await says(await fireCell(app, 'Telling'), '6–7')

  // A page that is loaded anew goes on with the same.
  await app.restart('SIGKILL')
  await editorStands(page, 'Club rules')
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()

  // One that knows nothing finds it.
  await app.stopServer('SIGKILL')
  await app.startServer()
  await page.goto('about:blank')
  await page.goto(app.url)
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('Control+4')
  await page.getByText('Found again: work that is not saved').waitFor()
  await page.getByRole('button', { name: 'Go on with Club rules' }).click()
  await editorStands(page, 'Club rules')
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()
  await page.getByText('Not saved, kept as a draft').waitFor()
})
