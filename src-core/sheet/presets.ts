/** Presets of type and spacing for some readers. */
export const presetIds = ['clear'] as const
export type PresetId = (typeof presetIds)[number]

export interface Preset {
  readonly ink: 'colour' | 'black'
  /** Type sizes in points: the smallest (but for raised marks), and the largest. */
  readonly type: { readonly smallest: number; readonly largest: number }
  /** The factor of line spacing and other distances. */
  readonly spread: number
  /** Room between letters, in ems. */
  readonly apart: number
}

export const presets: Readonly<Record<PresetId, Preset>> = {
  // For dyslexic and low-sighted readers. Raised marks are two thirds of the type: 8 points and more.
  clear: { ink: 'black', type: { smallest: 12.5, largest: 18 }, spread: 1.25, apart: 0.04 },
}
