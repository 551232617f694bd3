/** English text for the live resolver. */
import type { Dice } from '../../ruleset/model/procedures.ts'
import { percentText } from '../numbers.ts'
import { capitalize } from '../text.ts'

export const playWords = {
  to: '→',
  phases: 'Phases of the turn',
  checksOf: (phase: string): string => `${phase} checks`,
  again: (p: string): string => `${p}, rolled again`,
  situation: 'Situation',
  moreInputs: (count: number): string => `${count} more ${count === 1 ? 'input' : 'inputs'}`,
  fewerInputs: 'Show fewer',
  clear: 'Clear',
  each: (value: string): string => `${value} each`,
  /** The value of the base ruleset if house rules changed it. */
  baseValue: (value: string): string => `was ${value}`,
  assumedValue: 'assumed',
  choose: (label: string): string => `Choose ${label}`,
  other: 'Other',
  otherOf: (side: string | null): string => (side === null ? 'Other' : `${side}: other`),
  firePoints: 'Fire points',
  points: (sum: string): string => `${sum} fire points`,
  byStands: 'By stands',
  addGroup: 'Add group',
  removeGroup: (name: string): string => `Remove ${name}`,
  group: (number: number): string => `Group ${number}`,
  stands: 'Stands',
  /** The heading of the inputs for the given units. */
  numberOf: (label: string, names: readonly string[]): string =>
    names.length === 0 ? label : `${label}: ${names.join(', ')}`,
  pointsEach: 'Points each',
  pointsOf: (points: string): string => `${points} pt`,
  pointsShort: 'Points',
  tally: 'Modifiers',
  limited: (to: string): string => `limited to ${to}`,
  tallyOf: (side: string): string => (side === '' ? 'Modifiers' : `${side} modifiers`),
  modifiersOf: (side: string): string => (side === '' ? 'Total modifier' : `${side} total modifier`),
  notApplying: (count: number): string => `${count} more ${count === 1 ? 'doesn’t' : 'don’t'} apply`,
  standsOf: (count: number): string => (count === 1 ? '1 stand' : `${count} stands`),
  notChosen: 'Choose',
  totalLabel: 'Total',
  row: 'Row used',
  showOnSheet: 'Show on sheet',

  odds: 'Odds',
  nextOdds: 'Odds of the next roll',
  finally: 'in the end',
  runsOut: (sides: string): string => `${sides}: no stands left`,
  missingOdds: 'Missing',
  changedElsewhere: { title: 'Another window changed the battle', text: 'This window now shows the current state.' },
  noRuleset: (ruleset: string) => ({
    title: `Can’t open this battle without its ruleset ${ruleset}`,
    text: 'Open the file of the ruleset, then try again.',
  }),
  resultWaits: (check: string) => ({
    title: `Finish “${check}” first`,
    text: 'Apply or ignore its result, then roll again.',
  }),
  applyFirst: 'Apply or ignore this result first.',
  phaseIsOpen: (what: readonly string[]) => ({
    title: 'This phase isn’t finished',
    text: `Still open: ${what.join(', ')}. To end the phase anyway, choose End phase again.`,
  }),
  pickUnitFirst: 'Pick a unit, or choose “Without units”.',
  hasNoRole: (name: string, is: 'unit' | 'leader') => ({
    title: `${name} can’t take part`,
    text: is === 'leader' ? 'This check is for units.' : 'This check is for leaders.',
  }),
  resultWaitsHere: 'result pending',
  progress: (acted: number, all: number): string => `${acted} of ${all}`,
  undone: (what: string): string => `Undone: ${what}`,
  redone: (what: string): string => `Redone: ${what}`,
  follows: 'May follow',
  /** The number of assumed inputs. */
  assumed: (count: number): string => `${count} ${count === 1 ? 'assumption' : 'assumptions'}`,
  /** A heading for an outcome that depends on a missing input, such as `If smaller than the attacker:`. */
  possible: (condition: string): string => `${condition === '' ? 'Otherwise' : capitalize(condition)}:`,
  shifts: 'What if',
  shiftsHint: 'Share of rolls with a different result',
  shift: (holds: boolean, label: string): string => (holds ? `Without “${label}”` : label),
  given: 'Result',
  /** The button that records a diceless result in the battle. */
  record: 'Record',
  none: 'none',

  dice: 'Dice',
  die: (title: string | null, at: number, of: number, { digits, pool }: Pick<Dice, 'digits' | 'pool'>): string => {
    if (digits) return [title, at === 1 ? 'Tens' : 'Ones'].filter(Boolean).join(', ')
    if (pool) return at === 1 ? 'Hits' : 'Saves'
    const number = of > 1 ? ` ${at} of ${of}` : ''
    return title === null ? `Die${number}` : `${title}, die${number}`
  },
  total: (title: string | null, dice: number): string =>
    title === null ? `Total of ${dice} dice` : `${title}, total of ${dice} dice`,
  typeOrTap: 'type or tap',
  removeDie: 'Remove the last die',
  completeDie: 'Complete the die',
  removeDigit: 'Remove the last digit',
  completeNumber: 'Done',
  roll: 'Roll for me',
  bareRoll: 'Roll the dice without a check',
  sources: { typed: 'typed', tapped: 'tapped', program: 'rolled by Doublequick' },
  sum: (sum: string, row: string): string => (row === '' ? sum : `${sum}, row ${row}`),
  difference: (result: string): string => `difference ${result}`,

  tieTitle: 'Roll again',
  tieBefore: (outcome: string): string => `Before: ${outcome}.`,
  changed: 'Changes',
  noChanges: 'nothing',
  exhausted: (sides: string): string => `${sides}: no stands left. The check ends.`,
  large: { title: 'Large result', apply: 'Apply and continue', close: 'Show the check' },
  next: 'Next',
  cancel: 'Cancel',
  tieWaiting: (check: string): string => `${check}: a tie is waiting for another roll.`,
  /** A unit with stands in different states, such as `Counts as Mabry (worn). Teller is disordered.` */
  mixedStates: (
    first: { readonly name: string; readonly state: string },
    others: readonly { readonly name: string; readonly state: string }[],
  ): string =>
    [
      `Counts as ${first.name}${first.state === '' ? '' : ` (${first.state})`}.`,
      ...others.map(({ name, state }) => (state === '' ? `${name} isn’t.` : `${name} is ${state}.`)),
    ].join(' '),
  start: {
    title: 'No units yet',
    hint: 'Play a scenario, enter your own armies, or just roll.',
    steps: 'How it works',
    how: [
      { title: '1 Pick', text: 'Your unit on the left, the enemy on the right.' },
      { title: '2 Enter', text: 'What the table shows: cover, range, flanks.' },
      { title: '3 Roll', text: 'Your own dice, or let the program roll.' },
      { title: '4 Apply', text: 'Losses and states. Every step can be undone.' },
    ],
  },
  clock: (times: string, isPaused: boolean): string =>
    isPaused ? `Paused: ${times}. Press to resume.` : `${times}. Press to pause.`,
  goToTie: 'Go to tie',
  undo: 'Undo',
  redo: 'Redo',

  pending: 'waiting for another roll',
  empty: { title: 'Nothing to resolve', hint: 'These rules have no checks.' },
  broken: 'You can’t play with these rules yet',
} as const

export const sequenceWords = {
  nobody: 'Nobody',
  fates: { removed: 'Gone', retreated: 'Driven back', leaderLost: 'Leader lost' },
  plan: (title: string): string => `Plan: ${title}`,
  cancel: 'Cancel',
  odds: 'Odds',
  holdsPosition: 'Holds the position',
  losses: 'Stands lost',
  assumed: 'Assumed',
  skipped: 'Skipped',
  ifAny: 'if any',
  without: (step: string): string => `Without ${step}`,
  done: 'done',
  missing: (step: string, message: string): string => `${step}: ${message}`,
  /** The share of cases in which a side holds, such as `Attacker holds 43.2%`. */
  holdShare: (who: string, p: number): string => `${who} holds ${percentText(p)}`,
  /** A side's average loss, such as `Attacker −1.2`. */
  averageLoss: (who: string, loss: number): string => `${who} −${loss.toFixed(1)}`,
} as const
