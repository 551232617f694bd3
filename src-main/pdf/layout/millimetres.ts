/** Points as whole millimetres, rounded up. */
export const millimetres = (points: number): string => `${Math.ceil((points * 25.4) / 72)} mm`
