/** The words of the first view, in English. */
import { counted } from './counted.ts'

export const startWords = {
  title: 'Start',
  rules: 'Rules',
  play: {
    title: 'Play',
    about: 'Pick units, set what’s different, roll.',
    open: 'Open scenario…',
    goOn: (count: number): string =>
      count === 0 ? 'Continue your battle' : `Continue your battle (${counted(count, 'roll')})`,
    options: 'Choose before play',
    checks: 'Look up a check without units',
  },
  print: {
    title: 'Print',
    about: 'Quick reference sheets, and gauges at true size.',
    print: 'Print or export',
    read: 'View sheet',
    picture: (title: string): string => `Sheet of ${title}`,
  },
  change: {
    title: 'House rules',
    about: 'Change a number, see how it affects the odds, and save it as house rules.',
    begin: 'Create house rules',
    edit: (title: string): string => `Edit ${title}`,
    open: 'Open file…',
  },
} as const
