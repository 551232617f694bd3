/** How long a press takes until what is watched is laid out, reckoned in the page itself. */
import type { Page } from 'playwright-core'

/** What is watched, by its selector, and a key or a control that is pressed. */
export interface Press {
  readonly watched: string
  readonly key?: string
  readonly control?: string
  /** Of these so many must be there; one change is enough if left out. */
  readonly until?: { readonly selector: string; readonly count: number }
}

/** In milliseconds; not a number where nothing is watched. */
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

/** The odds of the check that is shown. */
export const oddsShown = '.odds ol'
