/** The place below the forms where all about the cell at hand is shown. */
import type { InjectionKey, Ref } from 'vue'

export const dockKey: InjectionKey<Readonly<Ref<HTMLElement | null>>> = Symbol('dock')
