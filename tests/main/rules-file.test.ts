/** Which files may be read and written as rules. */
import fc from 'fast-check'
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import {
  readableRules,
  readRules,
  realPath,
  looksLikeRules,
  writableHouse,
  type Allowed,
} from '../../src-main/security/files.ts'
import { codesOf, ownFolder, valueOf } from './machine-tools.ts'

const rules = 'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n'
const secret = '-----BEGIN OPENSSH PRIVATE KEY-----\n'

interface Ground {
  readonly root: string
  readonly allowed: Allowed
  readonly inside: (name: string) => string
  readonly outside: (name: string) => string
}

/** An allowed folder, and next to it a forbidden one with a secret in files named like rules. */
const ground = (chosen: readonly string[] = []): Ground => {
  const root = realpathSync(ownFolder())
  const [inside, outside] = ['rules', 'private'].map((name) => (file: string) => join(root, name, file)) as [
    Ground['inside'],
    Ground['outside'],
  ]
  mkdirSync(inside(''))
  mkdirSync(outside(''))
  writeFileSync(inside('club.houserules.yaml'), rules)
  for (const name of ['id_rsa', 'key.yaml', 'key.houserules.yaml']) writeFileSync(outside(name), secret)
  const files = new Set(chosen.map((name) => join(root, name)))
  return { root, allowed: { folders: [join(root, 'rules')], isChosen: (path) => files.has(path) }, inside, outside }
}

test('rules in an allowed folder can be read and written, even new files', () => {
  const { allowed, inside } = ground()
  for (const name of ['club.houserules.yaml', 'new.houserules.yaml']) {
    expect(readableRules(inside(name), allowed)).toEqual({ ok: true, value: inside(name) })
    expect(writableHouse(inside(name), allowed)).toEqual({ ok: true, value: inside(name) })
  }
  expect(valueOf(readableRules(inside('old.YML'), allowed))).toBe(inside('old.YML'))
})

test.each([
  ['a file next to the folder', ({ outside }) => outside('key.yaml')],
  ['a path with dots', ({ inside }) => `${inside('')}${sep}..${sep}private${sep}key.yaml`],
  [
    'a path with dots that starts in a subfolder',
    ({ inside }) => `${inside('below')}${sep}..${sep}..${sep}private${sep}key.houserules.yaml`,
  ],
  ['a subfolder', ({ inside }) => inside(join('below', 'x.yaml'))],
  ['the folder itself', ({ root }) => join(root, 'rules.yaml')],
  ['a folder with a similar name', ({ root }) => join(root, 'rules2', 'x.yaml')],
  ['a folder name in another case', ({ root }) => join(root, 'Rules', 'x.yaml')],
  ['a relative path', () => 'key.yaml'],
  ['a path on a drive', () => 'C:\\Users\\player\\key.yaml'],
  ['a drive without a folder', () => 'C:key.yaml'],
  ['a network share', () => '\\\\server\\share\\key.yaml'],
  ['a network share with forward slashes', () => '//server/share/key.yaml'],
  ['a device path', () => '\\\\?\\C:\\key.yaml'],
  ['a file URL', () => 'file:///etc/key.yaml'],
  ['a tilde for the home folder', () => '~/key.yaml'],
  ['an environment variable', () => '$HOME/key.yaml'],
] as readonly [string, (ground: Ground) => string][])('%s is not allowed', (_what, path) => {
  const here = ground()
  expect(codesOf(readableRules(path(here), here.allowed))).toEqual(['not-chosen'])
  expect(codesOf(writableHouse(`${path(here)}.houserules.yaml`, here.allowed))).toEqual(['not-chosen'])
})

test('refusals are the same whether or not the file exists, so they reveal nothing about the disk', () => {
  const { allowed, outside } = ground()
  const said = (name: string): string => JSON.stringify(readableRules(outside(name), allowed)).replace(name, '')
  expect(said('key.yaml')).toBe(said('nothing.yaml'))
})

test.each(['id_rsa', '.bashrc', 'x.yaml.bak', 'x.json', '.yaml/x', 'x.yaml\0.txt'])(
  '%s does not have the extension of a rules file',
  (name) => {
    const { allowed, inside } = ground()
    expect(codesOf(readableRules(inside(name), allowed))).toEqual(['not-rules'])
    expect(codesOf(writableHouse(inside(name), allowed))).toEqual(['not-rules'])
  },
)

test('house rules are written only to files with their extension', () => {
  const { allowed, inside } = ground()
  for (const name of ['club.yaml', 'club.houserules.yml', 'club.houserules.yaml.sh', 'houserules.yaml'])
    expect(codesOf(writableHouse(inside(name), allowed))).toEqual(['not-rules'])
})

test('a link out of the folder is refused: to a file, to a folder, in a chain, broken or circular', () => {
  const { allowed, inside, outside, root } = ground()
  const to = (target: string, name: string): string => {
    symlinkSync(target, inside(name))
    return inside(name)
  }
  to(outside('key.houserules.yaml'), 'second')
  const links = [
    to(outside('key.houserules.yaml'), 'file.houserules.yaml'),
    to('../private/key.houserules.yaml', 'relative.houserules.yaml'),
    to(inside('second'), 'chain.houserules.yaml'),
    to(outside('nothing.houserules.yaml'), 'nowhere.houserules.yaml'),
    to('circle.houserules.yaml', 'circle.houserules.yaml'),
    to(outside(''), 'folder.houserules.yaml'),
  ]
  for (const link of links) {
    expect(codesOf(readableRules(link, allowed)), link).toEqual(['leads-out'])
    expect(codesOf(writableHouse(link, allowed)), link).toEqual(['leads-out'])
  }
  symlinkSync(outside(''), join(root, 'linked'))
  expect(codesOf(readableRules(join(root, 'linked', 'key.yaml'), allowed))).toEqual(['not-chosen'])
})

