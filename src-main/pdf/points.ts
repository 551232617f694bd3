/** Points in a millimetre: a point is 1/72 inch, an inch 25.4 mm. */
export const pointsPerMm = 72 / 25.4
