import type { InjectionKey } from 'vue'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'

/** The marks of the sheet around, for the signs within. */
export const legendKey: InjectionKey<() => Sheet['legend']> = Symbol('legend')

/** Where a mark is explained: the id of its line in the legend. */
export const legendId = (mark: string): string => `legend.${mark}`

/** The address of a place on the sheet around. */
export const linkKey: InjectionKey<(id: string) => string> = Symbol('link')
