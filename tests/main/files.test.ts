import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Result } from '../../src-core/problem.ts'
import { writeWhole } from '../../src-main/documents/atomic.ts'
import { readText } from '../../src-main/documents/read.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-files-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const at = (...names: string[]): string => join(folder, ...names)
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const codes = (result: Result<unknown>): string[] => (result.ok ? [] : result.problems.map(({ code }) => code))

test('text is read completely, up to the exact limit', () => {
  writeFileSync(at('a.yaml'), 'größer')
  expect(readText(at('a.yaml'), 8)).toEqual({ ok: true, value: 'größer' })
  expect(codes(readText(at('a.yaml'), 7))).toEqual(['too-large'])
})

test('a byte order mark isn’t part of the text', () => {
  writeFileSync(at('a.yaml'), '\ufeffid: a')
  expect(readText(at('a.yaml'), 100)).toEqual({ ok: true, value: 'id: a' })
})

test('a missing file is reported with the nearest name', () => {
  writeFileSync(at('mine.yaml'), '')
  expect(readText(at('mien.yaml'), 100, 'mien.yaml')).toEqual({
    ok: false,
    problems: [{ code: 'no-such-file', facts: { file: 'mien.yaml', meant: 'mine.yaml' } }],
  })
})

test('anything but an ordinary text file is refused immediately', () => {
  mkdirSync(at('folder'))
  spawnSync('bash', ['-c', 'mkfifo "$0"', at('pipe')])
  symlinkSync(at('loop'), at('loop'))
  symlinkSync('/dev/zero', at('zero'))
  writeFileSync(at('latin'), new Uint8Array([0x67, 0xf6]))
  expect(codes(readText(at('folder'), 100))).toEqual(['not-a-file'])
  expect(codes(readText(at('pipe'), 100))).toEqual(['not-a-file'])
  expect(codes(readText(at('zero'), 100))).toEqual(['not-a-file'])
  expect(codes(readText('/dev/tty', 100))).toEqual(['not-a-file'])
  expect(codes(readText(at('loop'), 100))).toEqual(['unreadable'])
  expect(codes(readText(at('latin'), 100))).toEqual(['not-utf-8'])
  expect(codes(readText(at('latin', 'below'), 100))).toEqual(['no-such-file'])
  expect(codes(readText(at('\0'), 100))).toEqual(['no-such-file'])
  expect(codes(readText(at('n'.repeat(5000)), 100))).toEqual(['no-such-file'])
})

test('text that is not UTF-8 is refused at its first invalid byte', () => {
  const placeIn = (...parts: (string | number[])[]) => {
    writeFileSync(at('mixed'), Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    const read = readText(at('mixed'), 100, 'mixed.yaml')
    return read.ok ? null : read.problems[0]?.place
  }
  expect(placeIn('a: 1\nb: Günz', [0xfc], '\n')).toEqual({ file: 'mixed.yaml', line: 2, column: 8 })
  expect(placeIn([0xff, 0xfe], 'a')).toEqual({ file: 'mixed.yaml', line: 1, column: 1 })
  expect(placeIn('\r\n\ufffd: ', [0xe2, 0x82])).toEqual({ file: 'mixed.yaml', line: 2, column: 4 })
})

test('a file with a false size of 0 can’t fill the memory', () => {
  expect(codes(readText('/proc/self/environ', 1))).toEqual(['too-large'])
})

test('reading allocates memory for the size of the file, not for the limit', () => {
  writeFileSync(at('small'), 'small')
  const before = process.memoryUsage().arrayBuffers
  expect(readText(at('small'), 1024 ** 3)).toEqual({ ok: true, value: 'small' })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 ** 2)
  expect(codes(readText('/proc/self/maps', 100))).toEqual(['too-large'])
  expect(readText('/proc/self/maps', 1024 ** 3)).toMatchObject({
    ok: true,
    value: expect.stringContaining('stack') as string,
  })
})

test('a file is written completely, with its folders, and without temporary files', () => {
  expect(writeWhole(at('new', 'deep', 'a.pdf'), bytes('one'))).toEqual({
    ok: true,
    value: { path: at('new', 'deep', 'a.pdf') },
  })
  expect(writeWhole(at('new', 'deep', 'a.pdf'), bytes('two')).ok).toBe(true)
  expect(readFileSync(at('new', 'deep', 'a.pdf'), 'utf8')).toBe('two')
  expect(readdirSync(at('new', 'deep'))).toEqual(['a.pdf'])
})

test('overwriting keeps a file’s permissions and a link’s target', () => {
  writeFileSync(at('private'), 'old')
  chmodSync(at('private'), 0o600)
  symlinkSync(at('private'), at('link'))
  expect(writeWhole(at('link'), bytes('new')).ok).toBe(true)
  expect(lstatSync(at('link')).isSymbolicLink()).toBe(true)
  expect(readFileSync(at('private'), 'utf8')).toBe('new')
  expect(statSync(at('private')).mode & 0o777).toBe(0o600)
})

test('a failed write is a problem, and the old file stays', () => {
  writeFileSync(at('file'), 'old')
  mkdirSync(at('folder'))
  symlinkSync(at('loop'), at('loop'))
  expect(codes(writeWhole(at('file', 'a.pdf'), bytes('new')))).toEqual(['not-written'])
  expect(codes(writeWhole(at('folder'), bytes('new')))).toEqual(['not-written'])
  expect(codes(writeWhole('/dev/null', bytes('new')))).toEqual(['not-written'])
  expect(codes(writeWhole(at('loop'), bytes('new')))).toEqual(['not-written'])
  expect(codes(writeWhole(at('n'.repeat(300)), bytes('new')))).toEqual(['not-written'])
  expect(codes(writeWhole('/proc/a.pdf', bytes('new')))).toEqual(['not-written'])
  expect(codes(writeWhole('/proc/folder/below/a.pdf', bytes('new')))).toEqual(['not-written'])
  expect(readFileSync(at('file'), 'utf8')).toBe('old')
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'folder', 'loop'])
})

test('a full disk keeps the old file and leaves nothing partial', () => {
  writeFileSync(at('a.pdf'), 'old')
  const atomic = resolve(import.meta.dirname, '../../src-main/documents/atomic.ts')
  const script = `import { writeWhole } from ${JSON.stringify(atomic)}
    console.log(JSON.stringify(writeWhole(${JSON.stringify(at('a.pdf'))}, new Uint8Array(100_000))))`
  const { stdout } = spawnSync(
    'bash',
    ['-c', `ulimit -f 8 && exec "$0" --input-type=module -e "$1"`, process.execPath, script],
    {
      encoding: 'utf8',
    },
  )
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    problems: [{ code: 'not-written', facts: { what: 'file', why: 'disk-full', file: at('a.pdf') } }],
  })
  expect(readFileSync(at('a.pdf'), 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['a.pdf'])
})
