/** The place below the forms where the current cell is shown in detail. */
import type { InjectionKey, Ref } from 'vue'

/** The key under which the editor provides that place. */
export const dockKey: InjectionKey<Readonly<Ref<HTMLElement | null>>> = Symbol('dock')
