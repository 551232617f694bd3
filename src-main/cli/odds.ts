import { rulesetsOption, type Command } from './command.ts'
import { withLibrary } from './library.ts'
import { oddsReply } from './reply.ts'
import { answerRequests } from './requests.ts'

export const odds: Command = {
  name: 'odds',
  summary: 'Exact odds of checks: JSON requests in, answers out',
  operands: { shown: '', least: 0, most: 0 },
  options: rulesetsOption,
  help: `Requests as for resolve; dice are not needed and not looked at. An answer counts
in how many of all equally likely rolls ("total") each outcome, each result and
what follows comes up; "p" is the same as a decimal. Of ties that are rolled
again, "tie" is the chance and "final" how they end.
Exit status 0 only if all were answered ok.`,
  examples: ['doublequick odds <<END', '{"ruleset":"fire-and-fury","procedure":"fire","inputs":{"points":7}}', 'END'],
  run: (args, shell) => withLibrary(args, shell, (library) => answerRequests(shell, (request) => oddsReply(library, request))),
}
