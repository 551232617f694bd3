/** Every problem of the catalog, with sample facts for each of its variants. */
import { gaugeForms } from '../../../src-core/sheet/choices.ts'
import { problem, type Problem } from '../../../src-core/problem.ts'
import type { Code, ProblemFacts } from '../../../src-core/words/problems/catalogue.ts'
import { nameList } from '../../../src-core/words/problems/phrases.ts'

const names = nameList(['attacker', 'defender'])
const many = nameList(Array.from({ length: 30 }, (_, index) => `name-${index}`))
const near = { meant: 'fire', known: nameList(['fire', 'melee']) }
const far = { meant: null, known: many }
const none = { meant: null, known: nameList([]) }
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
    (each) =>
      ({
        name: 'frie',
        trait: null,
        home: { kind: 'section', path: ['traits'] },
        alternatives: each,
      }) as const,
  ),
  { name: 'frie', trait: 'arm', home: { kind: 'roles' }, alternatives: far },
  {
    name: 'shaken',
    trait: null,
    home: { kind: 'section', path: ['traits'] },
    choiceOf: 'order',
    alternatives: far,
  },
  { name: 'shaken or steady', trait: 'order', home: { kind: 'roles' }, alternatives: far },
  { name: 'frie', trait: null, home: { kind: 'roles', procedure: 'fire' }, alternatives: far },
  { name: 'frie', trait: null, home: { kind: 'parties' }, alternatives: none },
  { name: 'frie', trait: null, home: { kind: 'sides' }, alternatives: far },
] as const
const low = { outcome: 'lively', min: 3, max: 5 }
const high = { outcome: 'telling', min: 8, max: null }

const givenValues = [{ text: 'far' }, { plain: '3' }, 'list', 'object', { kind: 'symbol' }] as const
const dice = { count: 2, sides: 6 }
const gauge = { arcs: [{ label: 'Infantry', degrees: 22.5 }], stand: 25.4, length: 203.2, unit: 'inches' as const }

