/** Every problem of the catalog in all its variants, as authors and players read it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cellProblemInWords } from '../../../src-core/house/problem-words.ts'
import { problem, type Problem } from '../../../src-core/problem.ts'
import { formWords, isForm } from '../../../src-core/words/problems/forms.ts'
import { fileFormatter } from '../../../src-core/words/problems/phrases.ts'
import { inWords, problemText } from '../../../src-core/words/problems/catalogue.ts'
import { codes, problemsOf } from './problem-samples.ts'

const cell = ['procedures', 'fire', 'modifiers', 'cover', 'value']
const world = {
  traits: { arm: { label: 'Arm', choices: { infantry: 'Infantry' } } },
  procedures: {
    fire: {
      title: 'Musketry',
      roles: { target: { title: 'Target' } },
      modifiers: { cover: { label: 'Cover', value: 1 } },
    },
  },
}

test.each(codes)('%s has a message for files and for players', (code) => {
  for (const one of problemsOf(code)) {
    const { message, right } = inWords(one)
    for (const text of [message, right]) {
      expect(text ?? 'None.').not.toMatch(/undefined|NaN|\[object|^\s*$|^\s|\s$/)
      expect(text ?? 'None.').toMatch(/^[^a-z\s].*[.?]$|^[a-z][\w.:/-]+ .*[.]$/)
    }
    for (const broughtBy of [undefined, { key: 'cover', removes: true }, { key: 'cover', removes: false }]) {
      const shown = cellProblemInWords(broughtBy ? { ...one, causedBy: broughtBy } : one, cell, {
        now: world,
        base: world,
      })
      expect(shown.message).toMatch(/^[^a-z\s]/)
      for (const text of [shown.message, shown.right ?? 'so'])
        expect(text).not.toMatch(/`|undefined|NaN|\[object|^\s*$|^\s|\s$/)
    }
  }
})

test('lists all messages for file authors, and for players where different', async () => {
  const lines = codes.flatMap((code) => [
    code,
    ...problemsOf(code).flatMap((one) => {
      const [forFiles, forPlayers] = [inWords(one), cellProblemInWords(one, cell, { now: world, base: world })].map(
        ({ message, right }) => (right === undefined ? message : `${message} ${right}`),
      )
      return [`  ${forFiles}`, ...(forPlayers?.toLowerCase() === forFiles?.toLowerCase() ? [] : [`    ${forPlayers}`])]
    }),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../golden/problem-words.txt')
})

test.each(codes)('the facts of %s are plain data and can be serialized', (code) => {
  for (const one of problemsOf(code))
    expect(problemText(JSON.parse(JSON.stringify(one)) as Problem)).toBe(problemText(one))
})

test('each code belongs to one topic', async () => {
  const files = readdirSync(new URL('../../../src-core/words/problems/', import.meta.url)).filter(
    (file) => file !== 'catalogue.ts',
  )
  const imported = files.map((file) => import(`../../../src-core/words/problems/${file.slice(0, -3)}.ts`))
  const rooms = (await Promise.all(imported)) as Record<string, object>[]
  const all = rooms.flatMap((room) =>
    Object.entries(room).flatMap(([name, topic]) => (name.endsWith('Problems') ? Object.keys(topic) : [])),
  )
  expect(all.toSorted()).toEqual(codes.toSorted())
})

test('a problem names the change that caused it', () => {
  const one = problem('empty', { what: 'table', procedure: 'fire' })
  expect(inWords({ ...one, causedBy: { key: 'tables', removes: true } })).toMatchObject({
    message: 'Without `tables`: `fire` rolls dice, but has no table.',
    right: 'Delete this line.',
  })
  expect(inWords({ ...one, causedBy: { key: 'dice', removes: false } }).message).toMatch(
    /^After this change: `fire` rolls dice/,
  )
})

const sourcesIn = (folder: string): string[] =>
  readdirSync(new URL(`../../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|vue)$/.test(file))
    .map((file) => `${folder}/${file}`)
const text = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

test('no code parses problem messages', () => {
  const reading =
    /\.exec\((?:problem\.|words\.)?(?:message|right)\)|(?:problem|words)\.(?:message|right)\.(?:match|includes|startsWith|endsWith|search)\(/
  const readers = ['src-core', 'src-main', 'src-renderer'].flatMap(sourcesIn).filter((file) => reading.test(text(file)))
  expect(readers).toEqual([])
})

test('problem messages are only in the catalog', () => {
  const worders = ['src-core/ruleset', 'src-core/house', 'src-core/contract', 'src-main']
    .flatMap(sourcesIn)
    .filter((file) => /\bmessage: [`']/.test(text(file)))
  expect(worders).toEqual([])
})

test('the schemas use format codes, and each has a message', () => {
  const named = ['src-core/format', 'src-core/contract']
    .flatMap(sourcesIn)
    .flatMap((file) => [...text(file).matchAll(/error: '([^']+)'/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !isForm(name))).toEqual([])
  for (const name of named) if (isForm(name)) expect(formWords(name, fileFormatter)).toMatch(/\w/)
})
