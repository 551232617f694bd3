/** What the machine tells the window unasked. */
export type MachineEvent =
  /** How far a long task is: `done` of `total`, and what it is at. */
  | {
      readonly kind: 'progress'
      readonly task: string
      readonly done: number
      readonly total: number
      readonly what: string
    }
  /** Files of the library came, went or changed: read it again. */
  | { readonly kind: 'library-changed' }
  | { readonly kind: 'settings-changed' }
  /** House rules in the making: another window edited them, or another program their file. Read them again. */
  | { readonly kind: 'house-changed'; readonly session: string }
  /** Another window played on: read the battle again. */
  | { readonly kind: 'battle-changed' }
  /** Guests came or went, or the sharing ended: read it again. */
  | { readonly kind: 'sharing-changed' }
  /** A file was opened from outside: the desktop, a second start, a menu. `copyOf`: the one that was named, where it is a copy of that. */
  | { readonly kind: 'file-opened'; readonly name: string; readonly copyOf: string | null }
  /** A file was opened from outside, and house rules of its id are here already: the player is to be asked. */
  | { readonly kind: 'file-handed'; readonly file: string }
  /** A command chosen in the system's menu. */
  | { readonly kind: 'command'; readonly command: string }
