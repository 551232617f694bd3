import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { among, textOf } from './sources.ts'

// Each broken file is stored next to its expected problems. `vitest -u` updates them; read them before you commit.
const folder = new URL('../../golden/problems/', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replace('.yaml', ''))

const saidOf = (name: string): string => {
  const parsed = parseSource({ file: `${name}.yaml`, text: textOf(`tests/golden/problems/${name}.yaml`) })
  const result = parsed.ok ? loadRuleset(among(parsed.value), parsed.value.head.id) : parsed
  return result.ok ? 'nothing\n' : result.problems.map((problem) => `${problemText(problem)}\n`).join('')
}

describe('a broken file gives all its problems, each with its place and a suggestion', () => {
  test.each(names)('%s', async (name) => {
    await expect(saidOf(name)).toMatchFileSnapshot(new URL(`${name}.txt`, folder).pathname)
  })

  test('every broken file has a problem, in itself or in its base', () => {
    expect(names.length).toBeGreaterThan(45)
    expect(names.filter((name) => saidOf(name) === 'nothing\n')).toEqual([])
  })

  test('no problem is repeated, and all are sorted by line', () => {
    for (const name of names) {
      const lines = saidOf(name).split('\n').slice(0, -1)
      expect(new Set(lines).size).toBe(lines.length)
      const own = lines
        .filter((line) => line.startsWith(`${name}.yaml:`))
        .map((line) => line.split(':').slice(1, 3).map(Number))
      expect(own).toEqual(own.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
    }
  })
})
