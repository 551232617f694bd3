/** The words of a battle shared at the table, for the window and for the page of guests, in English. */
import type { Invitation } from '../contract/sharing.ts'

const may: Readonly<Record<Invitation['may'], string>> = { play: 'Play', watch: 'Watch' }

export const sharingWords = {
  title: 'Share battle',
  about:
    'Phones and tablets in the same network can play or watch this battle. Nothing else on this computer is shared. The connection isn’t encrypted, so use your own network.',
  what: 'Guests can',
  may,
  playHint: 'check, roll, apply results and undo, as you do here',
  sees: 'and see the states of',
  seesNobody: 'No side. Guests still see units, rolls and results.',
  address: 'Network',
  start: 'Share',
  end: 'Stop sharing',
  scan: 'Scan',
  scanned: 'QR code with the address and code',
  type: 'or open',
  code: 'and type',
  guests: 'Guests',
  nobody: 'Nobody yet.',
  guest: (number: number, what: Invitation['may']): string =>
    `Guest ${number}: ${what === 'play' ? 'plays' : 'watches'}`,
  remove: 'Remove',
  removeGuest: (number: number): string => `Remove guest ${number}`,
  removeHint: 'Removing a guest changes the code. Other guests stay.',
  isHere: 'connected',
  isAway: 'disconnected',
  shared: (count: number): string => (count === 0 ? 'Shared' : `Shared: ${count}`),

  join: 'Join battle',
  joinHint: 'The code is on the screen that shares the battle.',
  codeLabel: 'Code',
  comeIn: 'Join',
  away: 'Can’t reach the battle. This page reconnects by itself.',
  lines: 'Journal',
  noLines: 'No rolls yet.',
  unseen: 'states hidden',
  turn: (turn: string, side: string | null, phase: string | null): string =>
    [turn, side, phase].filter((text) => text !== null).join(' · '),
  onlyThere: 'You can only do this on the computer that shares the battle.',
} as const
