/** All commands except help. Each imports its code only when it runs, so that help is fast. */

import type { Command, Options } from './command.ts'

const rulesetsOption = {
  rulesets: { value: 'DIR', repeats: true, help: 'also the rulesets of this folder' },
} as const satisfies Options

const houseOption = {
  house: {
    value: 'FILE',
    repeats: true,
    help: 'house rules to put over it, or an option: RULESET#OPTION, FILE#OPTION',
  },
} as const satisfies Options

const quietOption = { quiet: { help: 'write only problems' } } as const satisfies Options

const scale = async (): Promise<Options> => (await import('./options.ts')).scaleOptions

const rulesets: Command = {
  name: 'rulesets',
  summary: 'List rulesets',
  operands: { shown: '', least: 0, most: 0 },
  options: { json: { help: 'as JSON: id, title, version, subtitle, extends, file' }, ...rulesetsOption },
  help: '',
  examples: ['doublequick rulesets', 'doublequick rulesets --rulesets my-rulesets'],
  load: async () => (await import('./show.ts')).rulesets,
}

const show: Command = {
  name: 'show',
  summary: 'Show procedures, inputs, modifiers, tables, results',
  operands: { shown: 'RULESET', least: 1, most: 1 },
  options: async () => ({
    json: { help: 'everything, as JSON' },
    ...(await scale()),
    ...houseOption,
    ...rulesetsOption,
  }),
  help: `An input is named by its place in a request's "inputs": target.cover stands in
{"target": {"cover": "woods"}}. What is not given takes the value marked *.`,
  examples: ['doublequick show fire-and-fury', 'doublequick show fire-and-fury --json'],
  load: async () => (await import('./show.ts')).show,
}

const check: Command = {
  name: 'check',
  summary: 'Check ruleset files and list all problems',
  operands: { shown: 'FILE...', least: 1, most: Infinity },
  options: { json: { help: 'as JSON: each file with its problems' }, ...quietOption, ...rulesetsOption },
  help: `A file may be a ruleset, a part that others extend, or house rules. Its base is
searched for among the given files, beside it, in the folders of --rulesets and
among the rulesets. A part is checked in the rulesets that extend it. - reads
standard input.`,
  examples: ['doublequick check rulesets/fire-and-fury.yaml', 'doublequick check *.yaml'],
  load: async () => (await import('./check.ts')).check,
}

const merge: Command = {
  name: 'merge',
  summary: 'Compare two files of house rules and merge them',
  operands: { shown: 'FIRST SECOND', least: 2, most: 2 },
  options: {
    prefer: { value: 'WHICH', oneOf: ['first', 'second'], help: 'whose cells hold where both changed one' },
    out: { value: 'FILE', help: 'write both as one file, which must not be there yet' },
    ...rulesetsOption,
  },
  help: `Both files change the same ruleset. Says cell by cell what SECOND brings to
FIRST, and where both changed one cell, with what the ruleset has. The file that
is written is FIRST, with its comments, and what SECOND changes besides.
Exit status 1 if there are conflicts and --prefer does not settle them.`,
  examples: [
    'doublequick merge club.houserules.yaml bridge.houserules.yaml',
    'doublequick merge A B --prefer second --out evening.houserules.yaml',
  ],
  load: async () => (await import('./merge.ts')).merge,
}

const resolve: Command = {
  name: 'resolve',
  summary: 'Resolve checks: JSON requests in, answers out',
  operands: { shown: '', least: 0, most: 0 },
  options: async () => ({ ...(await scale()), ...rulesetsOption }),
  help: `Reads standard input: one request a line, a JSON object. Writes standard output:
one answer a line, in order, each as soon as it is asked.
A request names ruleset, procedure, inputs and dice; it may hold "house", a list
of files of house rules, and "id", which comes back in its answer.
"doublequick show RULESET" lists procedures and their inputs.
What cannot be done is answered with "ok": false, and the next line is read.
Exit status 0 only if all were answered ok.`,
  examples: ['doublequick resolve <<END', '{"ruleset":"fire-and-fury","procedure":"fallen-leader","dice":[4]}', 'END'],
  load: async () => (await import('./resolve.ts')).runResolve,
}

