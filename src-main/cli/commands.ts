/** All commands except help. The code of each is imported only when it runs, so that help is fast. */

import type { Command, Options } from './command.ts'

const rulesetsOption = {
  rulesets: { value: 'DIR', repeats: true, help: 'also search this folder for rulesets' },
} as const satisfies Options

const houseOption = {
  house: {
    value: 'FILE',
    repeats: true,
    help: 'house rules to add, or an option: RULESET#OPTION, FILE#OPTION',
  },
} as const satisfies Options

const quietOption = { quiet: { help: 'show only problems' } } as const satisfies Options

const scale = async (): Promise<Options> => (await import('./options.ts')).scaleOptions

const rulesets: Command = {
  name: 'rulesets',
  summary: 'List rulesets',
  operands: { shown: '', min: 0, max: 0 },
  options: { json: { help: 'print as JSON: id, title, version, subtitle, extends, file' }, ...rulesetsOption },
  help: '',
  examples: ['doublequick rulesets', 'doublequick rulesets --rulesets my-rulesets'],
  load: async () => (await import('./show.ts')).rulesets,
}

const show: Command = {
  name: 'show',
  summary: 'Show procedures, inputs, modifiers, tables and results',
  operands: { shown: 'RULESET', min: 1, max: 1 },
  options: async () => ({
    json: { help: 'print everything as JSON' },
    ...(await scale()),
    ...houseOption,
    ...rulesetsOption,
  }),
  help: `Inputs are named by their place in "inputs" of a request: target.cover is
{"target": {"cover": "woods"}}. The default is marked *.`,
  examples: ['doublequick show fire-and-fury', 'doublequick show fire-and-fury --json'],
  load: async () => (await import('./show.ts')).show,
}

const check: Command = {
  name: 'check',
  summary: 'Check ruleset files and list all problems',
  operands: { shown: 'FILE...', min: 1, max: Infinity },
  options: { json: { help: 'print as JSON: each file with its problems' }, ...quietOption, ...rulesetsOption },
  help: `A file is a ruleset, a part that others extend, or house rules. Its base is
found among the given files, in the same folder, in the --rulesets folders, or
among the shipped rulesets. A part is checked in the rulesets that extend it. -
reads standard input.`,
  examples: ['doublequick check rulesets/fire-and-fury.yaml', 'doublequick check *.yaml'],
  load: async () => (await import('./check.ts')).check,
}

const merge: Command = {
  name: 'merge',
  summary: 'Compare two files of house rules and merge them',
  operands: { shown: 'FIRST SECOND', min: 2, max: 2 },
  options: {
    prefer: { value: 'WHICH', oneOf: ['first', 'second'], help: 'whose value wins a conflict' },
    out: { value: 'FILE', help: 'write the merged file, which must not exist yet' },
    ...rulesetsOption,
  },
  help: `Both files change the same ruleset. Lists what SECOND adds to FIRST, value by
value, and conflicts with the value of the ruleset. The merged file is FIRST,
with its comments, plus the other changes of SECOND.
Exit status 1 if there are conflicts and no --prefer.`,
  examples: [
    'doublequick merge club.houserules.yaml bridge.houserules.yaml',
    'doublequick merge A B --prefer second --out evening.houserules.yaml',
  ],
  load: async () => (await import('./merge.ts')).merge,
}

const resolve: Command = {
  name: 'resolve',
  summary: 'Resolve checks: JSON requests in, answers out',
  operands: { shown: '', min: 0, max: 0 },
  options: async () => ({ ...(await scale()), ...rulesetsOption }),
  help: `Reads one request per line from standard input, a JSON object, and writes one
answer per line to standard output, in order and immediately.
A request has ruleset, procedure, inputs and dice. It can have "house", a list
of house rules files, and "id", which is returned in the answer.
"doublequick show RULESET" lists procedures and their inputs.
A request that fails gets "ok": false, and the next line is read.
Exit status 0 only if all answers are ok.`,
  examples: ['doublequick resolve <<END', '{"ruleset":"fire-and-fury","procedure":"fallen-leader","dice":[4]}', 'END'],
  load: async () => (await import('./resolve.ts')).runResolve,
}

const odds: Command = {
  name: 'odds',
  summary: 'Exact odds of checks: JSON requests in, answers out',
  operands: { shown: '', min: 0, max: 0 },
  options: async () => ({ ...(await scale()), ...rulesetsOption }),
  help: `Requests are the same as for resolve; dice are ignored. An answer counts how
many of all equally likely rolls ("total") give each outcome, result and
follow-up; "p" is the same as a decimal. "tie" is the chance of a tie that is
rolled again, and "final" has the odds after all ties. Exit status 0 only if all
answers are ok.`,
  examples: ['doublequick odds <<END', '{"ruleset":"fire-and-fury","procedure":"fire","inputs":{"points":7}}', 'END'],
  load: async () => (await import('./resolve.ts')).runOdds,
}

