/** The YAML editor of house rules: the cursor's path, suggestions, marked problems, line ends. */
import { CompletionContext } from '@codemirror/autocomplete'
import { getIndentation, IndentContext } from '@codemirror/language'
import { EditorState, Text } from '@codemirror/state'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import schema from '../../rulesets/ruleset.schema.json' with { type: 'json' }
import type { Suggestions } from '../../src-core/house/forms/suggestions.ts'
import type { Path } from '../../src-core/paths.ts'
import { nonNull } from '../../src-core/present.ts'
import { limits } from '../../src-core/format/limits.ts'
import { keymap } from '../../src-core/words/commands.ts'
import { houseViewWords } from '../../src-core/words/window/house.ts'
import { completeYaml, cursorPlace, schemaChoices, type Suggest } from '../../src-renderer/house/yaml/completion.ts'
import { diagnosticsOf, isIn } from '../../src-renderer/house/yaml/diagnostics.ts'
import { createYamlEditor, type YamlEditor } from '../../src-renderer/house/yaml/editor.ts'
import { nestsTooDeep, yamlOf } from '../../src-renderer/house/yaml/language.ts'

test('every CodeMirror string is replaced by our own', () => {
  const { resolve } = createRequire(import.meta.url)
  const texts = ['autocomplete', 'commands', 'language', 'lint', 'search', 'view'].flatMap((name) =>
    [...readFileSync(resolve(`@codemirror/${name}`), 'utf8').matchAll(/phrase\((?:view, )?"([^"]+)"/g)].map(
      ([, text]) => text,
    ),
  )
  expect(texts.length).toBeGreaterThan(20)
  expect(Object.keys(houseViewWords.editor)).toEqual(expect.arrayContaining(texts))
})

/** YAML without its `|`, and the position of the `|`. */
const marked = (written: string): readonly [text: string, offset: number] => [
  written.replace('|', ''),
  written.indexOf('|'),
]
const placeIn = (written: string) => cursorPlace(...marked(written))

test.for<[written: string, path: Path, writes: string, siblings: readonly string[]]>([
  ['|', [], 'either', []],
  ['ruleset: {id: a}\nru|', [], 'key', ['ruleset']],
  ['rules:\n  |', ['rules'], 'either', []],
  ['rules:\n  gauge:\n    |\n  terms: {}\n', ['rules', 'gauge'], 'either', []],
  ['rules:\n  gauge:\n    length: 5\n    |\n', ['rules', 'gauge'], 'key', ['length']],
  ['rules:\n  gauge:\n    length: 5\n  |\n', ['rules'], 'key', ['gauge']],
  ['rules:\n  gauge: {length: 5, st|}\n', ['rules', 'gauge'], 'key', ['length']],
  ['rules:\n  gauge: {length: 5, |\n', ['rules', 'gauge'], 'key', ['length']],
  ['rules:\n  gauge: {length: |}\n', ['rules', 'gauge', 'length'], 'value', []],
  ['rules:\n  gauge: {le|: 5}\n', ['rules', 'gauge'], 'key', []],
  ['rules:\n  "a b": {c: [x, {d|}]}\n', ['rules', 'a b', 'c', 1], 'key', []],
  ['rules:\n  a:\n    - x\n    - |\n', ['rules', 'a', 1], 'either', []],
  ['rules:\n  a:\n    - id: x\n      |\n', ['rules', 'a', 0], 'key', ['id']],
])('%j: the cursor is at %j', ([written, path, writes, siblings]) => {
  expect(placeIn(written)).toEqual({ path, writes, siblings })
})

test('nothing is completed in a comment or a multiline string', () => {
  expect(placeIn('rules: # what |\n')).toBeUndefined()
  expect(placeIn('rules:\n  notes: >\n    what |\n')).toBeUndefined()
})