const odds: Command = {
  name: 'odds',
  summary: 'Exact odds of checks: JSON requests in, answers out',
  operands: { shown: '', least: 0, most: 0 },
  options: async () => ({ ...(await scale()), ...rulesetsOption }),
  help: `Requests as for resolve; dice are not needed and not looked at. An answer counts
in how many of all equally likely rolls ("total") each outcome, each result and
what follows comes up; "p" is the same as a decimal. Of ties that are rolled
again, "tie" is the chance and "final" how they end.
Exit status 0 only if all were answered ok.`,
  examples: ['doublequick odds <<END', '{"ruleset":"fire-and-fury","procedure":"fire","inputs":{"points":7}}', 'END'],
  load: async () => (await import('./resolve.ts')).runOdds,
}

const print: Command = {
  name: 'print',
  summary: 'Print sheets, gauges, markers and labels as PDF',
  operands: { shown: '[RULESET...]', least: 0, most: Infinity },
  options: async () => ({
    ...(await import('./options.ts')).printOptions,
    ...quietOption,
    ...(await scale()),
    ...houseOption,
    ...rulesetsOption,
  }),
  help: `Without RULESET it prints all rulesets. Files are ID-WHAT-PAPER.pdf, such as
fire-and-fury-qrs-a4.pdf, or in a format fire-and-fury-qrs-poker.pdf; house
rules add their ids and versions to ID, as in
fire-and-fury+club-night-1.2.0-qrs-a4.pdf. Each is written whole or not at all;
what cannot be printed is said, and the others are printed.

A sheet takes one side if that holds type of 8.2 points, else two, else as many
as its smallest type needs. With --sides it takes no more, or is refused with
what would do.

Labels and rosters are printed of a file: a CSV or an Excel workbook with
headings such as Side, Brigade, Name and Stands, a scenario, or the file of a
battle, of which they show who is left for the next day. Markers are counted by
it, if there is one. Without a file a roster has blank lines.`,
  examples: [
    'doublequick print',
    'doublequick print fire-and-fury --what qrs --paper a4 --sides 1',
    'doublequick print fire-and-fury --what qrs --format poker --duplex short',
    'doublequick print --ink black --smallest 9',
    'doublequick print fire-and-fury --what roster --roster corps.csv --of Union',
    'doublequick print fire-and-fury --what labels --roster corps.csv --stand 1',
  ],
  load: async () => (await import('./print.ts')).print,
}

const battle: Command = {
  name: 'battle',
  summary: 'List, show, export or import battles',
  operands: { shown: '[NUMBER|FILE]', least: 0, most: 1 },
  options: {
    as: {
      value: 'FORM',
      oneOf: ['text', 'csv', 'jsonl'],
      help: 'text (the usual), csv for a spreadsheet, or jsonl to import',
    },
    json: { help: 'the list as JSON' },
    import: { value: 'FILE', help: 'add an exported battle to yours and put it in play' },
    ...rulesetsOption,
  },
  help: `Lists your battles by number. With a number or an exported file it writes the
journal of that battle, in the words of its rules if they are found. To move a
battle to another computer, export it with --as jsonl and --import it there; the
file contains the full text of its rules.`,
  examples: [
    'doublequick battle',
    'doublequick battle 3 --as csv > battle.csv',
    'doublequick battle 3 --as jsonl > gettysburg.battle.jsonl',
    'doublequick battle --import gettysburg.battle.jsonl',
  ],
  load: async () => (await import('./battle.ts')).battle,
}

