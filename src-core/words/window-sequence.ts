/** The words of sequences of checks in the window, in English. */
import { percentText } from './window-resolve.ts'

export const sequenceWords = {
  nobody: 'Nobody',
  fates: { removed: 'Gone', retreated: 'Driven back', leaderLost: 'A leader lost' },
  begin: (title: string): string => `Plan: ${title}`,
  leave: 'Cancel',
  odds: 'Odds',
  holds: 'Holds the position',
  losses: 'Stands lost',
  fate: 'Outcome',
  assumed: 'Assumed',
  doesNotHappen: 'Skipped',
  ifAny: 'if any',
  without: (step: string): string => `Without ${step}`,
  done: 'done',
  missing: (step: string, message: string): string => `${step}: ${message}`,
  /** `Attacker holds 43.2%`. */
  holding: (who: string, p: number): string => `${who} holds ${percentText(p)}`,
  /** `Attacker −1.2`. */
  losing: (who: string, loss: number): string => `${who} −${loss.toFixed(1)}`,
} as const
