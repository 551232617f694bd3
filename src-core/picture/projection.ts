/** Projections of a plane, as 3×3 matrices in row order. */

export interface PixelPoint {
  readonly x: number
  readonly y: number
}

export type Projection = readonly [number, number, number, number, number, number, number, number, number]

/** The corners in the order top left, top right, bottom right, bottom left. */
export type Corners = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint]

export const scaling = (factor: number): Projection => [factor, 0, 0, 0, factor, 0, 0, 0, 1]
export const translation = (x: number, y: number): Projection => [1, 0, x, 0, 1, y, 0, 0, 1]

export const project = (matrix: Projection, { x, y }: PixelPoint): PixelPoint => {
  const [a, b, c, d, e, f, g, h, i] = matrix
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** Multiplies matrices. The last one applies first. */
export const compose = (...[first, ...others]: readonly [Projection, ...Projection[]]): Projection =>
  others.reduce((a, b) => {
    const at = (row: 0 | 3 | 6, column: 0 | 1 | 2): number =>
      a[row] * b[column] + a[(row + 1) as 1] * b[(column + 3) as 3] + a[(row + 2) as 2] * b[(column + 6) as 6]
    return [at(0, 0), at(0, 1), at(0, 2), at(3, 0), at(3, 1), at(3, 2), at(6, 0), at(6, 1), at(6, 2)]
  }, first)

export const invert = ([a, b, c, d, e, f, g, h, i]: Projection): Projection => {
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g]
  const determinant = a * A + b * B + c * C
  return [A, c * h - b * i, b * f - c * e, B, a * i - c * g, c * d - a * f, C, b * g - a * h, a * e - b * d].map(
    (each) => each / determinant,
  ) as unknown as Projection
}

/** Returns the projection of a rectangle at the origin onto four corners. */
export const ontoCorners = (width: number, height: number, [p, q, r, s]: Corners): Projection => {
  const [dx, dy] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y]
  const [dx1, dy1, dx2, dy2] = [q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (dx * dy2 - dx2 * dy) / area
  const h = (dx1 * dy - dx * dy1) / area
  const square: Projection = [
    q.x - p.x + g * q.x,
    s.x - p.x + h * s.x,
    p.x,
    q.y - p.y + g * q.y,
    s.y - p.y + h * s.y,
    p.y,
    g,
    h,
    1,
  ]
  return compose(square, [1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1])
}
