/** Ruleset files and house rules as text. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { openBase } from '../../../src-core/house/base.ts'
import { analyze } from '../../../src-core/house/analysis.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { entryAtPlace, sectionHeads, vocabularyOf } from '../../../src-core/house/forms/sections.ts'
import { loadRuleset, sourceProblems } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { bytesOf, textOf, type TargetKind } from '../target.ts'
import { inWords } from '../../../src-core/words/problems/catalogue.ts'
import { checkProblems, checkResult } from './checked.ts'

const root = new URL('../../../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8')
const small = (): string => read('tests/fixtures/rulesets/small.yaml')

/** Returns the text as YAML and as JSON (valid YAML), which can be mutated by structure. */
const bothWays = (text: string): string[] => {
  try {
    return [text, JSON.stringify(parse(text, { logLevel: 'error' }))]
  } catch {
    return [text]
  }
}

/** Small house rules and options for the small ruleset. */
const patches = (): string[] => {
  const folder = 'tests/golden/problems/'
  return readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => read(folder + name))
}

/** Parts of the small ruleset, each with the head and some of the rest. */
const parts = (): string[] => {
  const { ruleset, rules } = parse(small()) as { ruleset: object; rules: Record<string, Record<string, unknown>> }
  const { procedures, ...rest } = rules
  return Object.entries(procedures ?? {}).map(([id, procedure]) =>
    JSON.stringify({
      ruleset,
      rules: { traits: rest['traits'], phases: rest['phases'], procedures: { [id]: procedure } },
    }),
  )
}

export const loader: TargetKind = {
  name: 'loader',
  feeds: 'ruleset files: parsed, loaded, laid out as a sheet',
  runs: 80_000,
  seconds: 400,
  open: () => {
    const base = checkResult(parseSource({ file: 'small.yaml', text: small() }))
    if (!base) throw new Error('the small ruleset cannot be read')
    return {
      corpus: [small(), ...patches(), ...parts()].flatMap(bothWays).map(bytesOf),
      run: (input) => {
        const source = checkResult(parseSource({ file: 'any.yaml', text: textOf(input) }))
        if (!source) return
        checkProblems(sourceProblems(source).map(inWords))
        const sources = new Map([base, source].map((each) => [each.head.id, each]))
        const ruleset = checkResult(loadRuleset(sources, source.head.id))
        if (ruleset) buildSheet(ruleset)
      },
      close: () => undefined,
    }
  },
}

/** Derives edits from the input, so that the input reproduces them. */
const editsOf = (input: Uint8Array): Edit[] => {
  const [a = 0, b = 0, c = 0] = input.subarray(-3)
  const paths = [
    ['procedures', 'fire', 'modifiers', 'x'],
    ['lists'],
    ['procedures'],
    ['gauge', 'length'],
    ['grids', 'national'],
    ['traits', 'arm', 'choices'],
  ]
  const path = paths[a % paths.length] ?? []
  const data = [1, null, 'x', [1, 2], { label: 'X', value: -1 }, '5..7'][b % 6] ?? null
  const edits: Edit[] = [
    { kind: 'set', path, value: data },
    { kind: 'type', path, as: 'words', text: JSON.stringify(data) },
    { kind: 'remove', path },
    { kind: 'restore', path },
    { kind: 'add', path, value: data, after: null },
    { kind: 'move', path, after: null },
    { kind: 'head', key: 'title', value: JSON.stringify(data) },
  ]
  return [edits[c % edits.length] ?? { kind: 'remove', path }]
}

export const housePatches: TargetKind = {
  name: 'patches',
  feeds: 'house rules: judged, shown in forms, edited',
  runs: 50_000,
  seconds: 400,
  open: () => {
    const file = checkResult(parseSource({ file: 'small.yaml', text: small() }))
    const base = file && checkResult(openBase(new Map([[file.head.id, file]]), file.head.id))
    if (!base) throw new Error('the small ruleset cannot be read')
    return {
      corpus: patches().flatMap(bothWays).map(bytesOf),
      run: (input) => {
        const text = textOf(input)
        const analysis = analyze(base, 'any.houserules.yaml', text)
        checkProblems(analysis.problems)
        for (const { path } of sectionHeads(base, analysis)) {
          const entry = entryAtPlace(base, analysis, path)
          for (const { rows } of entry?.grids ?? [])
            for (const row of rows.slice(0, 3)) entryAtPlace(base, analysis, row.path)
          vocabularyOf(base, analysis, path)
        }
        const edited = checkResult(applyEdits(text, editsOf(input), base.rules))
        if (edited !== undefined) checkProblems(analyze(base, 'any.houserules.yaml', edited).problems)
      },
      close: () => undefined,
    }
  },
}
