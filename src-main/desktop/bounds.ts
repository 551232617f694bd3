/** Where the window stands: as it was left, if one can still take hold of it there. Lengths in the system's pixels. */

export interface WindowBounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const usual = { width: 1280, height: 860 }
export const least = { width: 360, height: 480 }

/** So much of the window's top edge must be on a screen for a hand to pull it by. */
const grip = { width: 120, height: 32 }

/**
 * The place for the window: `left` is how it was left, `screens` the free areas of the screens there are, the main one first. On
 * a screen that is smaller now the window shrinks with it; where its screen is gone it stands in the middle of the main one.
 */
export const placeWindow = (left: WindowBounds | null, screens: readonly WindowBounds[]): WindowBounds => {
  const home = screens[0] ?? { x: 0, y: 0, ...usual }
  const places =
    left === null ? [] : screens.map((screen) => ({ screen, place: { ...left, ...fitting(left, screen) } }))
  const found = places.find(({ screen, place }) => canHold(place, screen))
  if (found) return found.place
  const size = fitting(left ?? usual, home)
  return { x: middle(home.x, home.width, size.width), y: middle(home.y, home.height, size.height), ...size }
}

const canHold = (window: WindowBounds, screen: WindowBounds): boolean =>
  overlap(window.x, window.width, screen.x, screen.width) >= grip.width &&
  overlap(window.y, grip.height, screen.y, screen.height) >= grip.height

const overlap = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b)

const fitting = (
  wanted: Pick<WindowBounds, 'width' | 'height'>,
  screen: WindowBounds,
): Pick<WindowBounds, 'width' | 'height'> => ({
  width: Math.min(Math.max(wanted.width, least.width), screen.width),
  height: Math.min(Math.max(wanted.height, least.height), screen.height),
})

const middle = (start: number, room: number, length: number): number => Math.round(start + (room - length) / 2)
