import { expect, test } from 'vitest'
import fc from 'fast-check'
import { minSize, placeWindow, type WindowBounds } from '../../src-main/desktop/bounds.ts'

const main: WindowBounds = { x: 0, y: 25, width: 1440, height: 875 }
const left: WindowBounds = { x: -1920, y: 0, width: 1920, height: 1080 }
const place: WindowBounds = { x: 100, y: 80, width: 1000, height: 700 }

test('a window opens where it was closed, on any screen', () => {
  expect(placeWindow(place, [main])).toEqual(place)
  expect(placeWindow({ ...place, x: -1500 }, [main, left])).toEqual({ ...place, x: -1500 })
})

test('a window whose screen is gone opens in the middle of the main screen', () => {
  expect(placeWindow({ ...place, x: -1500 }, [main])).toEqual({ x: 220, y: 113, width: 1000, height: 700 })
})

test('a window whose title bar is out of reach is moved back', () => {
  for (const lost of [{ y: -200 }, { y: 2000 }, { x: 1400 }, { x: -980 }]) expect(placeWindow({ ...place, ...lost }, [main])).toMatchObject({ x: 220, y: 113 }) // prettier-ignore
})

test('a window shrinks to fit a smaller screen', () => {
  expect(placeWindow({ x: 0, y: 25, width: 3000, height: 2000 }, [main])).toEqual({
    x: 0,
    y: 25,
    width: 1440,
    height: 875,
  })
})

test('the first window opens in the middle of the main screen', () => {
  expect(placeWindow(null, [main])).toEqual({ x: 80, y: 33, width: 1280, height: 860 })
})

test('the title bar is always within reach, for any stored position', () => {
  const whole = fc.integer({ min: -5000, max: 5000 })
  const box = fc.record({
    x: whole,
    y: whole,
    width: fc.integer({ min: 1, max: 6000 }),
    height: fc.integer({ min: 1, max: 4000 }),
  })
  const screen = fc.record({
    x: whole,
    y: whole,
    width: fc.integer({ min: 800, max: 4000 }),
    height: fc.integer({ min: 600, max: 3000 }),
  })
  fc.assert(
    fc.property(box, fc.array(screen, { minLength: 1, maxLength: 3 }), (kept, screens) => {
      const { x, y, width, height } = placeWindow(kept, screens)
      expect(Math.min(width, minSize.width)).toBe(minSize.width)
      expect(height).toBeGreaterThanOrEqual(minSize.height)
      const held = screens.some((one) => {
        const across = Math.min(x + width, one.x + one.width) - Math.max(x, one.x)
        return across >= 120 && y >= one.y - 32 && y + 32 <= one.y + one.height + 32
      })
      expect(held).toBe(true)
    }),
  )
})
