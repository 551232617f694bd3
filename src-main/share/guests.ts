/** Admits guests. A short code for people is exchanged for a long secret in a cookie. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Guest, Invitation } from '../../src-core/contract/sharing.ts'
import { codeLength, codeLetters, normalizeCode } from '../../src-core/contract/window.ts'
import { entryAt } from '../../src-core/present.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { isToken } from '../security/requests.ts'

/** At most `max` at once, plus one every `every` milliseconds. */
interface Rate {
  readonly max: number
  readonly every: number
}

/** The maximum number of keys. If all are active, new ones are refused. */
const maxKeys = 1000

/** Returns a rate limit with token buckets by key, such as an address. `now` is in milliseconds and monotonic. */
export const openAllowance = ({ max, every }: Rate, now: () => number): ((key: string) => boolean) => {
  const used = new Map<string, { readonly left: number; readonly at: number }>()
  const leftOf = (key: string): number => {
    const before = used.get(key)
    return before ? Math.min(max, before.left + (now() - before.at) / every) : max
  }
  return (key) => {
    const left = leftOf(key)
    if (left < 1) return false
    if (!used.has(key) && used.size >= maxKeys) {
      for (const each of [...used.keys()]) if (leftOf(each) >= max) used.delete(each)
      if (used.size >= maxKeys) return false
    }
    used.set(key, { left: left - 1, at: now() })
    return true
  }
}

export interface Admitted {
  readonly number: number
  readonly token: string
  readonly invitation: Invitation
  readonly address: string
}

export interface Guests {
  readonly code: () => string
  /** Creates a new code. The old one becomes invalid. */
  readonly invite: (invitation: Invitation) => void
  /**
   * Admits anyone with the code. `before` is the browser's secret, so that a guest who joins again counts once. Fails with `wrong-code`, `too-fast`,
   * or `too-many-guests`.
   */
  readonly join: (code: string, address: string, before: string) => Result<Admitted>
  readonly find: (token: string) => Admitted | null
  /** Registers an open page until the returned function is called. `shutOut` closes the page when the guest is removed. */
  readonly arrive: (guest: Admitted, shutOut: () => void) => () => void
  /** Invalidates the guest's token and the code. Does nothing if there is no such guest. */
  readonly remove: (number: number) => void
  readonly list: () => readonly Guest[]
}

const maxGuests = 12
/** The allowed attempts per address and in total: a few thousand an hour, out of 887 million codes. */
const tries = { byOne: { max: 5, every: 10_000 }, byAll: { max: 30, every: 2_000 } }

/** Starts admitting guests. `now` is in milliseconds and monotonic; `changed` is called when guests join or leave. */
export const openGuests = (first: Invitation, now: () => number, changed: () => void): Guests => {
  let invitation = first
  let code = newCode()
  let count = 0
  const admitted = new Set<Admitted>()
  /** Functions that close each guest's open pages. There is no entry if none is open. */
  const pages = new Map<Admitted, ReadonlySet<() => void>>()
  const mayTry = openAllowance(tries.byOne, now)
  const mayAllTry = openAllowance(tries.byAll, now)

  const find = (token: string): Admitted | null => [...admitted].find((guest) => isToken(token, guest.token)) ?? null
  const isHere = (guest: Admitted): boolean => pages.has(guest)
  const leave = (guest: Admitted): void => {
    const open = pages.get(guest)
    admitted.delete(guest)
    pages.delete(guest)
    for (const shutOut of open ?? []) shutOut()
  }
  /** Frees the previous place of a returning guest, or else the place of a guest who left. */
  const makeRoom = (again: Admitted | null): boolean => {
    if (again) leave(again)
    const gone = admitted.size < maxGuests ? undefined : [...admitted].find((guest) => !isHere(guest))
    if (gone) leave(gone)
    return admitted.size < maxGuests
  }

  return {
    code: () => code,
    invite: (next) => {
      invitation = next
      code = newCode()
    },
    join: (given, address, before) => {
      if (!mayTry(address) || !mayAllTry('all')) return failure(problem('too-fast', { what: 'codes' }))
      if (!isToken(normalizeCode(given), code)) return failure(problem('wrong-code', {}))
      if (!makeRoom(find(before))) return failure(problem('too-many-guests', { max: maxGuests }))
      count += 1
      const guest = { number: count, token: randomBytes(32).toString('base64url'), invitation, address }
      admitted.add(guest)
      changed()
      return success(guest)
    },
    find,
    arrive: (guest, shutOut) => {
      pages.set(guest, new Set([...(pages.get(guest) ?? []), shutOut]))
      changed()
      return () => {
        const left = new Set([...(pages.get(guest) ?? [])].filter((each) => each !== shutOut))
        if (left.size > 0) pages.set(guest, left)
        else pages.delete(guest)
        changed()
      }
    },
    remove: (number) => {
      const guest = [...admitted].find((each) => each.number === number)
      if (!guest) return
      leave(guest)
      code = newCode()
      changed()
    },
    list: () =>
      [...admitted].map((guest) => ({
        number: guest.number,
        may: guest.invitation.may,
        address: guest.address,
        isHere: isHere(guest),
      })),
  }
}

const newCode = (): string =>
  Array.from({ length: codeLength }, () => entryAt(codeLetters, randomInt(codeLetters.length))).join('')