test('the schema provides keys with descriptions, and fixed choices', () => {
  const top = schemaChoices(schema, [])
  expect(top.keys.map(({ key }) => key)).toEqual(['ruleset', 'rules', 'options', 'base', 'provenance'])
  expect(top.keys.every(({ isMap, description }) => isMap && description !== undefined)).toBe(true)
  expect(schemaChoices(schema, ['ruleset']).keys.find(({ key }) => key === 'part')).toMatchObject({ isMap: false })
  expect(schemaChoices(schema, ['ruleset', 'part']).values).toEqual(['true', 'false'])
  const modifier = schemaChoices(schema, ['rules', 'procedures', 'fire', 'modifiers', 'any-id'])
  expect(modifier.keys.map(({ key }) => key)).toEqual(expect.arrayContaining(['label', 'value', 'when', 'unless']))
  expect(modifier.values).toEqual(['null'])
  const patch = ['options', 'any-id', 'rules']
  expect(schemaChoices(schema, patch).keys).toEqual(schemaChoices(schema, ['rules']).keys)
  expect(schemaChoices(schema, ['rules', 'no-such-key'])).toEqual({ keys: [], values: [] })
})

test('every path in the schema has completions', () => {
  const seen: string[] = []
  const visit = (path: Path): void => {
    const { keys } = schemaChoices(schema, path)
    seen.push(path.join('.'))
    if (path.length < 6) for (const step of [...keys.map(({ key }) => key), 'any', 0]) visitBelow([...path, step])
  }
  const visitBelow = (path: Path): void => {
    const { keys, values } = schemaChoices(schema, path)
    if (keys.length + values.length > 0) visit(path)
  }
  visit([])
  expect(seen).toContain('rules.procedures.any.tables.any')
  expect(seen.length).toBeGreaterThan(100)
})

const none: Suggestions = { keys: [], values: [] }
const nothingNamed: Suggest = () => Promise.resolve(none)
const complete = (written: string, { explicit = false, suggest = nothingNamed } = {}) => {
  const [doc, offset] = marked(written)
  const state = EditorState.create({ doc, extensions: [yamlOf(Text.of(doc.split('\n')))] })
  return completeYaml(suggest)(new CompletionContext(state, offset, explicit))
}

test('completes only missing keys, with a colon if needed', async () => {
  const found = await complete('ruleset: {id: a, ti|}\n')
  expect(found?.from).toBe(17)
  expect(found?.options.map(({ label }) => label)).not.toContain('id')
  expect(found?.options.find(({ label }) => label === 'title')).toMatchObject({ apply: 'title: ' })
  expect((await complete('rules:\n  ga|\n'))?.options.find(({ label }) => label === 'gauge')).toMatchObject({
    apply: 'gauge:',
  })
  expect((await complete('ruleset: {ti|: x}\n'))?.options.find(({ label }) => label === 'title')).not.toHaveProperty(
    'apply',
  )
})

test('completes values with the available choices', async () => {
  expect((await complete('ruleset: {part: t|}\n'))?.options.map(({ label }) => label)).toEqual(['true', 'false'])
  expect(await complete('ruleset: {title: t|}\n')).toBeNull()
})

test('offers nothing automatically before a word starts, or in a very long file', async () => {
  expect(await complete('rules:\n  |')).toBeNull()
  expect((await complete('rules:\n  |', { explicit: true }))?.options.map(({ label }) => label)).toContain('procedures')
  expect(await complete(`rules:\n  pro|\n${'# long\n'.repeat(40_000)}`)).toBeNull()
})

test.for([
  'a: |' + '['.repeat(50_000),
  '|' + '- '.repeat(30_000),
  'a|: ' + '{b: '.repeat(30_000),
  'a: |\n' + ' '.repeat(5000) + 'b: 1',
])('endlessly nested text is shown without highlighting (%#)', async (written) => {
  const [text] = marked(written)
  expect(nestsTooDeep(text)).toBe(true)
  const { editor } = editorWith('a: 1\n')
  editor.setText(text)
  editor.setText('a: 2\n')
  editor.setText(text)
  expect(editor.text()).toBe(text)
  expect(await complete(written, { explicit: true })).toBeNull()
})

