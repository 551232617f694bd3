/** Time from a key press until its effect is laid out, measured in the page. */
import type { Page } from 'playwright-core'

/** The element to watch (selector), and the key or control to press. */
export interface Press {
  readonly watched: string
  readonly key?: string
  readonly control?: string
  /** The number of changes to wait for; one if unset. */
  readonly until?: { readonly selector: string; readonly count: number }
}

/** Returns milliseconds; NaN if nothing matches. */
export const pressed = (page: Page, press: Press): Promise<number> =>
  page.evaluate(
    ({ watched, key, control, until }) =>
      new Promise<number>((resolve) => {
        const shown = document.querySelector(watched)
        if (!shown) return resolve(Number.NaN)
        const start = performance.now()
        const watcher = new MutationObserver(() => {
          if (until && document.querySelectorAll(until.selector).length < until.count) return
          watcher.disconnect()
          document.body.getBoundingClientRect()
          resolve(performance.now() - start)
        })
        watcher.observe(shown, { subtree: true, childList: true, characterData: true, attributes: true })
        if (control !== undefined) document.querySelector<HTMLElement>(control)?.click()
        else document.body.dispatchEvent(new KeyboardEvent('keydown', { key: key ?? '', bubbles: true }))
      }),
    press,
  )

/** The odds of the current check. */
export const oddsShown = '.odds ol'