test('a link within its folder is followed, and an allowed folder can be a link', () => {
  const { allowed, inside, root } = ground()
  symlinkSync('club.houserules.yaml', inside('same.houserules.yaml'))
  expect(valueOf(readableRules(inside('same.houserules.yaml'), allowed))).toBe(inside('club.houserules.yaml'))
  symlinkSync(inside(''), join(root, 'linked'))
  const path = join(root, 'linked', 'club.houserules.yaml')
  expect(valueOf(readableRules(path, { ...allowed, folders: [join(root, 'linked')] }))).toBe(
    inside('club.houserules.yaml'),
  )
})

test('a chosen file stays allowed unless it becomes a link later', () => {
  const { allowed, outside } = ground(['private/mine.houserules.yaml'])
  const mine = outside('mine.houserules.yaml')
  expect(valueOf(writableHouse(mine, allowed))).toBe(mine)
  writeFileSync(mine, rules)
  expect(valueOf(readableRules(mine, allowed))).toBe(mine)
  renameSync(mine, outside('aside'))
  symlinkSync(outside('key.yaml'), mine)
  expect(codesOf(readableRules(mine, allowed))).toEqual(['leads-out'])
  expect(codesOf(writableHouse(mine, allowed))).toEqual(['leads-out'])
  expect(codesOf(readableRules(outside('key.yaml'), allowed))).toEqual(['not-chosen'])
})

test('a parent folder replaced by a link is refused', () => {
  const { allowed, root } = ground(['club/mine.houserules.yaml'])
  mkdirSync(join(root, 'club'))
  const mine = join(root, 'club', 'mine.houserules.yaml')
  writeFileSync(mine, rules)
  expect(valueOf(readableRules(mine, allowed))).toBe(mine)
  rmSync(join(root, 'club'), { recursive: true })
  symlinkSync(join(root, 'private'), join(root, 'club'))
  expect(codesOf(readableRules(mine, allowed))).toEqual(['leads-out'])
})

test('a file without rules is neither read, overwritten nor quoted', () => {
  const { allowed, inside, outside } = ground()
  for (const text of [secret, '', 'export PATH=/bin\n', '#!/bin/sh\necho ruleset: x\n', new Uint8Array([0xff, 0])]) {
    writeFileSync(inside('x.houserules.yaml'), text)
    const [problem] = [
      readRules(inside('x.houserules.yaml')),
      writableHouse(inside('x.houserules.yaml'), allowed),
    ].flatMap((one) => (one.ok ? [] : one.problems))
    expect(['not-rules', 'not-utf-8']).toContain(problem?.code)
    expect(codesOf(writableHouse(inside('x.houserules.yaml'), allowed))).toEqual([problem?.code])
    expect(JSON.stringify(problem)).not.toMatch(/BEGIN|PATH|echo/)
  }
  expect(readFileSync(outside('id_rsa'), 'utf8')).toBe(secret)
  mkdirSync(inside('folder.houserules.yaml'))
  expect(codesOf(writableHouse(inside('folder.houserules.yaml'), allowed))).toEqual(['not-a-file'])
})

test('rules are recognized by their header, broken or not, in any notation', () => {
  for (const text of [
    rules,
    '\n# ours\n"ruleset": {',
    '{"ruleset": {"id": "x"}}',
    '{\n  "rules": {}, "ruleset" : {}}',
    "'ruleset' :\n",
    'ruleset:\n  id: [[[',
  ])
    expect(looksLikeRules(text), text).toBe(true)
  for (const text of ['', 'rulesets: []', 'my-ruleset: x', '- ruleset', 'echo ruleset: x', secret])
    expect(looksLikeRules(text), text).toBe(false)
})

test('only files in the folder are allowed, for any path', () => {
  const { allowed, inside } = ground()
  const step = fc.oneof(
    fc.constantFrom('..', '.', '', 'rules', 'private', 'below', '~', 'C:', 'key', 'club.houserules'),
    fc.string({ maxLength: 6 }),
  )
  const path = fc.tuple(
    fc.constantFrom('', '/', inside(''), inside(`x${sep}`)),
    fc.array(step, { maxLength: 6 }),
    fc.constantFrom('/', '\\', sep),
  )
  const readable: string[] = []
  fc.assert(
    fc.property(path, ([start, steps, slash]) => {
      const place = readableRules(`${start}${steps.join(slash)}.yaml`, allowed)
      if (place.ok) readable.push(place.value)
    }),
    { numRuns: 2000, seed: 7 },
  )
  expect(readable.length).toBeGreaterThan(5)
  expect(new Set(readable.map((place) => join(place, '..')))).toEqual(new Set([inside('')]))
})

test('the real path of a new file is based on its folder', () => {
  const { inside, root } = ground()
  symlinkSync(inside(''), join(root, 'linked'))
  expect(realPath(join(root, 'linked', 'new', 'x.yaml'))).toBe(inside(join('new', 'x.yaml')))
})
