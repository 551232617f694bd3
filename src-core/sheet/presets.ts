/** Ways to set a sheet for some readers, under one name. */
export const presetIds = ['clear'] as const
export type PresetId = (typeof presetIds)[number]

export interface Preset {
  readonly ink: 'colour' | 'black'
  /** Points: what nothing but raised marks is smaller than, and the largest. */
  readonly type: { readonly smallest: number; readonly largest: number }
  /** How much further apart than usual lines and all else are, for type of one size. */
  readonly spread: number
  /** Room between letters, in ems. */
  readonly apart: number
}

export const presets: Readonly<Record<PresetId, Preset>> = {
  // For dyslexic and low-sighted readers. Raised marks are two thirds of the type: 8 points and more.
  clear: { ink: 'black', type: { smallest: 12.5, largest: 18 }, spread: 1.25, apart: 0.04 },
}
