/** Restores the window's last position if the player can still grab the window there. Lengths are in system pixels. */

export interface WindowBounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const defaultSize = { width: 1280, height: 860 }
export const minSize = { width: 360, height: 480 }

/** The minimum part of the top edge that must be on a screen. */
const minVisibleEdge = { width: 120, height: 32 }

/**
 * Returns where to open the window. `left` is its last place; `screens` are the free areas of the screens, the main one
 * first. The window shrinks to fit a smaller screen, and moves to the center of the main one if its screen is gone.
 */
export const placeWindow = (left: WindowBounds | null, screens: readonly WindowBounds[]): WindowBounds => {
  const home = screens[0] ?? { x: 0, y: 0, ...defaultSize }
  const places =
    left === null ? [] : screens.map((screen) => ({ screen, place: { ...left, ...fitSize(left, screen) } }))
  const found = places.find(({ screen, place }) => canHold(place, screen))
  if (found) return found.place
  const size = fitSize(left ?? defaultSize, home)
  return { x: middle(home.x, home.width, size.width), y: middle(home.y, home.height, size.height), ...size }
}

const canHold = (window: WindowBounds, screen: WindowBounds): boolean =>
  overlap(window.x, window.width, screen.x, screen.width) >= minVisibleEdge.width &&
  overlap(window.y, minVisibleEdge.height, screen.y, screen.height) >= minVisibleEdge.height

const overlap = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b)

const fitSize = (
  wanted: Pick<WindowBounds, 'width' | 'height'>,
  screen: WindowBounds,
): Pick<WindowBounds, 'width' | 'height'> => ({
  width: Math.min(Math.max(wanted.width, minSize.width), screen.width),
  height: Math.min(Math.max(wanted.height, minSize.height), screen.height),
})

const middle = (start: number, room: number, length: number): number => Math.round(start + (room - length) / 2)
