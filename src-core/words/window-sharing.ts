/** The words of a battle shared at the table, for the window and for the page of guests, in English. */
import type { Invitation } from '../contract/sharing.ts'

const may: Readonly<Record<Invitation['may'], string>> = { play: 'Play with us', watch: 'Watch' }

export const sharingWords = {
  title: 'Share at the table',
  about:
    'A phone or tablet in the same network can play on this battle, or show it. Nothing else of this computer is answered, and it ends with the battle or by one press. What goes over the network is not encrypted: share in a network of your own.',
  what: 'Who comes in may',
  may,
  playHint: 'check, roll, take results, go on and undo, as you do here',
  sees: 'and sees the states of',
  seesNobody: 'Of no side: who is there, what was rolled and what came of it',
  address: 'The network',
  start: 'Share this battle',
  end: 'End the sharing',
  scan: 'Scan this',
  scanned: 'The address with its code, to be scanned',
  type: 'or open',
  code: 'and type',
  guests: 'Who is here',
  nobody: 'Nobody yet.',
  guest: (number: number, what: Invitation['may']): string =>
    `Guest ${number}: ${what === 'play' ? 'plays' : 'watches'}`,
  remove: 'Remove',
  removeGuest: (number: number): string => `Remove guest ${number}`,
  removeHint:
    'Who is removed is out at once. The code changes, so that the old one lets nobody back in; all others stay.',
  isHere: 'here',
  isAway: 'page closed',
  shared: (count: number): string => (count === 0 ? 'Shared' : `Shared: ${count}`),

  join: 'Come to the table',
  joinHint: 'The code stands on the screen that shares the battle.',
  codeLabel: 'Code',
  comeIn: 'Come in',
  away: 'The table does not answer. This page goes on when it does.',
  lines: 'What happened',
  noLines: 'Nothing was rolled yet.',
  unseen: 'states not shown',
  turn: (turn: string, side: string | null, phase: string | null): string =>
    [turn, side, phase].filter((text) => text !== null).join(' · '),
  onlyThere: 'This can be done on the computer that shares the battle only.',
} as const