test('rules of the maximum depth are read', () => {
  const { depth } = limits
  expect(nestsTooDeep('[{'.repeat(depth) + '}]'.repeat(depth))).toBe(false)
  expect(nestsTooDeep(Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}a:`).join('\n'))).toBe(false)
  expect(nestsTooDeep('- '.repeat(depth))).toBe(false)
  expect(nestsTooDeep('a: [b, c]\n'.repeat(1000))).toBe(false)
})

test('ids of the rules are offered as keys and values, with their printed names', async () => {
  const asked: Path[] = []
  const suggest: Suggest = (path) => {
    asked.push(path)
    return Promise.resolve({
      keys: [
        { id: 'cover-light', label: 'Woods' },
        { id: 'like', label: 'Like' },
      ],
      values: [{ id: 'fire', label: 'Fire' }],
    })
  }
  const found = async (written: string) => (await complete(written, { suggest }))?.options
  const modifiers = await found('rules: {procedures: {fire: {modifiers: {cover-heavy: {}, co|}}}}')
  expect(modifiers).toContainEqual({ label: 'cover-light', detail: 'Woods', apply: 'cover-light: ' })
  expect(await found('rules: {procedures: {fire: {modifiers: {cover-light: {}, co|}}}}')).not.toContainEqual(
    expect.objectContaining({ label: 'cover-light' }),
  )
  expect(await found('rules: {lists: {notes: {phase: f|}}}')).toContainEqual({ label: 'fire', detail: 'Fire' })
  expect(await found('options: {night: {rules: {lists: {notes: {phase: f|}}}}}')).toContainEqual({
    label: 'fire',
    detail: 'Fire',
  })
  const fire = ['procedures', 'fire', 'modifiers']
  const phase = ['lists', 'notes', 'phase']
  expect(asked).toEqual([fire, fire, phase, phase])
  // The header has no ids to suggest.
  expect(await found('ruleset: {title: f|}')).toBeUndefined()
  expect(asked).toHaveLength(4)
})

test.for<[above: string, columns: number | null]>([
  ['rules:', 2],
  ['rules:\n  gauge:', 4],
  ['notes:\n  - title:', 6],
  ['rules:\n  gauge: {length: 5}', 2],
  ['# as always:', null],
])('a new line below %j starts at column %j', ([above, columns]) => {
  const state = EditorState.create({ doc: `${above}\n`, extensions: [yamlOf(Text.of(above.split('\n')))] })
  const context = new IndentContext(state, { simulateBreak: above.length })
  expect(getIndentation(context, above.length)).toBe(columns)
})

test('a problem is marked from its position to the end of the word, and never past the end of the text', () => {
  const state = EditorState.create({ doc: 'rules:\n  gauge: {length: five}\nb: "x: y"\n' })
  const at = (line: number, column: number) => ({ file: 'club.yaml', line, column })
  const marks = diagnosticsOf(state, [
    { message: '`five` is no number', right: 'such as 5', place: at(2, 19) },
    { message: 'no rules', place: at(1, 1) },
    { message: 'the end', place: at(9, 9) },
    { message: 'quoted', place: at(3, 4) },
    { message: 'a bracket', place: at(2, 10) },
    { message: 'nowhere' },
  ])
  expect(marks.map(({ from, to }) => state.sliceDoc(from, to))).toEqual(['five', 'rules', '', '"x: y"', '{'])
  expect(marks[0]).toMatchObject({ severity: 'error', message: 'five is no number\nsuch as 5' })
})

test('with several files, shows only problems of the open one, however its path is written', () => {
  const place = (file: string) => ({ file, line: 1, column: 1 })
  expect(isIn(place('/games/a/club.yaml'), '/games/a/club.yaml')).toBe(true)
  expect(isIn(place('a/club.yaml'), '/games/a/club.yaml')).toBe(true)
  expect(isIn(place('a\\club.yaml'), 'C:\\home\\a\\club.yaml')).toBe(true)
  expect(isIn(place('lub.yaml'), '/games/a/club.yaml')).toBe(false)
  expect(isIn(place('base.yaml'), '/games/a/club.yaml')).toBe(false)
  expect(isIn(undefined, '/games/a/club.yaml')).toBe(false)
})

const editors: YamlEditor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
  document.body.replaceChildren()
})

const editorWith = (text: string, changed = vi.fn<() => void>()) => {
  const host = document.createElement('div')
  document.body.append(host)
  const nothing = (): void => undefined
  const events = { changed, moved: nothing, undo: nothing, redo: nothing, toForm: nothing, leave: nothing }
  const editor = createYamlEditor(host, {
    text,
    label: 'YAML',
    description: 'Tab leaves',
    suggest: () => Promise.resolve(none),
    events,
  })
  editors.push(editor)
  return { editor, changed }
}

test.for(['', 'a: 1\nb: 2\n', 'a: 1\r\nb: 2\r\n', 'a: 1\r\nb: 2\nc: 3\r\n', 'no end\r\nat all'])(
  '%j keeps its line endings',
  (text) => {
    const { editor } = editorWith(text)
    expect(editor.text()).toBe(text)
    for (const next of ['x: 1\r\ny: 2\r\n', 'x: 1\ny: 2\r\n', 'x: 1\ny: 2\n', text]) {
      editor.setText(next)
      expect(editor.text()).toBe(next)
    }
  },
)

test('text set by the program does not count as typing', () => {
  const { editor, changed } = editorWith('a: 1\n')
  editor.setText('a: 2\n')
  editor.setProblems([{ message: 'wrong', place: { file: '', line: 1, column: 4 } }])
  editor.setCellLine(2)
  editor.setCellLine(9)
  editor.setCellLine(undefined)
  expect(changed).not.toHaveBeenCalled()
})

test('every shortcut in the editor has an effect', () => {
  const ran: string[] = []
  const run = (what: string) => (): void => void ran.push(what)
  const host = document.body.appendChild(document.createElement('div'))
  const editor = createYamlEditor(host, {
    text: 'a:\n  b: 1\n',
    label: 'YAML',
    description: '',
    suggest: () => Promise.resolve(none),
    events: {
      changed: run('changed'),
      moved: () => undefined,
      undo: run('undo'),
      redo: run('redo'),
      toForm: run('to-form'),
      leave: run('leave-text'),
    },
  })
  editors.push(editor)
  editor.setProblems([1, 2].map((column) => ({ message: 'wrong', place: { file: '', line: 1, column } })))
  const content = nonNull(host.shadowRoot?.querySelector('.cm-content'))
  const press = (keys: string): boolean => {
    const parts = keys.split('+')
    const key = parts.at(-1) ?? ''
    const keyCodes: Readonly<Record<string, number>> = { Z: 90, '[': 219, ']': 221 }
    const event = new KeyboardEvent('keydown', {
      key: key === 'Space' ? ' ' : key.length === 1 && !parts.includes('Shift') ? key.toLowerCase() : key,
      keyCode: keyCodes[key] ?? 0,
      ctrlKey: parts.includes('Mod') || parts.includes('Ctrl'),
      shiftKey: parts.includes('Shift'),
      bubbles: true,
      cancelable: true,
    })
    content.dispatchEvent(event)
    return event.defaultPrevented
  }
  for (const [keys, id] of Object.entries(keymap.text)) {
    if (id === 'leave-text') continue
    expect(press(keys), keys).toBe(true)
    if (['undo', 'redo', 'to-form'].includes(id)) expect(ran.at(-1)).toBe(id)
    if (id === 'search-text') press('Escape')
  }
  ran.length = 0
  // The first press closes suggestions or search if they are open.
  for (let presses = 0; presses < 4 && ran.length === 0; presses += 1) press('Escape')
  expect(ran).toEqual(['leave-text'])
})