/** Sample facts for each variant of a code. */
const samples: { readonly [C in Code]: readonly ProblemFacts<C>[] } = {
  syntax: [
    ...(
      [
        'unknown-escape',
        'indentation',
        'text-start',
        'two-keys',
        'no-comma-between-keys',
        'not-as-tagged',
        'long-key',
        'other',
      ] as const
    ).map((fault) => ({ fault }) as const),
    { fault: 'line-ends' },
  ],
  'not-rules': [
    { what: 'empty' },
    { what: 'not-a-map' },
    { what: 'file', file: 'a.yaml' },
    { what: 'house-rules', file: 'a.yaml', ending: '.houserules.yaml' },
  ],
  'control-character': [{ character: 'U+202E' }, { space: 'U+00A0' }, { within: 'text' }, { within: 'key' }],
  'several-documents': [{ many: true }, { many: false }],
  'yaml-feature': [
    { what: 'anchor', text: '&a' },
    { what: 'alias', text: '*a' },
    { what: 'tag', text: '!a' },
    { what: 'directive', text: '%a' },
    { what: 'merge-key' },
  ],
  null: [{ text: '~' }],
  'not-a-number': [
    { text: '.nan', isLarge: false },
    { text: '1e99', isLarge: true },
  ],
  'empty-value': [{ key: 'value', braces: false }, { key: 'unit', braces: true }, { item: 2 }],
  duplicate: [
    { what: 'key', key: 'value', line: 3 },
    { what: 'input', key: 'value' },
    { what: 'choice', choice: 'infantry' },
  ],
  'bad-key': [
    { what: 'numeric', key: '7' },
    { what: 'decimals', key: '5' },

    { what: 'not-text', key: 'true', isText: false },
    { what: 'not-text', key: null, isText: false },
    { what: 'not-text', key: '__proto__', isText: true },
  ],
  'wrong-input': [
    { what: 'request' },
    ...givenValues.map((given) => ({ what: 'inputs', given, names }) as const),
    { what: 'inputs', given: 'list', names: many },
    { what: 'step-inputs' },
    { what: 'step-choices' },
    ...givenValues.map(
      (given) =>
        ({ what: 'number', given, label: 'Stands', bounds: { isWhole: true, min: '0', max: '9999' } }) as const,
    ),
    { what: 'number', given: { plain: '12' }, label: 'Stands', bounds: { isWhole: false, min: '0', max: '7/2' } },

    ...givenValues.map((given) => ({ what: 'flag', given, label: 'Fresh' }) as const),
    { what: 'step-flag' },
    ...alternatives.map(
      (each) => ({ what: 'choice', given: { text: 'x' }, label: 'Arm', alternatives: each }) as const,
    ),
    ...givenValues.map((given) => ({ what: 'modifier', given, max: 9999 }) as const),
    ...givenValues.map((given) => ({ what: 'points', given, max: 9999 }) as const),
    ...[...givenValues, { count: 0 }].map((given) => ({ what: 'groups', given, max: 100 }) as const),
    ...[...givenValues, null].map((given) => ({ what: 'stands', given, max: 999 }) as const),
  ],
  'joining-word': [{ word: 'or' }, { word: 'and' }],
  'unknown-key': [
    ...alternatives.map((each) => ({ key: 'vaule', alternatives: each }) as const),
    { key: 'minus', alternatives: { meant: null, known: names }, sign: '-' },
  ],
  missing: [
    ...subjects.map((subject) => ({ what: 'value', subject, needs: 'text' }) as const),
    { what: 'value', subject: { key: 'of' }, needs: ['unit', 'leader'] },
    { what: 'new-entry', name: 'shattered', subject: { key: 'name' }, needs: 'text' },
    { what: 'needed', key: 'label' },
    { what: 'rules' },
    { what: 'head' },
    { what: 'all' },
    { what: 'column-end', trait: 'range' },
    { what: 'row-start', of: table, by: 'points' },
    ...[null, 'fresh'].map((meant) => ({ what: 'label', entry: 'fresg', meant }) as const),
    { what: 'stand-width' },
  ],
  'wrong-value': [
    ...written.map((is) => ({ what: 'shape', subject: { key: 'value' }, is, form: 'exact' }) as const),
    { what: 'shape', subject: { key: 'value' }, keys: names, form: 'amount' },
    { what: 'rules' },
    { what: 'not-known', trait: 'tired', known: 'turn' },
    { what: 'not-of-unit', trait: 'tired', key: 'kept' },
    { what: 'not-known', trait: 'turn', known: 'acted' },
    { what: 'trait', trait: 'arm', is: 'choice', wanted: 'number' },
    { what: 'reckoned', wanted: 'flag' },
    { what: 'reckoned', wanted: 'choice' },
    { what: 'text-column', column: 'note' },
    { what: 'flag-picks', trait: 'fresh', picks: 'row' },
    { what: 'flag-picks', trait: 'fresh', picks: 'column' },
    { what: 'trait-for-role', trait: 'arm' },
    { what: 'role-for-trait', role: 'target' },
    { what: 'signed', text: '+1' },
    { what: 'name', subject: { key: 'extends' }, is: { text: 'Fire and Fury' }, meant: 'fire-and-fury' },
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
    ...alternatives.map(
      (each) => ({ what: 'one-of', subject: { key: 'tone' }, is: { text: 'rde' }, alternatives: each }) as const,
    ),

    { what: 'form', subject: { key: 'version' }, is: { text: '1' }, form: 'version' },
    { what: 'range', text: '5-7-9' },
    { what: 'amount', text: 'stands -' },
    { what: 'minus', left: 'stands', right: 'worn-at' },
    { what: 'too-precise', number: '0.1234567' },
    { what: 'not-whole', value: '1/2' },
  ],
  'out-of-bounds': [
    { what: 'text', subject: { key: 'label' }, letters: 700, bound: 'most', limit: 600 },
    { what: 'list', subject: { key: 'plus' }, values: 0, bound: 'least', limit: 1 },
    { what: 'cell', values: 3, parts: 0 },
    { what: 'cell', values: 3, parts: 2 },
    { what: 'arcs', arcs: 25, max: 24 },
    { what: 'filled', max: 2000 },

    { what: 'value', subject: { key: 'degrees' }, is: { plain: 90 }, bound: 'below', limit: 90 },
    { what: 'value', subject: { key: 'degrees' }, is: { plain: -1 }, bound: 'above', limit: 0 },
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
    { what: 'sides', count: 1 },
    { what: 'sides', count: 3 },
    { what: 'angle', label: 'Infantry', degrees: '90' },
  ],
  'wrong-id': [{ key: { key: 'A b' }, form: 'id' }, { name: 'A b' }],
  'wrong-keys': [
    { subject: { key: 'fire' }, keys: names, form: 'bands-or-rows' },
    { subject: { key: 'fire' }, is: 'list', form: 'bands-or-rows' },
  ],
  'range-reversed': [{ range: { min: 7, max: 5 } }],
  'too-large': [
    ...(['nodes', 'merged-rules', 'layers', 'inputs', 'tests'] as const).map((what) => ({ what, max: 64 }) as const),
    { what: 'house', count: 70, max: 64 },
    { what: 'battle-file', file: 'a.battle.jsonl', line: 7 },
    { what: 'scan', characters: 60_000, words: 12_000, pages: 20 },

    { what: 'nesting', max: 32 },
    { what: 'conditions', max: 16 },
    { what: 'data', key: 'inputs', max: 64 },
    { what: 'data', key: null, max: 64 },

    { what: 'ruleset' },
    { what: 'file', file: 'a.yaml', limit: 1024 * 1024 },
    { what: 'call', limit: 4 * 1024 * 1024 },
    { what: 'number', digits: 36 },
    { what: 'line' },
  ],
  more: [{ count: 300 }],
  stopped: [{}],
  internal: [
    ...(['load', 'check', 'read', 'judge', 'show', 'call'] as const).map((kind) => ({
      task: { kind, of: 'a.yaml' },
      thrown: 'TypeError: x',
    })),
    ...(['request', 'print', 'event', 'changes', 'renewal', 'following'] as const).map((task) => ({
      task,
      thrown: 'TypeError: x',
    })),
  ],
  'unknown-name': [
    ...(
      [
        'trait',
        'choice',
        'role',
        'side',
        'outcome',
        'procedure',
        'phase',
        'group',
        'modifier',
        'part',
        'action',
        'distance',
        'grid',
        'column',
        'condition',
        'party',
      ] as const
    ).flatMap((kind) =>
      (kind === 'choice' || kind === 'trait' ? unknown : unknown.slice(0, 3)).map(
        (each) => ({ kind, ...each }) as const,
      ),
    ),
    ...alternatives.map((each) => ({ kind: 'term', name: 'untis', alternatives: each }) as const),
    ...alternatives.map((each) => ({ kind: 'row', name: 'infanty', by: 'arm', alternatives: each }) as const),
    ...(['before', 'after'] as const).flatMap((side) =>
      alternatives.map((each) => ({ kind: 'neighbor', name: 'frie', side, alternatives: each }) as const),
    ),

    { kind: 'path', above: ['gauge'], step: 'arc', alternatives: ['gauge', 'arcs'] },
    { kind: 'path', above: [], step: 'guage', alternatives: null },

    { kind: 'option', name: 'fog', ruleset: 'skirmish', known: nameList(['night', 'dawn']) },
    { kind: 'option', name: 'fog', ruleset: 'skirmish', known: nameList([]) },
    { kind: 'entry', name: 'frie', meant: 'fire', key: 'title' },
    { kind: 'unit', name: 'ft', known: ['inches', 'cm'] },
    { kind: 'paper', name: 'a3', known: ['a4', 'letter'] },
    { kind: 'section', name: 'fir', title: 'Fury', alternatives: near },
    { kind: 'roster entry', name: 'fir', alternatives: near },
    ...alternatives.map((each) => ({ kind: 'input', name: 'frie', alternatives: each }) as const),
    ...alternatives.map((each) => ({ kind: 'step' as const, name: 'frie', alternatives: each }) as const),
    ...alternatives.map((each) => ({
      kind: 'requested procedure' as const,
      title: 'Fury',
      name: 'frie',
      alternatives: each,
    })),

    { kind: 'axis', title: 'Fury', at: null, axes: { first: [], count: 0 } },
    { kind: 'axis', title: 'Fury', at: 'target.weather', axes: { first: ['points', 'target.cover'], count: 2 } },

    ...[near, none].map(
      (each) => ({ kind: 'sequence' as const, title: 'Fury', name: 'frie', alternatives: each }) as const,
    ),
  ],
  'id-taken': [
    ...(['trait', 'role', 'party'] as const).map((what) => ({ what, name: 'enemy' })),

    { what: 'role-and-trait', role: 'weather', of: 'battle' },
    { what: 'term-and-distance', distance: 'unit' },

    { what: 'ruleset', id: 'a' },
    { what: 'house-rules', id: 'a', files: ['a.yaml', 'b.yaml'] },
    { what: 'entry', name: 'fire' },
  ],
  braces: [{ what: 'term', text: 'a {b}' }, { what: 'unpaired' }],
  'newer-format': [{ format: 2, reads: 1 }],
  'unknown-ruleset': alternatives.flatMap((each) =>
    [true, false].map((isBase) => ({ ruleset: 'frie', isBase, alternatives: each }) as const),
  ),
  part: [
    { part: 'base', extenders: names },
    { part: 'base', extenders: nameList([]) },

    { part: 'base', left: 14, extenders: names },
    { part: 'base', left: 1, extenders: nameList(['whole']) },
  ],
  'extends-cycle': [{ rulesets: ['a', 'b', 'a'] }],
  'house-extends': [
    { extends: null, ids: ['a', 'b'] },
    { extends: 'c', ids: ['a', 'b'] },
  ],
  'nothing-removed': [
    { alternatives: null, key: 'fire' },
    ...alternatives.map((each) => ({ key: 'frie', alternatives: each }) as const),
  ],
  'gone-from-base': [
    { what: 'removed', entry: 'cover-light', by: 'club.houserules.yaml' },
    ...(['all', 'no-condition', 'not-all', null] as const).map((known) => ({
      what: 'gone' as const,
      entry: 'cover-light',
      known,
    })),
  ],
  'empty-cell': (['far', null] as const).map((row) => ({ modifier: 'to-hit', grid: 'weapons', row, column: 'far' })),
  circle: [
    { what: 'places', entry: 'a', side: 'after', target: 'b' },

    { what: 'traits', entries: ['a', 'b', 'a'], isCut: false },
    { what: 'outcomes', entries: ['a', 'b', 'a'], isCut: true },
    { what: 'conditions', entries: ['a', 'b', 'a'], isCut: false },
  ],
  chart: [
    { what: 'no-block' },
    { what: 'no-rows' },
    { what: 'grid' },
    ...(['result', 'column', 'row'] as const).flatMap((names) => [
      { what: 'no-name', text: '7', names } as const,
      { what: 'twice', name: 'lively', names } as const,
    ]),
    ...[true, false].map((isStarts) => ({ what: 'too-wide', row: '15', cells: 6, max: 4, isStarts }) as const),
    { what: 'start', row: '15', text: 'x', result: 'lively' },
    { what: 'late-dash', row: '15', text: '-', result: 'telling' },
    { what: 'falls', row: '15', result: 'telling', start: 2, before: 'lively' },
    { what: 'range', row: '15', text: 'x', result: 'lively' },
    { what: 'no-colon', row: '15', cells: ['-', '2', '5'] },
    { what: 'row-start', row: '≤ 3', end: '3' },
    { what: 'row-reversed', row: '3-1', min: '1', max: '3' },
    { what: 'row-open', row: '5-6', from: '5', end: '6' },
    { what: 'row-overlap', row: '3-4', before: '1-3', both: { min: '3', max: '3' } },
    { what: 'row-gap', row: '5-6', before: '1-2', gap: { min: '3', max: '4' } },
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
    ...(['bands', 'rows', 'columns'] as const).map((what) => ({ what, of: grid }) as const),
    ...(['choices', 'steps'] as const).map((what) => ({ what, of: 'arm' })),
    { what: 'lines' },
    { what: 'rules' },
    { what: 'condition' },
    ...(['effect', 'follow'] as const).map((what) => ({ what, entry: 'loss' })),
    { what: 'table', procedure: 'fire' },
    { what: 'procedure', procedure: 'fire' },
  ],
  'row-gap': [
    { covering: { kind: 'rows', of: table }, left: both },
    { covering: { kind: 'tables' }, left: { parts: [], isCut: false } },
    { covering: { kind: 'decisions' }, left: both },
    { left: null, covering: { kind: 'decisions' } },
  ],
  'row-missing': [
    { of: grid, by: 'arm', choices: names },
    { of: grid, by: 'arm', choices: many },
  ],
  'row-twice': [{ first: 'a', second: 'b', from: '1/2' }],
  'row-order': [
    { what: 'row', row: 'a', from: '1/2', before: 'b', beforeFrom: '3' },
    { what: 'column', column: 'far' },
    { what: 'otherwise', row: 'a' },
  ],
  'two-ways': [
    { what: 'otherwise', row: 'a' },

    { what: 'keys', key: 'bands', others: names },
    { what: 'decide', procedure: 'fire' },
    { what: 'gives', procedure: 'fire' },
    { what: 'pool', procedure: 'fire' },
    { what: 'pool-again', procedure: 'fire' },
    { what: 'by', table: 'fire', by: 'points' },
    { what: 'column-end' },
    { what: 'row', of: grid, by: 'arm', row: 'a', says: 'when' },
    { what: 'row-start', of: grid },
    { what: 'distances', first: 'moves', second: 'cm' },
    { what: 'points', firer: 'unit' },
  ],
  ambiguous: [
    { what: 'row', of: table },
    ...[true, false].map((isShared) => ({ what: 'trait', isShared, trait: 'arm', roles: names }) as const),
    { what: 'column', grid: 'movement', columns: names },
    ...[null, 'covered'].map((meant) => ({ what: 'role', entry: 'cover', meant, count: 2, roles: names }) as const),
    { what: 'side', modifier: 'cover', sides: names },
  ],
  'never-reached': (['row', 'line', 'table', 'part'] as const).map((what) => ({ what, id: 'b', before: 'a' })),
  never: [
    { what: 'dice', dice },
    { what: 'range', key: 'year', range: { min: null, max: 4 }, bounds: { min: 1789, max: 1815 } },
    { what: 'condition', entry: 'cover', isExcluded: true },
    { what: 'condition', entry: 'cover', isExcluded: false },
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
  'wrong-kind': [
    { what: 'amount', trait: 'arm', of: 'unit', role: 'target' },
    { what: 'shared', trait: 'arm', of: 'unit' },
    { what: 'role', trait: 'arm', of: 'unit', role: 'target', is: 'leader' },
    { what: 'step', trait: 'arm', of: 'unit', is: null, roles: names },
    { what: 'step', trait: 'arm', of: 'unit', is: 'leader', roles: names },
    { what: 'party', party: 'next', is: 'unit', role: 'target', wanted: 'leader' },
    { what: 'copied', source: 'arm', trait: 'fires-as', strange: many },
  ],
  'no-such-role': [
    { what: 'grid', grid: 'movement', role: 'target' },
    { what: 'shared', role: 'target', roles: names },
    { what: 'shared-enemy', trait: 'arm' },
    { what: 'amount-enemy', roles: names },
    { what: 'condition-enemy', roles: names },
    { what: 'condition-enemy', roles: many },
    { what: 'shared-trait', trait: 'arm' },
    { what: 'trait', trait: 'arm', of: 'leader' },
    { what: 'none' },
  ],
  'no-dice': [
    { what: 'tables', procedure: 'fire' },
    { what: 'step', procedure: 'fire' },
    { what: 'modifier', modifier: 'cover' },
    ...[true, false].map((inOutcome) => ({ what: 'again', inOutcome }) as const),
    { what: 'side', rolling: ['attacker', 'defender'] },
    { what: 'odds', title: 'Rally' },
    { what: 'given', title: 'Rally' },
    { what: 'roll' },
    { what: 'each', roles: names },
    { what: 'one-roll' },
  ],
  'needs-default': [{ trait: 'arm', table: 'fire' }],
  'too-nested': [{ role: 'target' }],
  'not-here': [{}],
  'not-changeable': [{ trait: 'arm' }],
  'no-points': [
    { what: 'groups', role: 'firer' },
    { what: 'factor', factor: 'half' },
    { what: 'called', step: 'volley', procedure: 'fire' },
  ],
  'unused-outcome': [{ outcome: 'lively' }],
  'party-roles': [
    { what: 'unused', party: 'next' },
    { what: 'none', role: 'target', procedure: 'fire', parties: names },
    { what: 'none', role: 'target', procedure: 'fire', parties: nameList([]) },
    { what: 'twice', party: 'next', roles: ['firer', 'target'] },
  ],
  'no-gauge': [{ title: 'Fury' }],
  'gauge-stand': [{ stand: 2.5, min: 6.35, max: 152.4, unit: 'cm' }],
  'gauge-length': [{ length: 0, unit: 'inches' }],
  'other-unit': [{ unit: 'cm', units: 'widths' }],
  'file-unit': [{ unit: 'inches', units: 'cm' }],
  scale: [
    { what: 'widths' },
    { what: 'alike', grid: 'musketry', first: '2', second: '2½', both: '2' },
    { what: 'text', text: '6″', units: 'inches' },
    { what: 'sum', text: '> 2 + range' },
  ],
  'no-distances': [{ title: 'Fury', subjects: ['ranges', 'moves', 'radii'] }],
  'no-room': [
    { what: 'stick', label: 'Musket', text: 'Open, full move' },
    { what: 'label', width: 4, min: 10 },
    { what: 'piece', width: 300, height: 20.55, paper: 'A4', room: { width: 190, height: 214.62 } },
  ],
  'beyond-correction': [{ across: 89, down: 100, min: 90, max: 110 }],
  'not-editable': [
    { what: 'unread', reason: { code: 'yaml-feature', facts: { what: 'anchor', text: '&a' } } },
    { what: 'map' },
    { what: 'second-document' },
    { what: 'written-otherwise' },
  ],
  'base-moved': [
    {
      where: 'Fire, row 6+, Lively',
      was: '5–7',
      now: '5–8',
      ours: '5–6',
      versions: { was: '1.0.0', now: '1.1.0' },
      path: ['procedures', 'fire', 'tables', 'fire', 'rows', 'p6', 'bands', 'lively'],
      kept: '5..8',
    },
  ],
  'not-found': [
    ...[0, 3].map((count) => ({ what: 'revision', number: 7, count }) as const),
    { what: 'entry', entry: 'fire' },
    { what: 'address', address: '192.168.1.5' },

    { what: 'battle', name: 'x.battle.jsonl', known: { first: [], count: 0 } },
    { what: 'battle', name: 'x.battle.jsonl', known: { first: ['a.battle.jsonl'], count: 1 } },
    { what: 'unit', unit: 'archer' },
    { what: 'house-rules', title: 'Club' },
  ],
  'changed-meanwhile': [
    { what: 'merge', cells: 'Fire, row 6+, Lively' },
    { what: 'chart', table: 'Musketry and cannonade' },
    { what: 'battle' },
    { what: 'ruleset', ruleset: 'fire-and-fury' },
    { what: 'line', number: 7 },
  ],
  'sheet-crowded': [
    { what: 'section', title: 'Fire', count: 70, max: 60, last: 'lists.odds' },
    { what: 'sheet', title: 'Fury', count: 500, max: 400, fullest: 'Fire', last: 'lists.odds' },
  ],
  'mark-unexplained': [{ block: 'fire', mark: 'assumed' }],
  'table-uneven': (['covers-nothing', 'below-table', 'too-many', 'too-few'] as const).map((fault) => ({
    row: 'a',
    table: 'fire',
    fault,
    columns: 3,
  })),
  'block-too-high': [true, false].map((isLeast) => ({
    block: 'Cover (Fire)',
    needed: 900,
    room: 700.5,
    size: 8,
    isLeast,
  })),
  'text-too-wide': [true, false].map((isLeast) => ({
    ...{ block: 'Cover (Fire)', needed: 900, room: 700.5, size: 7.5, isLeast },
    ...(isLeast ? {} : { word: 'unbreakable' }),
  })),
  'sheet-too-long': [
    { what: 'least', title: 'Fury', size: 8, sides: 70, max: 64, longest: null },
    {
      what: 'laid-out',
      title: 'Fury',
      size: 8,
      sides: null,
      allowed: 1,
      fitting: null,
      longest: { name: 'Cover (Fire)', id: 'grids.cover' },
    },
    {
      what: 'laid-out',
      title: 'Fury',
      size: 8,
      sides: 3,
      allowed: 2,
      fitting: 5.5,
      longest: { name: 'Cover (Fire)', id: 'grids.cover' },
    },
  ],
  'glyph-missing': ['龍', '\t', '龍\t'].map((characters) => ({
    characters: nameList(Array.from(characters)),
    text: `a${characters}`,
  })),
  'gauge-does-not-fit': gaugeForms.flatMap((form) =>
    [null, { inParts: 234.95, mm: 236.4 }].map((longest) => ({ gauge, form, paper: 'A4', longest }) as const),
  ),
  'gauge-too-small': [{ gauge, shortest: 2.5 }],
  'no-roster': [
    { isEmpty: false, what: 'Unit labels' },
    { isEmpty: true, what: 'Unit labels' },
  ],
  'no-states': [{ title: 'Rules' }],
  'marker-too-small': [
    { label: 'Disordered', across: 5, min: 12 },
    { label: 'Disordered', across: 5, min: null },
  ],
  misprint: [
    { what: 'off-page', text: 'left' },
    { what: 'off-face', text: 'left' },
    { what: 'overlap', text: 'left', other: 'right' },
  ],
  'out-of-memory': [{ memory: 512 }, { memory: null }],
  'printer-broke': [{ thrown: 'its thread ended' }],
  'file-exists': [
    { what: 'same-run', file: 'a.pdf', ruleset: null },
    { what: 'same-run', file: 'a.pdf', ruleset: 'a.yaml' },
    { what: 'print', file: 'out/fury-qrs-a4.pdf' },
    { what: 'house', file: 'a.yaml' },
  ],
  'not-printed': [{ file: 'a.pdf' }],
  'points-missing': [{ what: 'check', firer: 'unit' }, { what: 'stand' }],
  'out-of-range': [
    { known: [], missing: [] },
    { known: ['Pistol', 'Range 20'], missing: [] },
    { known: ['Pistol'], missing: [{ id: 'range', label: 'Range' }] },
    {
      known: [],
      missing: [
        { id: 'weapon', label: 'Weapon' },
        { id: 'range', label: 'Range' },
      ],
    },
  ],
  'wrong-dice': [
    { what: 'all', side: null, dice },
    { what: 'all', side: 'attacker', dice },
    { what: 'some', side: 'attacker', count: 1, max: 2 },

    { what: 'list', side: null, dice },
    { what: 'pool', dice: 8 },
    { what: 'faces', dice: [{ ...dice, pool: { saves: true } }] },
    { what: 'list', side: 'attacker', dice },
    { what: 'many', count: 1001, max: 1000 },

    { what: 'faces', dice: [dice, { count: 1, sides: 10 }] },
    { what: 'total', total: '13', dice },
    { what: 'total', total: null, dice },
    { what: 'left-over', used: 1 },
    { what: 'left-over', used: 2 },
  ],
  'input-missing': [
    { what: 'pool', part: 'hit', missing: [] },
    { what: 'pool', part: 'save', missing: ['quality'] },
    ...(['ties', 'dice'] as const).map((what) => ({ party: 'attacker', count: 'stands', what }) as const),

    { what: 'row', table: 'Fire', by: 'points' },
    { what: 'table', title: 'Fire' },
    { what: 'choice', label: 'Army', choices: names },

    ...[[], ['range'], ['weapon', 'range']].map((missing) => ({
      what: 'modifier' as const,
      label: 'Cover',
      id: 'cover',
      missing,
    })),
  ],
  'too-much-work': [
    ...[null, 5000].flatMap((situations) =>
      [true, false].map((hasTies) => ({ what: 'check', title: 'Fire', max: 5_000_000, hasTies, situations }) as const),
    ),
    { what: 'sequence', title: 'Charge', max: 5_000_000, step: null, ways: 1 },
    { what: 'sequence', title: 'Charge', max: 5_000_000, step: null, ways: 2000 },
    { what: 'sequence', title: 'Charge', max: 5_000_000, step: 'Fire', ways: 2000 },
  ],
  'modifier-not-whole': [{ label: 'Cover', id: 'cover', value: '1/2' }],
  'endless-ties': [
    { what: 'forever', title: 'Charge' },
    ...(['check', 'sequence'] as const).map((what) => ({ what, title: 'Charge', max: 5000 }) as const),
  ],
  'nothing-there': [
    { to: 'reroll' },
    ...(['undo', 'redo', 'save', 'take', 'end', 'carry', 'share'] as const).map((to) => ({ to }) as const),
  ],
  'no-network': [{}],
  'not-listening': [
    { address: '192.168.1.5', system: 'EADDRNOTAVAIL' },
    { port: 80, system: 'EACCES' },
  ],
  'not-built': [{ output: null }, { output: 'it broke' }],
  'nothing-shared': [{}],
  'wrong-code': [{}],
  'too-fast': [{ what: 'codes' }, { what: 'calls' }],
  'too-many-guests': [{ max: 12 }],
  'not-joined': [{}],
  'not-for-guests': [{ method: 'savePrints' }],
  'host-trouble': [{}],
  'not-correctable': [{ number: 7 }],
  'unit-action': [
    { why: 'here', unit: 'Mabry' },
    { why: 'arrived', unit: 'Mabry' },
    { why: 'destroyed', unit: 'Mabry' },
    { why: 'other-side', unit: 'Mabry' },
    { why: 'no-leader', unit: 'Mabry' },
    { why: 'not-here', unit: 'Mabry' },
    { why: 'detached', unit: 'Hood' },
    { why: 'too-few', unit: 'Mabry' },
    { why: 'itself', unit: 'Mabry' },
  ],
  'no-such-file': [
    { file: 'a.yaml', meant: null },
    { file: 'a.yaml', meant: 'b.yaml' },
  ],
  'not-a-file': [true, false].map((isFolder) => ({ file: 'a.yaml', isFolder }) as const),
  unreadable: [
    ...(['forbidden', 'link-circle', { system: 'EIO' }] as const).map(
      (why) => ({ what: 'file', file: 'a.yaml', why }) as const,
    ),
    { what: 'folder', folder: 'rules', system: 'EACCES' },
    { what: 'input', system: 'EIO' },
  ],
  'not-utf-8': [{ file: 'a.yaml' }],
  'not-a-source': (
    ['heic', 'other-picture', 'archive', 'binary', 'damaged', 'password', 'pages', 'pixels'] as const
  ).map((why) => ({ file: 'IMG_2041.heic', why })),
  'not-a-table': (['old', 'damaged', 'too-much'] as const).map((why) => ({ file: 'corps.xlsx', why })),
  'not-written': [
    { what: 'file', why: 'disk-full', file: 'a.yaml' },

    ...(
      ['a-folder', 'not-ordinary', 'in-a-file', 'forbidden', 'link-circle', 'long-name', { system: 'EIO' }] as const
    ).map((why) => ({ what: 'file', file: 'a.yaml', why }) as const),
    { what: 'token', file: 'token', system: 'EACCES' },
  ],
  busy: [{ file: 'doublequick.db' }],
  'no-such-folder': [null, 'EACCES'].map((system) => ({ folder: 'rules', system })),
  'too-many-files': [null, 300].map((count) => ({ folder: 'rules', count, max: 200 })),
  'same-id': [{ files: ['a.yaml', 'b.yaml'], id: 'fury' }],
  'not-chosen': [{ file: 'a.yaml' }],
  'leads-out': (['read', 'write'] as const).map((to) => ({ file: 'a.yaml', to })),

  'database-newer': [{ file: 'doublequick.db' }],
  'database-older': [null, 'doublequick.older-1.db'].map((aside) => ({ file: 'doublequick.db', aside })),
  'database-damaged': [
    { file: 'doublequick.db', aside: null, backup: null },
    { file: 'doublequick.db', aside: 'doublequick.damaged-1.db', backup: '2026-11-26' },
  ],
  'database-missing': [null, '2026-11-26'].map((backup) => ({ file: 'doublequick.db', backup })),
  'files-set-aside': [{ folder: 'older-files-1' }],
  'no-backup': [null, '2026-11-26'].map((day) => ({ day, folder: 'backups' })),
  'battle-damaged': [{ began: '2026-11-26T10:00:00.000Z', line: 7 }],
  'not-a-battle': [{ file: 'a.battle.jsonl', line: 2 }],
  'newer-battle': [{ file: 'a.battle.jsonl' }],
  'draft-damaged': [{ id: 'h1' }],
  'settings-damaged': [{ names: ['theme', 'units'] }],
  'no-session': [{}],
  'no-base': [{ name: 'a.yaml' }],
  'here-already': [{ file: 'a.houserules.yaml', title: 'Club', version: '1.0.0' }],
  'changed-on-disk': [{ file: 'a.yaml' }],
  'no-such-method': [null, 'about'].map((meant) => ({ method: 'abuot', meant }) as const),
  'bad-call': [
    { what: 'json' },
    { what: 'line', thrown: 'Unexpected end' },
    { what: 'line', thrown: null },
    { what: 'content-type' },
    { what: 'address' },
    { what: 'page' },
    { what: 'method', method: 'GET' },
  ],
  'broken-off': [{}],
  'not-trusted': (['window', 'address', 'page'] as const).map((what) => ({ what }) as const),
  canceled: [{}],
  closing: [{}],
  'port-taken': [{ port: 4863 }],
  'not-a-link': [{ text: 'file:///x' }],
  'not-opened': [{ what: 'a.pdf', system: 'no viewer' }],
  usage: [
    ...[null, 'print'].map((meant) => ({ what: 'command' as const, name: 'pirnt', meant, known: ['print', 'check'] })),
    { what: 'no-command', option: '--out' },
    { what: 'too-few', command: 'show', shown: 'RULESET' },

    { what: 'option', name: '--uot', meant: '--out', known: ['--out'] },
    { what: 'option', name: '-x', meant: null, known: ['--out', '--ink'] },
    { what: 'option', name: '-x', meant: null, known: [] },
    { what: 'given-twice', option: '--out' },
    { what: 'needless-value', option: '--open' },

    { what: 'missing-value', option: '--out', values: ['DIR'], next: null },
    { what: 'missing-value', option: '--ink', values: ['color', 'black'], next: '-x' },

    { what: 'value', option: '--sides', value: 'y', needs: 'a digit', meant: null },
    { what: 'value', option: '--ink', value: 'blue', needs: { oneOf: ['color', 'black'] }, meant: null },
    { what: 'value', option: '--ink', value: 'blakc', needs: { oneOf: ['color', 'black'] }, meant: 'black' },
  ],
}

export const codes = Object.keys(samples) as Code[]

export const problemsOf = (code: Code): Problem[] => samples[code].map((facts) => problem(code, facts))
