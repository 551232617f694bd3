/** Checks of the keyboard focus in a page. */
import type { Page } from 'playwright-core'

/** Presses Tab 40 times. Returns focused elements that were covered, outside the window, or without a visible focus. */
export const unseenFocus = async (page: Page): Promise<string[]> => {
  const unseen: string[] = []
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const focused = document.activeElement
      // The page itself scrolls by keyboard and needs no visible focus.
      if (!focused || focused === document.body || focused.id === 'main') return undefined
      const box = focused.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const there = document.elementFromPoint(x, y)
      const isSeen = there !== null && (focused.contains(there) || there.contains(focused) || there.closest('label')?.contains(focused) === true) // prettier-ignore
      // A ring around the element, its label or its field.
      const marked = [focused, focused.closest('label'), focused.parentElement].flatMap((each) => each ?? [])
      const hasRing = marked.some((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      })
      if (isSeen && hasRing) return undefined
      return `${isSeen ? 'no ring' : 'covered'}: ${focused.outerHTML.slice(0, 120)}`
    })
    if (fault !== undefined) unseen.push(fault)
  }
  return unseen
}
