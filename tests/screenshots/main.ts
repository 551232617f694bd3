/** `npm run screenshots`: pictures of every scene in every theme and size, in out/screenshots. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { withApplication } from '../e2e/support/alone.ts'
import { scenes } from './scenes.ts'

const folder = 'out/screenshots'
const themes = ['light', 'dark', 'contrast'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 800 },
  { width: 3840, height: 2160 },
]

mkdirSync(folder, { recursive: true })
const done = await withApplication(async ({ browser, server, home }) => {
  for (const theme of themes) {
    for (const viewport of sizes) {
      const window = await browser.newContext({
        viewport,
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
      })
      const page = await window.newPage()
      const shoot = async (name: string): Promise<void> => {
        await page.evaluate((which) => {
          document.documentElement.dataset['theme'] = which
        }, theme)
        await page.screenshot({ path: join(folder, `${name}-${theme}-${viewport.width}.png`) })
      }
      await page.goto(server.url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const { name, prepare } of scenes) {
        await prepare(page, home)
        await shoot(name)
      }
      await window.close()
    }
    console.log(`${folder}: ${theme}`)
  }
})
if (!done) console.error('There is no Chromium, Chrome or Edge on this machine; DOUBLEQUICK_BROWSER may name one.')
process.exitCode = done ? 0 : 1