const backup: Command = {
  name: 'backup',
  summary: 'List, make or restore backups of battles, drafts and settings',
  operands: { shown: '', least: 0, most: 0 },
  options: {
    make: { help: 'make a backup now; Doublequick makes one a day while it runs' },
    restore: { value: 'DAY', help: 'restore the backup of a day, such as 2026-11-26, or the newest' },
  },
  help: `Backups are in the folder backups of the settings folder. Restoring one keeps
what it replaces in a file beside it.`,
  examples: ['doublequick backup', 'doublequick backup --make', 'doublequick backup --restore newest'],
  load: async () => (await import('./backup.ts')).backup,
}

const read: Command = {
  name: 'read',
  summary: 'Read charts, tables and modifiers from a photo, a PDF or text',
  operands: { shown: 'FILE', least: 1, most: 1 },
  options: async () => {
    const { parseDice } = await import('../../src-core/odds/dice.ts')
    return {
      dice: {
        value: 'DICE',
        check: (value) => (parseDice(value) ? undefined : 'dice such as 1d10 or 2d6'),
        help: 'of the charts (by default what their headings say or their results show)',
      },
      json: { help: 'as JSON, with what else each cell could be' },
    }
  },
  help: `FILE is a picture (PNG, JPEG, WebP), a PDF, or text: aligned, separated by tabs or
semicolons, or a Markdown table. Pictures are read on this computer.
Every row of a chart covers each result of the dice once. Cells that fit only after
a repair are marked ~ (10+ for l0+), doubtful ones ?. Each table is then written
as a ruleset has it, and words that were not used follow. Exit status 0 if there
is any table.`,
  examples: ['doublequick read chart.jpg', 'doublequick read rules.pdf --dice 2d6 --json'],
  load: async () => (await import('./read.ts')).read,
}

const compare: Command = {
  name: 'compare',
  summary: 'Compare odds with house rules and without, by heat maps',
  operands: { shown: 'RULESET', least: 1, most: 1 },
  options: {
    check: { value: 'PROCEDURE', help: 'this check alone (every check and sequence that they change)' },
    sequence: { value: 'SEQUENCE', help: 'this sequence alone, such as an assault: fire, then charge' },
    across: { value: 'INPUT', help: 'an axis of the map, such as target.cover' },
    down: { value: 'INPUT', help: 'the other' },
    json: { help: 'as JSON: every cell, with exact counts' },
    ...houseOption,
    ...rulesetsOption,
  },
  help: `Each check and each sequence that the house rules change is laid over the two
inputs that move its odds most; the largest shifts are named. What is not given
counts as it usually does; what a roll needs is taken, and said: of choices the
first, of points and stands a middling number. Of a sequence who wins is told:
who holds the ground at its end.`,
  examples: [
    'doublequick compare fire-and-fury --house club.houserules.yaml',
    'doublequick compare fire-and-fury --house club.houserules.yaml --sequence assault',
    'doublequick compare fire-and-fury --house club.houserules.yaml --json',
  ],
  load: async () => (await import('./compare.ts')).compare,
}

const schema: Command = {
  name: 'schema',
  summary: 'Write a JSON Schema, by which editors complete files',
  operands: { shown: '[KIND]', least: 0, most: 1, oneOf: ['ruleset', 'scenario', 'battle'] },
  options: {},
  help: `KIND is ruleset (the default), scenario or battle.
Save it beside your rulesets or house rules. Editors with YAML support then
complete and check files that begin with the line
  # yaml-language-server: $schema=ruleset.schema.json
The schema knows keys and the shape of values; use check for names. The schema
of a battle describes a line of an exported battle.`,
  examples: ['doublequick schema > ruleset.schema.json'],
  load: async () => {
    const { schemaTexts } = await import('../schemas.ts')
    return async ({ operands: [name = 'ruleset'] }, shell) => {
      await shell.write(schemaTexts[name as keyof typeof schemaTexts]())
      return 0
    }
  },
}

/** In the order of the help. */
export const commands: readonly Command[] = [
  rulesets,
  show,
  check,
  merge,
  resolve,
  odds,
  compare,
  print,
  battle,
  backup,
  read,
  schema,
]
