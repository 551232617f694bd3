/** Every problem of the catalogue, with facts of every kind that it may carry. */
import { problem, type Problem } from '../../../src-core/problem.ts'
import type { Code, Facts } from '../../../src-core/words/problems/catalogue.ts'
import { namesOf } from '../../../src-core/words/problems/lists.ts'

const names = namesOf(['attacker', 'defender'])
const many = namesOf(Array.from({ length: 30 }, (_, index) => `name-${index}`))
const near = { meant: 'fire', known: namesOf(['fire', 'melee']) }
const far = { meant: null, known: many }
const none = { meant: null, known: namesOf([]) }
const alternatives = [near, far, none]
const grid = { kind: 'grid', id: 'movement' } as const
const row = { kind: 'row', id: 'p15' } as const
const table = { kind: 'table', id: 'fire' } as const
const both = {
  parts: [
    { on: null, key: 'arm', is: { value: 'infantry' } },
    { on: 'enemy', key: 'year', is: { value: 1809 } },
    { on: null, key: 'arm', is: 'another' },
    { on: 'target', key: 'arm', is: 'not given' },
  ],
  isCut: true,
} as const
const subjects = [{ key: 'value' }, { key: 'add', item: 2 }, { key: null, item: 1 }, 'everything'] as const
const written = ['null', 'list', 'map', 'other', { text: 'six' }, { plain: 3 }, { plain: true }] as const
const unknown = [
  ...alternatives.map(
    (each) => ({ what: 'name', name: 'frie', trait: null, home: { kind: 'section', path: ['traits'] }, alternatives: each }) as const,
  ),
  { what: 'name', name: 'frie', trait: 'arm', home: { kind: 'roles' }, alternatives: far },
  { what: 'name', name: 'shaken', trait: null, home: { kind: 'section', path: ['traits'] }, choiceOf: 'order', alternatives: far },
  { what: 'name', name: 'shaken or steady', trait: 'order', home: { kind: 'roles' }, alternatives: far },
  { what: 'name', name: 'frie', trait: null, home: { kind: 'roles', procedure: 'fire' }, alternatives: far },
  { what: 'name', name: 'frie', trait: null, home: { kind: 'parties' }, alternatives: none },
  { what: 'name', name: 'frie', trait: null, home: { kind: 'sides' }, alternatives: far },
] as const
const low = { outcome: 'lively', min: 3, max: 5 }
const high = { outcome: 'telling', min: 8, max: null }

const givenValues = [{ text: 'far' }, { plain: '3' }, 'list', 'object', { kind: 'symbol' }] as const
const dice = { count: 2, sides: 6 }
const gauge = { arcs: [{ label: 'Infantry', degrees: 22.5 }], stand: 25.4, length: 203.2, unit: 'inches' as const }