const print: Command = {
  name: 'print',
  summary: 'Print sheets, gauges, markers and labels as PDF',
  operands: { shown: '[RULESET...]', min: 0, max: Infinity },
  options: async () => ({
    ...(await import('./options.ts')).printOptions,
    ...quietOption,
    ...(await scale()),
    ...houseOption,
    ...rulesetsOption,
  }),
  help: `Without RULESET it prints all rulesets. Files are named ID-WHAT-PAPER.pdf or
ID-WHAT-FORMAT.pdf, such as fire-and-fury-qrs-a4.pdf. House rules add their ids
and versions: fire-and-fury+club-night-1.2.0-qrs-a4.pdf. If something can't be
printed, it is reported and the rest is printed.

A sheet has one side if 8.2-point type fits, else two, else as many as the
smallest type needs. If it doesn't fit --sides, a message says what would.

Labels, rosters and markers are made from a file: a CSV or Excel workbook with
headings such as Side, Brigade, Name and Stands, a scenario, or a battle with
its remaining units. Without a file, a roster has blank lines.`,
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
  operands: { shown: '[NUMBER|FILE]', min: 0, max: 1 },
  options: {
    as: {
      value: 'FORM',
      oneOf: ['text', 'csv', 'jsonl'],
      help: 'text (default), csv for a spreadsheet, or jsonl to import',
    },
    json: { help: 'list as JSON' },
    import: { value: 'FILE', help: 'add an exported battle to yours and open it' },
    ...rulesetsOption,
  },
  help: `Lists your battles by number. With a number or an exported file, shows the
journal of that battle, in the terms of its rules if they are found. To move a
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
  operands: { shown: '', min: 0, max: 0 },
  options: {
    make: { help: 'make a backup now; Doublequick makes one a day while it runs' },
    restore: { value: 'DAY', help: 'restore the backup of a day, such as 2026-11-26, or the newest' },
  },
  help: `Backups are in the backups folder of your data folder. Restoring one keeps a
copy of the data it replaces.`,
  examples: ['doublequick backup', 'doublequick backup --make', 'doublequick backup --restore newest'],
  load: async () => (await import('./backup.ts')).backup,
}

const read: Command = {
  name: 'read',
  summary: 'Read charts, tables and modifiers from a photo, a PDF or text',
  operands: { shown: 'FILE', min: 1, max: 1 },
  options: async () => {
    const { parseDice } = await import('../../src-core/odds/dice.ts')
    return {
      dice: {
        value: 'DICE',
        check: (value) => (parseDice(value) ? undefined : 'dice such as 1d10 or 2d6'),
        help: 'dice of the charts (default: from headings or results)',
      },
      json: { help: 'print as JSON, with alternative readings' },
    }
  },
  help: `FILE is a picture (PNG, JPEG, WebP), a PDF, or text: aligned, separated by tabs
or semicolons, or a Markdown table. Pictures are read on this computer. Repaired
cells are marked ~ (10+ for l0+), doubtful ones ?. Each table follows in the
form that rulesets use, then unused words. Exit status 0 if a table was found.`,
  examples: ['doublequick read chart.jpg', 'doublequick read rules.pdf --dice 2d6 --json'],
  load: async () => (await import('./read.ts')).read,
}

const compare: Command = {
  name: 'compare',
  summary: 'Show how house rules change odds, as heat maps',
  operands: { shown: 'RULESET', min: 1, max: 1 },
  options: {
    check: { value: 'PROCEDURE', help: 'only this check (default: all changed ones)' },
    sequence: { value: 'SEQUENCE', help: 'only this sequence, such as an assault: fire, then charge' },
    across: { value: 'INPUT', help: 'input for the columns, such as target.cover' },
    down: { value: 'INPUT', help: 'input for the rows' },
    json: { help: 'print as JSON: every cell, with exact counts' },
    ...houseOption,
    ...rulesetsOption,
  },
  help: `Varies the two inputs that matter most in each changed check and sequence, and
lists the largest differences. Other inputs have their defaults; those without
one are assumed and listed: the first choice, or a medium number of points or
stands. In a sequence, the side that holds the ground at the end wins.`,
  examples: [
    'doublequick compare fire-and-fury --house club.yaml',
    'doublequick compare fire-and-fury --house club.yaml --sequence assault',
    'doublequick compare fire-and-fury --house club.yaml --json',
  ],
  load: async () => (await import('./compare.ts')).compare,
}

const schema: Command = {
  name: 'schema',
  summary: 'Write a JSON Schema for editors',
  operands: { shown: '[KIND]', min: 0, max: 1, oneOf: ['ruleset', 'scenario', 'battle'] },
  options: {},
  help: `KIND is ruleset (the default), scenario or battle.
Save it in the folder of your rules. Editors with YAML support then complete and
check files that begin with
  # yaml-language-server: $schema=ruleset.schema.json
The schema has keys and types of values; use check for names. The schema of a
battle describes a line of an exported battle.`,
  examples: ['doublequick schema > ruleset.schema.json'],
  load: async () => {
    const { schemaTexts } = await import('../schemas.ts')
    return async ({ operands: [name = 'ruleset'] }, shell) => {
      await shell.write(schemaTexts[name as keyof typeof schemaTexts]())
      return 0
    }
  },
}

/** All commands in the order of the help. */
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
