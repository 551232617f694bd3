/** For every ruleset, starting with the one with the fullest sheet: a sample battle, units that fight in it, and dice that have an effect. */

/** For rules with one die per roll. */
const oneDie = { charge: 'charge', maneuver: [1], fire: [10], tie: [5, 5], over: [10, 1], swept: [9, 2], points: '8' }

export const games = [
  {
    ...{
      ruleset: 'napoleonic-fury',
      battle: 'auerbach-mill',
      charge: 'melee',
      number: '2',
      ours: ['4th line', '15th line'],
      theirs: '2nd brigade',
    },
    ...{ maneuver: [2], fire: [10], tie: [6, 6], over: [10, 2], swept: [10, 3], points: '8' },
  },
  {
    ...oneDie,
    ruleset: 'regimental-fury',
    battle: 'toll-house',
    number: '6',
    ours: ['12th Ohio', '30th Indiana'],
    theirs: '9th Texas',
  },
  {
    ...{ ...oneDie, points: null },
    ruleset: 'italy-1799',
    battle: 'monte-chiaro',
    number: '4',
    ours: ['18th, 2nd', '40th'],
    theirs: 'Musketeers, 1st',
  },
  {
    ...{ ...oneDie, tie: [5, 6], points: null },
    ...{
      ruleset: 'triple-alliance-1864',
      battle: 'paso-hondo',
      number: '4',
      ours: ['6th battalion', '7th battalion'],
      theirs: '1st of the line',
    },
  },
  { ...oneDie, ruleset: 'fire-and-fury', battle: 'millbrook', number: '3', ours: ['Thorne', 'Ames'], theirs: 'Teller' },
] as const
export type Game = (typeof games)[number]
