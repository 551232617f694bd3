import { inject, type InjectionKey } from 'vue'

/** Provided on the page of a guest. */
export const guestKey: InjectionKey<boolean> = Symbol('guest')

/** Whether this is the page of a guest, which shows no button for what only the host may do. */
export const useIsGuest = (): boolean => inject(guestKey, false)
