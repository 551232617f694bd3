/** House rules that change a check and another check that it calls, edit by edit. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { editReading } from '../../../src-core/house/apply.ts'
import { openBase } from '../../../src-core/house/base.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { fileRoot } from '../../../src-core/house/edit-scope.ts'
import { parseSource, parseTree } from '../../../src-core/ruleset/parse.ts'
import { good, head } from './rules.ts'

test('calling a role missing from the called check is a problem, even if each change alone is valid', () => {
  const id = 'napoleonic-fury'
  const shippedText = readFileSync(new URL(`../../../rulesets/${id}.yaml`, import.meta.url), 'utf8')
  const text = shippedText.replace('{check: evade}', '{check: {procedure: evade, as: {unit: unit}}}')
  expect(text).not.toBe(shippedText)
  const base = good(openBase(new Map([[id, good(parseSource({ file: `${id}.yaml`, text }))]]), id))
  const check = ['procedures', 'may-evade', 'outcomes', 'may-try', 'effects', 'try', 'check']
  const roles = ['procedures', 'evade', 'roles']
  const steps: readonly (readonly Edit[])[] = [
    [{ kind: 'set', path: check, value: 'evade' }],
    [
      { kind: 'remove', path: [...roles, 'unit'] },
      { kind: 'add', path: roles, id: 'battery', value: { title: 'Battery' } },
    ],
    [{ kind: 'restore', path: check }],
  ]
  let reading = parseTree('club.houserules.yaml', `${head(id)}rules: {}\n`)
  const found = steps.map((step) => {
    reading = good(editReading(reading, step, base.rules, fileRoot))
    return analyze(base, reading.file, reading.text, undefined, reading).problems.map(({ code }) => code)
  })
  expect(found).toEqual([[], [], ['unknown-name']])
})