/** Facts of every kind that each code may carry. */
const samples: { readonly [C in Code]: readonly Facts<C>[] } = {
  syntax: (
    ['unknown-escape', 'indentation', 'text-start', 'two-keys', 'no-comma-between-keys', 'not-as-tagged', 'long-key', 'other'] as const
  ).map((fault) => ({ fault })),
  'empty-file': [{}],
  'not-a-map': [{}],
  'line-ends': [{}],
  'control-character': [{ character: 'U+202E' }, { within: 'text' }, { within: 'key' }],
  'several-documents': [{ many: true }, { many: false }],
  anchor: [{ text: '&a' }],
  alias: [{ text: '*a' }],
  tag: [{ text: '!a' }],
  directive: [{ text: '%a' }],
  null: [{ text: '~' }],
  'not-a-number': [
    { what: 'file', text: '.nan', isLarge: false },
    { what: 'file', text: '1e99', isLarge: true },
    ...givenValues.map((given) => ({ what: 'input', given, label: 'Stands', bounds: { isWhole: true, min: '0', max: '9999' } }) as const),
  ],
  'empty-value': [{ key: 'value', braces: false }, { key: 'unit', braces: true }, { item: 2 }],
  'duplicate-key': [
    { what: 'file', key: 'value', line: 3 },
    { what: 'request', key: 'value' },
  ],
  'numeric-key': [{ key: '7' }],
  'key-not-text': [
    { key: 'true', isText: false },
    { key: null, isText: false },
    { key: '__proto__', isText: true },
  ],
  'merge-key': [{}],

  'not-an-object': [
    { what: 'request' },
    ...givenValues.map((given) => ({ what: 'inputs', given, names }) as const),
    { what: 'inputs', given: 'list', names: many },
    { what: 'steps', of: 'inputs' },
    { what: 'steps', of: 'choices' },
  ],
  'unknown-key': alternatives.map((each) => ({ key: 'vaule', alternatives: each })),
  missing: [
    ...subjects.map((subject) => ({ what: 'value', subject, needs: 'text' }) as const),
    { what: 'value', subject: { key: 'of' }, needs: ['unit', 'leader'] },
    { what: 'needed', key: 'label' },
    { what: 'rules' },
    { what: 'head' },
    { what: 'all' },
    { what: 'column-end', trait: 'range' },
    { what: 'row-start', of: table, by: 'points' },
  ],
  'wrong-type': [
    ...written.map((is) => ({ what: 'shape', subject: { key: 'value' }, is, form: 'exact' }) as const),
    { what: 'shape', subject: { key: 'value' }, keys: names, form: 'amount' },
    { what: 'rules' },
    { what: 'trait', trait: 'arm', is: 'choice', wanted: 'number' },
    { what: 'reckoned', wanted: 'flag' },
    { what: 'reckoned', wanted: 'choice' },
    { what: 'text-column', column: 'note' },
    { what: 'flag-picks', trait: 'fresh', picks: 'row' },
    { what: 'flag-picks', trait: 'fresh', picks: 'column' },
    { what: 'trait-for-role', trait: 'arm' },
    { what: 'role-for-trait', role: 'target' },
    { what: 'choice', trait: 'arm', written: '7', choices: names },
    { what: 'flag', trait: 'fresh', meant: true },
    { what: 'flag', trait: 'fresh', meant: null },
    { what: 'number', key: 'year' },
    { what: 'no-count', trait: 'arm', needed: 'value' },
    { what: 'no-count', trait: 'arm', needed: 'people' },
    { what: 'no-count', trait: 'arm', needed: 'losses' },
    { what: 'flag-default', trait: 'fresh' },
    { what: 'cell', text: 'far' },
    { what: 'trait-value', trait: 'arm', value: '7', wanted: names },
    { what: 'trait-value', trait: 'year', value: 'x', wanted: 'number' },
  ],
  'wrong-value': alternatives.map((each) => ({ subject: { key: 'tone' }, is: { text: 'rde' }, alternatives: each })),
  'wrong-form': [
    { what: 'value', subject: { key: 'version' }, is: { text: '1' }, form: 'version' },
    { what: 'range', text: '5-7-9' },
    { what: 'amount', text: 'stands -' },
    { what: 'minus', left: 'stands', right: 'worn-at' },
  ],
  'wrong-length': [
    { what: 'text', subject: { key: 'label' }, letters: 700, bound: 'most', limit: 600 },
    { what: 'list', subject: { key: 'plus' }, values: 0, bound: 'least', limit: 1 },
    { what: 'cell', values: 3, parts: 0 },
    { what: 'cell', values: 3, parts: 2 },
    { what: 'arcs', arcs: 25, most: 24 },
    { what: 'filled', most: 2000 },
  ],
  'wrong-id': [{ key: { key: 'A b' }, form: 'id' }],
  'wrong-keys': [
    { subject: { key: 'fire' }, keys: names, form: 'bands-or-rows' },
    { subject: { key: 'fire' }, is: 'list', form: 'bands-or-rows' },
  ],
  'out-of-bounds': [
    { what: 'value', subject: { key: 'degrees' }, is: { plain: 90 }, bound: 'below', limit: 90 },
    { what: 'value', subject: { key: 'degrees' }, is: { plain: -1 }, bound: 'above', limit: 0 },
    { what: 'input', given: { plain: '12' }, label: 'Stands', bounds: { isWhole: false, min: '0', max: '7/2' } },
    { what: 'format', format: 0 },
    { what: 'division' },
    { what: 'loss', stands: '-1' },
    { what: 'limit', min: 3, max: -3 },
    { what: 'factor', times: '0' },
    { what: 'gauge', written: '-1/2', name: 'length' },
    { what: 'trait', trait: 'year' },
    { what: 'trait-value', trait: 'year', value: '1700', min: '1789', max: null },
    { what: 'trait-value', trait: 'year', value: '1700', min: '1789', max: '1815' },
    { what: 'trait-value', trait: 'year', value: '1900', min: null, max: '1815' },
  ],
  'too-precise': [{ number: '0.1234567' }],
  'range-reversed': [{ range: { min: 7, max: 5 } }],
  'not-whole': [{ value: '1/2' }],
  'choice-twice': [{ choice: 'infantry' }],

  'too-many': [
    ...(['nodes', 'rules', 'layers', 'inputs', 'tests'] as const).map((what) => ({ what, most: 64 })),
    { what: 'house', count: 70, most: 64 },
    { what: 'operands', command: 'rulesets', shown: '' },
  ],
  'too-deep': [
    { what: 'file', most: 32 },
    { what: 'conditions', most: 16 },
    { what: 'data', key: 'inputs', most: 64 },
    { what: 'data', key: null, most: 64 },
  ],
  'too-large': [{ what: 'rules' }, { what: 'file', file: 'a.yaml', limit: 1024 * 1024 }, { what: 'call', limit: 4 * 1024 * 1024 }],
  more: [{ count: 300 }],
  stopped: [{}],
  internal: [
    ...(['load', 'check', 'read', 'judge', 'show', 'call'] as const).map((kind) => ({
      task: { kind, of: 'a.yaml' },
      thrown: 'TypeError: x',
    })),
    ...(['request', 'print', 'event', 'changes', 'renewal', 'following'] as const).map((task) => ({ task, thrown: 'TypeError: x' })),
  ],

  'unknown-trait': unknown,
  'unknown-choice': [...unknown, { what: 'copied', source: 'arm', trait: 'fires-as', strange: many }],
  'unknown-role': [...unknown, { what: 'grid', grid: 'movement', role: 'target' }, { what: 'shared', role: 'target', roles: names }],
  'unknown-side': [...unknown, { what: 'dice', rolling: ['attacker', 'defender'] }],
  'unknown-outcome': unknown,
  'unknown-procedure': unknown,
  'unknown-phase': unknown,
  'unknown-group': unknown,
  'unknown-modifier': unknown,
  'unknown-part': unknown,
  'unknown-action': unknown,
  'unknown-distance': unknown,
  'unknown-grid': unknown,
  'unknown-column': unknown,
  'unknown-condition': unknown,
  'unknown-party': unknown,
  'unknown-term': alternatives.map((each) => ({ term: 'untis', alternatives: each })),
  'unknown-row': alternatives.map((each) => ({ row: 'infanty', by: 'arm', alternatives: each })),
  'unknown-after': (['before', 'after'] as const).flatMap((side) =>
    alternatives.map((each) => ({ name: 'frie', side, alternatives: each })),
  ),
  'unknown-path': [
    { above: ['gauge'], step: 'arc', alternatives: ['gauge', 'arcs'] },
    { above: [], step: 'guage', alternatives: null },
  ],
  'reserved-id': (['trait', 'role', 'party'] as const).map((what) => ({ what, name: 'enemy' })),
  'name-twice': [
    { what: 'role', role: 'weather', of: 'battle' },
    { what: 'distance', distance: 'unit' },
  ],
  braces: [{ what: 'term', text: 'a {b}' }, { what: 'unpaired' }],

  'newer-format': [{ format: 2, reads: 1 }],
  'unknown-ruleset': alternatives.flatMap((each) => [true, false].map((isBase) => ({ ruleset: 'frie', isBase, alternatives: each }))),
  part: [
    { part: 'base', heirs: names },
    { part: 'base', heirs: namesOf([]) },
  ],
  'extends-cycle': [{ rulesets: ['a', 'b', 'a'] }],
  'house-extends': [
    { extends: null, ids: ['a', 'b'] },
    { extends: 'c', ids: ['a', 'b'] },
  ],
  'house-id': [
    { what: 'ruleset', id: 'a' },
    { what: 'twice', id: 'a', files: ['a.yaml', 'b.yaml'] },
  ],
  'null-in-base': [{ key: 'fire' }],
  'nothing-removed': alternatives.map((each) => ({ key: 'frie', alternatives: each })),
  'unknown-entry': [{ name: 'frie', meant: 'fire', key: 'title' }],
  'empty-cell': (['far', null] as const).map((row) => ({ modifier: 'to-hit', grid: 'weapons', row, column: 'far' })),
  'after-cycle': [{ entry: 'a', side: 'after', target: 'b' }],
  chart: [
    { what: 'no-block' },
    { what: 'no-rows' },
    { what: 'grid' },
    ...(['result', 'column', 'row'] as const).flatMap((names) => [
      { what: 'no-name', text: '7', names } as const,
      { what: 'twice', name: 'lively', names } as const,
    ]),
    ...[true, false].map((isStarts) => ({ what: 'too-wide', row: '15', cells: 6, most: 4, isStarts }) as const),
    { what: 'start', row: '15', text: 'x', result: 'lively' },
    { what: 'late-dash', row: '15', text: '-', result: 'telling' },
    { what: 'falls', row: '15', result: 'telling', start: 2, before: 'lively' },
    { what: 'range', row: '15', text: 'x', result: 'lively' },
    { what: 'no-colon', row: '15', cells: ['-', '2', '5'] },
  ],
  like: [
    ...alternatives.map((each) => ({ what: 'unknown', name: 'livley', alternatives: each }) as const),
    { what: 'words', name: 'steady' },
    { what: 'circle', entries: ['a', 'b', 'a'] },
  ],
  list: [
    { what: 'no-entry', section: 'choices', item: 2 },
    { what: 'twice', section: 'choices', item: 3, name: 'steady' },
  ],

  'band-gap': [
    { of: row, end: 'below', band: { ...low, min: 3 } },
    { of: table, end: 'above', band: { ...low, max: 5 } },
    { of: row, end: null, below: { ...low, max: 5 }, above: { ...high, min: 8 } },
  ],
  'band-overlap': [
    { of: row, below: low, above: { ...high, min: 4 } },
    { of: row, below: { ...low, max: null }, above: { ...high, min: null } },
  ],
  empty: [
    ...(['bands', 'rows', 'columns'] as const).map((what) => ({ what, of: grid })),
    ...(['choices', 'steps'] as const).map((what) => ({ what, of: 'arm' })),
    { what: 'lines' },
    { what: 'rules' },
  ],
  'row-gap': [
    { covering: { kind: 'rows', of: table }, left: both },
    { covering: { kind: 'tables' }, left: { parts: [], isCut: false } },
    { covering: { kind: 'decisions' }, left: both },
  ],
  'too-intricate': [{ covering: { kind: 'decisions' } }],
  'row-missing': [
    { of: grid, by: 'arm', choices: names },
    { of: grid, by: 'arm', choices: many },
  ],
  'row-twice': [{ first: 'a', second: 'b', from: '1/2' }],
  'row-order': [
    { what: 'row', row: 'a', from: '1/2', before: 'b', beforeFrom: '3' },
    { what: 'column', column: 'far' },
  ],
  'otherwise-last': [{ row: 'a' }],
  'otherwise-condition': [{ row: 'a' }],
  'which-row': [{ of: table }],
  'never-reached': (['row', 'line', 'table', 'part'] as const).map((what) => ({ what, id: 'b', before: 'a' })),
  never: [
    { what: 'dice', count: 2, sides: 6 },
    { what: 'range', key: 'year', range: { min: null, max: 4 }, bounds: { min: 1789, max: 1815 } },
  ],
  circle: [
    { what: 'traits', entries: ['a', 'b', 'a'], isCut: false },
    { what: 'outcomes', entries: ['a', 'b', 'a'], isCut: true },
    { what: 'conditions', entries: ['a', 'b', 'a'], isCut: false },
  ],

  'not-known-here': [
    { what: 'grid', grid: 'movement' },
    { what: 'table', table: 'fire' },
    { what: 'amount' },
    { what: 'shared' },
    ...(['result', 'natural', 'round', 'points'] as const).map((key) => ({ what: 'condition', key }) as const),
    { what: 'growth' },
    { what: 'distance' },
    { what: 'result' },
    { what: 'natural', isRolled: true },
    { what: 'natural', isRolled: false },
  ],
  'two-ways': [
    { what: 'keys', key: 'bands', others: names },
    { what: 'decide', procedure: 'fire' },
    { what: 'gives', procedure: 'fire' },
    { what: 'by', table: 'fire', by: 'points' },
    { what: 'column-end' },
    { what: 'row', of: grid, by: 'arm', row: 'a', says: 'when' },
    { what: 'row-start', of: grid },
  ],
  'wrong-kind': [
    { what: 'amount', trait: 'arm', of: 'unit', role: 'target' },
    { what: 'shared', trait: 'arm', of: 'unit' },
    { what: 'role', trait: 'arm', of: 'unit', role: 'target', is: 'leader' },
    { what: 'step', trait: 'arm', of: 'unit', is: null, roles: names },
    { what: 'step', trait: 'arm', of: 'unit', is: 'leader', roles: names },
    { what: 'party', party: 'next', is: 'unit', role: 'target', wanted: 'leader' },
  ],
  'no-enemy': [
    { what: 'shared', trait: 'arm' },
    { what: 'amount', roles: names },
    { what: 'condition', roles: names },
    { what: 'condition', roles: many },
  ],
  'no-dice': [
    { what: 'tables', procedure: 'fire' },
    { what: 'step', procedure: 'fire' },
    { what: 'modifier', modifier: 'cover' },
    { what: 'odds', title: 'Rally' },
    { what: 'given', title: 'Rally' },
    { what: 'roll' },
  ],
  'no-such-role': [
    { what: 'shared', trait: 'arm' },
    { what: 'trait', trait: 'arm', of: 'leader' },
  ],
  'ambiguous-trait': [true, false].map((isShared) => ({ isShared, trait: 'arm', roles: names })),
  'which-column': [{ grid: 'movement', columns: names }],
  'needs-default': [{ trait: 'arm', table: 'fire' }],
  'empty-condition': [{}],
  'too-nested': [{ role: 'target' }],
  'each-without-sides': [{ roles: names }],
  'no-role': [{}],
  'which-role': [{ entry: 'cover', count: 2, roles: names }],
  'no-effect': (['effect', 'follow'] as const).map((what) => ({ what, entry: 'loss' })),
  'no-label': [{ entry: 'fresh' }],
  'not-here': [...[true, false].map((inOutcome) => ({ what: 'again', inOutcome }) as const), { what: 'browser' }],
  'not-changeable': [{ trait: 'arm' }],
  'two-distances': [{ first: 'moves', second: 'cm' }],
  'groups-without-points': [{ role: 'firer' }],
  'two-sides': [{ count: 1 }, { count: 3 }],
  'no-points': [{ factor: 'half' }],
  'no-sides': [{}],
  'which-side': [{ modifier: 'cover', sides: names }],
  'no-table': [{ procedure: 'fire' }],
  'nothing-to-do': [{ procedure: 'fire' }],
  'unused-outcome': [{ outcome: 'lively' }],
  'unused-party': [{ party: 'next' }],
  'no-party': [{ role: 'target', procedure: 'fire', parties: names }],
  'called-points': [{ step: 'volley', procedure: 'fire' }],
  'party-twice': [{ party: 'next', roles: ['firer', 'target'] }],

  'no-gauge': [{ title: 'Fury' }],
  'gauge-stand': [{ stand: 2.5, least: 6.35, most: 152.4, unit: 'cm' }],
  'gauge-length': [{ length: 0, unit: 'inches' }],
  'stand-width': [{}],
  'other-unit': [{ unit: 'cm', units: 'widths' }],
  'gauge-angle': [{ label: 'Infantry', degrees: '90' }],
  'gauge-unit': [{ unit: 'ft', units: ['inches', 'cm'] }],
  'gauge-paper': [{ paper: 'a3', papers: ['a4', 'letter'] }],

  'not-editable': [
    { what: 'unread', reason: { code: 'anchor', facts: { text: '&a' } } },
    { what: 'map' },
    { what: 'second-document' },
    { what: 'written-otherwise' },
  ],
  'no-id': [{ name: 'A b' }],
  'id-taken': [{ name: 'fire' }],
  'no-entry': [{ entry: 'fire' }],

  'section-crowded': [{ title: 'Fire', count: 70, most: 60 }],
  'sheet-crowded': [{ title: 'Fury', count: 500, most: 400 }],
  'mark-unexplained': [{ block: 'fire', mark: 'assumed' }],
  'table-uneven': (['covers-nothing', 'below-table', 'too-many', 'too-few'] as const).map((fault) => ({
    row: 'a',
    table: 'fire',
    fault,
    columns: 3,
  })),
  'block-too-high': [true, false].map((isLeast) => ({ block: 'fire', needed: 900, room: 700.5, size: 8, isLeast })),
  'text-too-wide': [true, false].map((isLeast) => ({ block: 'fire', needed: 900, room: 700.5, size: 7.5, isLeast })),
  'sheet-too-long': [
    { what: 'least', title: 'Fury', size: 8, sides: 70, most: 64 },
    { what: 'laid-out', title: 'Fury', size: 8, sides: null, allowed: 1, fitting: null },
    { what: 'laid-out', title: 'Fury', size: 8, sides: 3, allowed: 2, fitting: 5.5 },
  ],
  'glyph-missing': ['龍', '\t'].map((character) => ({ font: 'Fira', character, text: `a${character}` })),
  'gauge-does-not-fit': [null, { inParts: 234.95, mm: 236.4 }].map((longest) => ({ gauge, paper: 'A4', longest })),
  'gauge-too-small': [{ gauge, shortest: 2.5 }],
  'text-off-page': [{ text: 'left' }],
  'text-off-face': [{ text: 'left' }],
  'text-over-text': [{ text: 'left', other: 'right' }],
  'print-too-large': [{ memory: 512 }],
  'printer-broke': [{ thrown: 'its thread ended' }],
  'same-file': [
    { name: 'a.pdf', ruleset: null },
    { name: 'a.pdf', ruleset: 'a.yaml' },
  ],
  'not-printed': [{ file: 'a.pdf' }],

  'unknown-input': alternatives.map((each) => ({ key: 'frie', alternatives: each })),
  'not-yes-or-no': [...givenValues.map((given) => ({ what: 'trait', given, label: 'Fresh' }) as const), { what: 'step' }],
  'no-such-choice': alternatives.map((each) => ({ given: { text: 'x' }, label: 'Arm', alternatives: each })),
  'not-a-modifier': givenValues.map((given) => ({ given, most: 9999 })),
  'not-points': givenValues.map((given) => ({ given, most: 9999 })),
  'not-groups': [...givenValues, { count: 0 }].map((given) => ({ given, most: 100 })),
  'not-stands': [...givenValues, null].map((given) => ({ given, most: 999 })),
  'points-missing': [{ what: 'check', firer: 'unit' }, { what: 'stand' }],
  'points-twice': [{ firer: 'unit' }],
  'out-of-range': [{ known: [] }, { known: [{ trait: 'range', value: 'far' }] }],
  'dice-missing': [
    { what: 'all', side: null, dice },
    { what: 'all', side: 'attacker', dice },
    { what: 'some', side: 'attacker', count: 1, most: 2 },
  ],
  'not-dice': [
    { what: 'list', side: null, dice },
    { what: 'list', side: 'attacker', dice },
    { what: 'many', count: 1001, most: 1000 },
  ],
  'not-a-roll': [
    { what: 'faces', dice: [dice, { count: 1, sides: 10 }] },
    { what: 'total', total: '13', dice },
    { what: 'total', total: null, dice },
  ],
  'dice-left-over': [{ used: 1 }, { used: 2 }],
  'unknown-step': [null, 'fire'].map((meant) => ({ step: 'frie', meant, known: ['fire', 'melee'] })),
  'stands-missing': (['ties', 'dice'] as const).map((what) => ({ party: 'attacker', count: 'stands', what })),
  'no-such-procedure': [null, 'fire'].map((meant) => ({ title: 'Fury', id: 'frie', meant, known: ['fire', 'melee'] })),
  'no-such-sequence': [
    { title: 'Fury', id: 'frie', meant: null, known: [] },
    { title: 'Fury', id: 'frie', meant: 'fire', known: ['fire'] },
  ],

  'too-much-work': [
    ...[null, 5000].flatMap((situations) =>
      [true, false].map((hasTies) => ({ what: 'check', title: 'Fire', most: 5_000_000, hasTies, situations }) as const),
    ),
    { what: 'sequence', title: 'Charge', most: 5_000_000, step: null, ways: 1 },
    { what: 'sequence', title: 'Charge', most: 5_000_000, step: null, ways: 2000 },
    { what: 'sequence', title: 'Charge', most: 5_000_000, step: 'Fire', ways: 2000 },
  ],
  'no-row': [
    { what: 'row', table: 'Fire', by: 'points' },
    { what: 'table', title: 'Fire' },
  ],
  'choice-missing': [{ label: 'Army', choices: names }],
  'modifier-unknown': [{ label: 'Cover', id: 'cover' }],
  'modifier-not-whole': [{ label: 'Cover', id: 'cover', value: '1/2' }],
  'number-too-long': [{ digits: 36 }],
  'tie-without-end': [{ title: 'Charge' }],
  'tie-not-solvable': (['check', 'sequence'] as const).map((what) => ({ what, title: 'Charge', most: 5000 })),

  'played-on': [{}],
  'nothing-pending': [{}],
  'no-such-battle': [
    { name: 'x.battle.jsonl', known: { first: [], count: 0 } },
    { name: 'x.battle.jsonl', known: { first: ['a.battle.jsonl'], count: 1 } },
  ],
  'no-such-unit': [{ unit: 'archer' }],
  'nothing-there': (['undo', 'redo', 'save', 'take'] as const).map((to) => ({ to })),

  'no-such-file': [
    { file: 'a.yaml', meant: null },
    { file: 'a.yaml', meant: 'b.yaml' },
  ],
  'not-a-file': [true, false].map((isFolder) => ({ file: 'a.yaml', isFolder })),
  unreadable: [
    ...(['forbidden', 'link-circle', { system: 'EIO' }] as const).map((why) => ({ what: 'file', file: 'a.yaml', why }) as const),
    { what: 'folder', folder: 'rules', system: 'EACCES' },
    { what: 'input', system: 'EIO' },
  ],
  'not-utf-8': [{ file: 'a.yaml' }],
  'disk-full': [{ file: 'a.yaml' }],
  'not-written': [
    ...(['a-folder', 'not-ordinary', 'in-a-file', 'forbidden', 'link-circle', 'long-name', { system: 'EIO' }] as const).map(
      (why) => ({ what: 'file', file: 'a.yaml', why }) as const,
    ),
    { what: 'token', file: 'token', system: 'EACCES' },
  ],
  busy: [null, { pid: 7, host: 'desk' }].map((holder) => ({ file: 'a.yaml', holder })),
  'no-such-folder': [null, 'EACCES'].map((system) => ({ folder: 'rules', system })),
  'too-many-files': [null, 300].map((count) => ({ folder: 'rules', count, most: 200 })),
  'same-id': [{ files: ['a.yaml', 'b.yaml'], id: 'fury' }],
  'not-chosen': [{ file: 'a.yaml' }],
  'leads-out': (['read', 'write'] as const).map((to) => ({ file: 'a.yaml', to })),
  'not-rules': [{ file: 'a.yaml' }],
  'not-house-rules': [{ file: 'a.yaml', ending: '.houserules.yaml' }],

  'settings-aside': [
    ...(['no-settings', 'newer', { lost: ['glow'] }, { lost: ['a', 'b', 'c', 'd', 'e', 'f'] }, { unread: 'it is a folder' }] as const).map(
      (fault) => ({ file: 'settings.json', fault, aside: 'settings.aside-1.json' }),
    ),
    { file: 'settings.json', fault: 'newer', kept: 'EACCES' },
  ],
  'newer-battle': [{ file: 'a.jsonl' }],
  'newer-draft': [{ file: 'a.jsonl' }],
  'battle-broken': [true, false].map((isTorn) => ({ file: 'a.jsonl', isTorn })),
  'draft-broken': [true, false].map((isTorn) => ({ file: 'a.jsonl', isTorn })),
  'does-not-fit': [{ file: 'a.jsonl' }],
  'journal-full': (['battle', 'draft'] as const).map((kind) => ({ file: 'a.jsonl', kind, limit: 256 * 1024 * 1024 })),
  'no-session': [{}],
  'no-base': [{ name: 'a.yaml' }],
  'file-exists': [{ file: 'a.yaml' }],
  'changed-on-disk': [{ file: 'a.yaml' }],

  'no-such-method': [null, 'about'].map((meant) => ({ method: 'abuot', meant })),
  'bad-json': [{ what: 'call' }, { what: 'line', thrown: 'Unexpected end' }, { what: 'line', thrown: null }],
  'not-json': [{}],
  'too-long': [{}],
  'broken-off': [{}],
  'bad-address': [{}],
  'wrong-method': [{ method: 'GET' }],
  'not-trusted': (['window', 'address', 'page'] as const).map((what) => ({ what })),
  cancelled: [{}],
  closing: [{}],
  'out-of-memory': [{}],

  'not-built': [{ output: 'it broke' }],
  'port-taken': [{ port: 4863 }],
  'not-served': [{ port: 80, system: 'EACCES' }],
  'not-a-link': [{ text: 'file:///x' }],
  'not-opened': [{ what: 'a.pdf', system: 'no viewer' }],

  'no-such-command': [null, 'print'].map((meant) => ({ command: 'pirnt', meant, known: ['print', 'check'] })),
  'no-command': [{ option: '--out' }],
  'too-few': [{ command: 'show', shown: 'RULESET' }],
  'unknown-option': [
    { option: '--uot', meant: '--out', known: ['--out'] },
    { option: '-x', meant: null, known: ['--out', '--ink'] },
    { option: '-x', meant: null, known: [] },
  ],
  'given-twice': [{ option: '--out' }],
  'needless-value': [{ option: '--open' }],
  'missing-value': [
    { option: '--out', values: ['DIR'], next: null },
    { option: '--ink', values: ['colour', 'black'], next: '-x' },
  ],
  'not-offered': [
    { option: '--sides', value: 'y', needs: 'a digit', meant: null },
    { option: '--ink', value: 'blue', needs: { oneOf: ['colour', 'black'] }, meant: null },
    { option: '--ink', value: 'blakc', needs: { oneOf: ['colour', 'black'] }, meant: 'black' },
  ],
}

export const codes = Object.keys(samples) as Code[]

export const problemsOf = (code: Code): Problem[] => samples[code].map((facts) => problem(code, facts))
