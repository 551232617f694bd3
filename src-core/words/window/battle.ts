/** English text for battles with units. */
import { lowerFirst, pluralize } from '../text.ts'
import { percentText } from '../numbers.ts'
import type { Invitation } from '../../contract/sharing.ts'

export const windowBattleWords = {
  order: 'Order of battle',
  units: 'Units',
  edit: 'Edit',
  hasActed: 'has acted',
  strengthOfSide: (left: number, lost: number): string =>
    `${pluralize(left, 'stand')}${lost === 0 ? '' : ` · ${lost} lost`}`,
  lossOf: (now: number, left: number): string => `${now} → ${left}`,
  detached: 'detached',
  actionsOf: (name: string): string => `Actions for ${name}`,
  editOrder: (side: string): string => `Edit ${side}`,
  bringBack: 'Destroyed',
  arriveNow: 'Not on the table yet',
  restore: 'Restore',
  attachTo: 'Attach to',
  attach: 'Attach',
  detach: 'Detach',
  moveTo: 'Move to',
  move: 'Move',
  mergeInto: 'Merge into',
  merge: 'Merge',
  splitOff: 'Split off',
  split: 'Split',
  standsOfPart: 'Stands',
  partOf: (name: string): string => `${name} (part)`,
  editUnit: 'Edit…',
  destroy: 'Destroy',
  choose: 'Choose one',
  choicesLeft: (count: number): string => `${count} ${count === 1 ? 'choice' : 'choices'} left`,
  tabs: { check: 'Check', roll: 'Roll' },
  areas: 'Parts of the view',
  begin: 'Begin',
  endPhase: 'End phase',
  isLeader: 'leader',
  /** The turn, such as `Turn 3 of 8`, or the last turn. */
  turn: (turn: number, of?: number): string =>
    of === undefined
      ? `Turn ${turn}`
      : turn > of
        ? `Turn ${turn} (${of} planned)`
        : `Turn ${turn} of ${of}${turn === of ? ' (last)' : ''}`,
  notStarted: 'Not started',
  nextPhase: 'Next phase',
  lastTurnOver: 'The last turn is over.',
  toReport: 'Battle report',
  nextUnit: 'Next unit',
  bringOn: 'Bring on',
  mustAct: (names: readonly string[]): string => `Must act: ${names.join(', ')}`,
  facts: 'Battle settings',
  stillToAct: (names: readonly string[]): string =>
    names.length === 0 ? 'All units have acted' : `Still to act: ${names.join(', ')}`,

  pick: (role: string): string => `Pick the ${lowerFirst(role)}`,
  /** A role inside a sentence, as in `fires at which target?`. */
  which: (role: string): string => `which ${lowerFirst(role)}?`,
  withoutUnits: 'Without units',
  fewerStands: 'Firing stands',
  standsLeft: (left: number, of: number): string => (left === of ? `${left} stands` : `${left} of ${of} stands`),

  lineOdds: 'Line odds',
  figure: 'Show',
  harm: 'Any harm',
  loss: 'Average loss',
  harmAndLoss: (harm: number, loss: number | null): string =>
    `Any harm ${percentText(harm)}${loss === null ? '' : `, average loss ${loss.toFixed(1)} stands`}`,
  /** Average stands lost, such as `−0.9`. */
  average: (loss: number): string => (loss < 0.05 ? '0' : `−${loss.toFixed(1)}`),
  /** A whole percentage without a percent sign, for tables of many numbers. */
  wholePercent: (p: number | null): string =>
    p === null ? '' : p > 0 && p < 0.005 ? '<1' : String(Math.round(p * 100)),
  none: '—',
  noOdds: 'No odds yet',
  noLine: 'This check isn’t played between two sides.',
  enteredForAll: (what: string): string => `Entered for all: ${what}`,
  assumedForAll: (what: string): string => `Assumed for all: ${what}`,

  results: 'Result',
  notApplied: 'Not applied',
  apply: 'Apply',
  ignore: 'Ignore',
  orAnother: '(or another unit)',
  losesNothing: 'loses nothing',
  loseOneMore: (name: string): string => `${name} loses one more`,
  loseOneLess: (name: string): string => `${name} loses one less`,

  queue: 'Follow-ups',
  skipFollowUp: (title: string): string => `Skip ${title}`,
  pickAffected: 'Pick the affected units, or press Esc to do it later',

  kinds: { side: 'Side', command: 'Command', unit: 'Unit', leader: 'Leader' },
  name: 'Name',
  inParent: (name: string): string => `In ${name}`,
  add: 'Add',
  save: 'Save',
  remove: 'Remove',
  state: 'State',
  initialState: 'Initial',
  currentState: 'Now',
  note: 'Reason',
  setState: 'Set',
  more: 'More',
} as const

const may: Readonly<Record<Invitation['may'], string>> = { play: 'Play', watch: 'Watch' }

export const sharingWords = {
  title: 'Share battle',
  about: 'Phones and tablets on your network can join. The connection isn’t encrypted.',
  what: 'Guests can',
  roles: may,
  seeStatesOf: (side: string): string => `Show unit states: ${side}`,
  address: 'Network',
  start: 'Share',
  stop: 'Stop sharing',
  scan: 'Scan to join',
  qrCode: 'QR code to join',
  orOpen: 'Or open',
  andType: 'and enter',
  guests: 'Joined',
  nobody: 'No guests yet.',
  guest: (number: number, what: Invitation['may']): string =>
    `Guest ${number} ${what === 'play' ? 'plays' : 'watches'}`,
  remove: 'Remove',
  removeGuest: (number: number): string => `Remove guest ${number}`,
  removeHint: 'Removing a guest changes the code. Other guests stay connected.',
  guestConnected: 'connected',
  guestDisconnected: 'disconnected',
  shared: (count: number): string => (count === 0 ? 'Shared' : `Shared: ${count}`),

  join: 'Join battle',
  joinHint: 'The code is on the screen that shares the battle.',
  codeLabel: 'Code',
  joinButton: 'Join',
  connectionLost: 'Can’t reach the battle. This page reconnects automatically.',
  keepAwake: 'Screen turns off? Set a longer Auto-Lock (iPhone, iPad) or Screen timeout (Android) in Settings.',
  phases: 'Phases',
  yourUnits: (side: string): string => `Your units: ${side}`,
  playSide: 'Play this side',
  meanwhile: 'Since you last looked',
  hideNews: 'Hide',
  earlierRolls: 'Earlier rolls',
  noLines: 'No rolls yet.',
  statesHidden: 'states hidden',
  turn: (turn: string, side: string | null, phase: string | null): string =>
    [turn, side, phase].filter((text) => text !== null).join(' · '),
  hostOnly: 'You can only do this on the computer that shares the battle.',
} as const
