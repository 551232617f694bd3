import { rulesetsOption, type Command } from './command.ts'
import { withLibrary } from './library.ts'
import { resolveReply } from './reply.ts'
import { answerRequests } from './requests.ts'

export const resolve: Command = {
  name: 'resolve',
  summary: 'Resolve checks: JSON requests in, answers out',
  operands: { shown: '', least: 0, most: 0 },
  options: rulesetsOption,
  help: `Reads standard input: one request a line, a JSON object. Writes standard output:
one answer a line, in order, each as soon as it is asked.
A request names ruleset, procedure, inputs and dice; it may hold "house", a list
of files of house rules, and "id", which comes back in its answer.
"doublequick show RULESET" lists procedures and their inputs.
What cannot be done is answered with "ok": false, and the next line is read.
Exit status 0 only if all were answered ok.`,
  examples: ['doublequick resolve <<END', '{"ruleset":"fire-and-fury","procedure":"fallen-leader","dice":[4]}', 'END'],
  run: (args, shell) => withLibrary(args, shell, (library) => answerRequests(shell, (request) => resolveReply(library, request))),
}
