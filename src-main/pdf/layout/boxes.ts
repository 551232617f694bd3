import type { FontName } from '../fonts.ts'
import type { Rule } from '../theme.ts'

/**
 * What a layout is made of: boxes with places from the top left corner, y growing downwards.
 * While a page is being laid out all lengths are in ems of the type size; a finished layout is in points.
 */
export interface TextBox {
  readonly kind: 'text'
  readonly text: string
  /** Left end of the baseline. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly font: FontName
  readonly color: string
  readonly underlined?: boolean
  /** Room between letters beyond their own, in points. */
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

/** A straight line, level (height 0) or upright (width 0). Its thickness is always in points. */
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

/** Structure types of tagged PDF that a sheet uses. */
type Tag = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'Caption' | 'TR' | 'TH' | 'TD'

/** A node of the document's structure: text boxes in reading order, with what they are. */
export interface Mark {
  readonly tag: Tag
  /** Where it comes from: the dotted path of the ruleset data. Marks of one id on several pages are one. */
  readonly id?: string
  readonly scope?: 'Row' | 'Column'
  readonly columns?: number
  readonly rows?: number
  /** A shape that says something, and the words for those who do not see it. */
  readonly sign?: { readonly box: FillBox; readonly says: string }
  readonly children: readonly (Mark | TextBox)[]
}

/** A laid out piece: `marks` are everything that is read, `behind` the rules and tints under them. */
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

/** The part shifted right by x and down by y; its height stays. */
export const move = (part: Part, x: number, y: number): Part => ({
  height: part.height,
  behind: part.behind.map((box) => ({ ...box, x: box.x + x, y: box.y + y })),
  marks: part.marks.map((mark) => moveMark(mark, x, y)),
})

/** Several parts as one of the given height, in reading order. */
export const together = (height: number, parts: readonly Part[]): Part => ({
  height,
  behind: parts.flatMap((part) => part.behind),
  marks: parts.flatMap((part) => part.marks),
})

/** A part in ems at a type size: all lengths times `size`, but for the thickness of rules. */
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
  return box.kind === 'fill' ? enlargeFill(box, size) : { ...box, ...grown(box, size) }
}

const enlargeFill = (box: FillBox, size: number): FillBox => ({
  ...box,
  ...grown(box, size),
  radius: box.radius * size,
})

const grown = (
  { x, y, width, height }: FillBox | RuleBox,
  size: number,
): Pick<FillBox, 'x' | 'y' | 'width' | 'height'> => ({
  x: x * size,
  y: y * size,
  width: width * size,
  height: height * size,
})

/** A filled box; `radius` rounds its corners. */
export const fill = (x: number, y: number, width: number, height: number, color: string, radius = 0): FillBox => ({
  kind: 'fill',
  x,
  y,
  width,
  height,
  radius,
  color,
})

/** A level line from its left end. */
export const levelRule = (x: number, y: number, width: number, { thickness, color }: Rule): RuleBox => ({
  kind: 'rule',
  x,
  y,
  width,
  height: 0,
  thickness,
  color,
})

/** An upright line from its upper end. */
export const uprightRule = (x: number, y: number, height: number, { thickness, color }: Rule): RuleBox => ({
  kind: 'rule',
  x,
  y,
  width: 0,
  height,
  thickness,
  color,
})

/** Length of one stroke of a texture with the gap after it, in ems. */
const pitch = 0.36

/**
 * A strip filled in part: strokes across its longer side, evenly spaced, so that how dark it is shows without a tint.
 * `share` is how much of it is ink, from 0 (none) to 1 (all). Lengths are in ems.
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
