import type { FontName } from '../fonts.ts'
import type { Rule } from '../theme.ts'

/** Boxes of a layout, positioned from the top left corner, y down. Lengths are in ems during layout, and in points in a finished layout. */
export interface TextBox {
  readonly kind: 'text'
  readonly text: string
  /** Start of the baseline. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly font: FontName
  readonly color: string
  readonly underlined?: boolean
  /** Additional letter spacing in points. */
  readonly apart?: number
}

interface FillBox {
  readonly kind: 'fill'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
  readonly color: string
}

/** A horizontal (height 0) or vertical (width 0) line. The thickness is always in points. */
interface RuleBox {
  readonly kind: 'rule'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly thickness: number
  readonly color: string
}

export type Box = TextBox | FillBox | RuleBox

/** Structure types of tagged PDF. */
type Tag = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'Caption' | 'TR' | 'TH' | 'TD'

/** A node of the document structure, with its type and its text boxes in reading order. */
export interface Mark {
  readonly tag: Tag
  /** Dotted path of the ruleset data behind the mark. Marks with the same id on several pages are one element. */
  readonly id?: string
  readonly scope?: 'Row' | 'Column'
  readonly columns?: number
  readonly rows?: number
  /** A meaningful shape and its alternative text. */
  readonly sign?: { readonly box: FillBox; readonly says: string }
  readonly children: readonly (Mark | TextBox)[]
}

/** Laid-out content. Screen readers read `marks`; `behind` has the rules and tints under them. */
export interface Part {
  readonly height: number
  readonly behind: readonly Box[]
  readonly marks: readonly Mark[]
}

const moveMark = (mark: Mark, x: number, y: number): Mark => ({
  ...mark,
  ...(mark.sign && {
    sign: { ...mark.sign, box: { ...mark.sign.box, x: mark.sign.box.x + x, y: mark.sign.box.y + y } },
  }),
  children: mark.children.map((child) =>
    'tag' in child ? moveMark(child, x, y) : { ...child, x: child.x + x, y: child.y + y },
  ),
})

/** Moves a part right and down without changing its height. */
export const move = (part: Part, x: number, y: number): Part => ({
  height: part.height,
  behind: part.behind.map((box) => ({ ...box, x: box.x + x, y: box.y + y })),
  marks: part.marks.map((mark) => moveMark(mark, x, y)),
})

/** Combines parts in reading order. */
export const combineParts = (height: number, parts: readonly Part[]): Part => ({
  height,
  behind: parts.flatMap((part) => part.behind),
  marks: parts.flatMap((part) => part.marks),
})

/** Converts ems to points by multiplying all lengths except the thickness of rules by `size`. */
export const enlarge = (part: Part, size: number): Part => ({
  height: part.height * size,
  behind: part.behind.map((box) => enlargeBox(box, size)),
  marks: part.marks.map((mark) => enlargeMark(mark, size)),
})

const enlargeMark = (mark: Mark, size: number): Mark => ({
  ...mark,
  ...(mark.sign && { sign: { ...mark.sign, box: enlargeFill(mark.sign.box, size) } }),
  children: mark.children.map((child) => ('tag' in child ? enlargeMark(child, size) : enlargeText(child, size))),
})

const enlargeText = (box: TextBox, size: number): TextBox => ({
  ...box,
  x: box.x * size,
  y: box.y * size,
  width: box.width * size,
  size: box.size * size,
})

const enlargeBox = (box: Box, size: number): Box => {
  if (box.kind === 'text') return enlargeText(box, size)
  return box.kind === 'fill' ? enlargeFill(box, size) : { ...box, ...enlargeBounds(box, size) }
}

const enlargeFill = (box: FillBox, size: number): FillBox => ({
  ...box,
  ...enlargeBounds(box, size),
  radius: box.radius * size,
})

const enlargeBounds = (
  { x, y, width, height }: FillBox | RuleBox,
  size: number,
): Pick<FillBox, 'x' | 'y' | 'width' | 'height'> => ({
  x: x * size,
  y: y * size,
  width: width * size,
  height: height * size,
})

/** A filled rectangle; `radius` rounds its corners. */
export const fill = (x: number, y: number, width: number, height: number, color: string, radius = 0): FillBox => ({
  kind: 'fill',
  x,
  y,
  width,
  height,
  radius,
  color,
})

/** A horizontal line from its left end. */
export const levelRule = (x: number, y: number, width: number, { thickness, color }: Rule): RuleBox => ({
  kind: 'rule',
  x,
  y,
  width,
  height: 0,
  thickness,
  color,
})

/** A vertical line from its top. */
export const uprightRule = (x: number, y: number, height: number, { thickness, color }: Rule): RuleBox => ({
  kind: 'rule',
  x,
  y,
  width: 0,
  height,
  thickness,
  color,
})

/** Distance between the strokes of a texture, in ems. */
const pitch = 0.36

/**
 * A strip of evenly spaced strokes across its longer side, to show darkness without a tint. `share` is the part covered by ink, from 0 to 1. Lengths
 * are in ems.
 */
export const texture = (
  x: number,
  y: number,
  width: number,
  height: number,
  share: number,
  color: string,
): readonly FillBox[] => {
  if (share <= 0) return []
  if (share >= 1) return [fill(x, y, width, height, color)]
  const isUpright = height > width
  const length = isUpright ? height : width
  const count = Math.max(1, Math.round(length / pitch))
  const each = length / count
  return Array.from({ length: count }, (_, index) => {
    const at = (index + (1 - share) / 2) * each
    return isUpright ? fill(x, y + at, width, each * share, color) : fill(x + at, y, each * share, height, color)
  })
}
