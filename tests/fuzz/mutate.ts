/** Mutates inputs by structure (JSON), by lines and words (text), and by bytes. */
import type { Random } from './random.ts'
import { bytesOf, textOf } from './target.ts'

/** Size limit in bytes. Small inputs find as much and run faster. */
const longest = 16 * 1024

/** JSON values as text, some of which JavaScript data can't express. */
// prettier-ignore
const values = [
  '{"length":{"toString":1}}', '{"valueOf":1,"toString":1}', '{"__proto__":{"a":1}}', '{"constructor":1}', '{"toJSON":1}', '{"then":1}', 'null', 'true', 'false',
  '0', '-0', '1', '-1', '2', '9', '10', '99', '9999', '10000', '0.5', '1e400', '1e-9', '9007199254740993', '"1/2"', '"-3/4"', '"1/0"', '""', '" "', '"a"', '"2d6"', '"1d10"',
  '"5..7"', '"..4"', '"11.."', '".."', '"7..5"', '"__proto__"', '"constructor"', '"all"', '"full"', '"each"', '"points"', '"{unit}"', '"{"', '"\\u0000"', '"\\ud800"', '"\\u202e"',
  '"=1+1"', '[]', '{}', '[[]]', '[null]', '[{}]', '{"":0}', '{"after":"a"}', '{"when":{}}', '[1,2]', '{"a":{"a":{"a":1}}}',
]
// prettier-ignore
const words = [
  'null', 'true', '~', '0', '-1', '1.5', '1/2', '1e400', '.inf', '.nan', '0x10', '..', '5..7', '99..', '__proto__', 'constructor', 'toString', 'length', 'after', 'when', 'unless', 'of', 'is',
  'rows', 'bands', 'from', 'first', 'cells', 'effects', 'follows', 'each', 'points', '{', '}', '[', ']', '{}', '[]', ':', ',', '"', "'", '|', '>', '-', '? ', '&a', '*a', '!!str', '---', '...', '#', '%YAML 1.2', '<<', '@', '`',
  '\t', '\r', '\r\n', '\n', '\n  ', ' ', '\u0000', '\u0085', '\u2028', '\ufeff', '\u202e', 'é', '𝕏', '\\u202e',
]
const bytes = [0x00, 0x0a, 0x0d, 0x20, 0x22, 0x5b, 0x5c, 0x7b, 0x7f, 0x80, 0xc3, 0xe2, 0xed, 0xf0, 0xff]

/** Applies one to four changes to an input of the corpus. */
export const mutated = (corpus: readonly Uint8Array[], random: Random): Uint8Array => {
  let input = random.of(corpus)
  for (let changes = 1 + random.below(4); changes > 0; changes -= 1) input = changed(input, random.of(corpus), random)
  return input.subarray(0, longest)
}

const changed = (input: Uint8Array, other: Uint8Array, random: Random): Uint8Array => {
  const way = random.below(10)
  if (way < 5) return bytesOf(changedJson(textOf(input), textOf(other), random) ?? changedWords(textOf(input), random))
  if (way < 7) return bytesOf(changedWords(textOf(input), random))
  if (way < 9) return bytesOf(changedLines(textOf(input), textOf(other), random))
  return changedBytes(input, other, random)
}

/** Replaces a value or key in a JSON text or in one of its lines. Returns undefined if nothing is JSON. */
const changedJson = (text: string, other: string, random: Random): string | undefined => {
  const whole = parsed(text)
  if (whole !== undefined) return grown(whole, () => part(parsed(other), random), random)
  const lines = text.split('\n')
  const at = random.below(lines.length)
  const line = parsed(lines[at] ?? '')
  return line === undefined
    ? undefined
    : lines
        .with(
          at,
          grown(line, () => part(parsed(random.of(other.split('\n'))), random), random),
        )
        .join('\n')
}

/** Changes the data at a random place. `more` returns part of another input. */
const grown = (data: unknown, more: () => unknown, random: Random): string => {
  if (typeof data !== 'object' || data === null || random.chance(0.2))
    return random.chance(0.3) ? textOfData(more()) : random.of(values)
  if (Array.isArray(data)) {
    const items = data.map(textOfData)
    const at = random.below(data.length + 1)
    if (at === data.length) return `[${[...items, random.of(values)].join(',')}]`
    if (random.chance(0.1)) return `[${items.toSpliced(at, 1).join(',')}]`
    return `[${items.with(at, grown(data[at], more, random)).join(',')}]`
  }
  const entries = Object.entries(data).map(([key, value]): [string, string] => [key, textOfData(value)])
  const at = random.below(entries.length + 1)
  const entry = entries[at]
  const values_: unknown[] = Object.values(data)
  const edited =
    entry === undefined
      ? [...entries, [random.of(words), random.chance(0.5) ? random.of(values) : textOfData(more())] as const]
      : random.chance(0.1)
        ? entries.toSpliced(at, 1)
        : random.chance(0.1)
          ? entries.with(at, [random.chance(0.5) ? random.of(words) : random.of(entries)[0], entry[1]])
          : entries.with(at, [entry[0], grown(values_[at], more, random)])
  return `{${edited.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`
}

const textOfData = (data: unknown): string => JSON.stringify(data ?? null)

/** A random part of the data, at any depth. */
const part = (data: unknown, random: Random): unknown => {
  let here = data
  while (typeof here === 'object' && here !== null && Object.keys(here).length > 0 && random.chance(0.8))
    here = random.of(Object.values(here) as unknown[])
  return here
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Replaces, removes or repeats a word or symbol. */
const changedWords = (text: string, random: Random): string => {
  const found = [...text.matchAll(/[\p{L}\p{N}_./-]+|[^\s\p{L}\p{N}]/gu)]
  if (found.length === 0) return random.of(words)
  const { 0: word, index } = random.of(found)
  const instead = random.chance(0.5)
    ? random.of(words)
    : random.chance(0.7)
      ? random.of(found)[0]
      : random.chance(0.5)
        ? ''
        : word + word
  return text.slice(0, index) + instead + text.slice(index + word.length)
}

/** Removes, moves, repeats or indents a line, or copies one from another input. */
const changedLines = (text: string, other: string, random: Random): string => {
  const lines = text.split('\n')
  const at = random.below(lines.length)
  const line = lines[at] ?? ''
  switch (random.below(6)) {
    case 0:
      return lines.toSpliced(at, 1).join('\n')
    case 1:
      return lines.toSpliced(random.below(lines.length), 0, line).join('\n')
    case 2:
      return lines.with(at, `  ${line}`).join('\n')
    case 3:
      return lines.with(at, line.replace(/^ {1,2}/, '')).join('\n')
    case 4:
      return lines.toSpliced(at, random.below(3), random.of(other.split('\n'))).join('\n')
    default:
      return [...lines.slice(0, at), ...other.split('\n').slice(random.below(lines.length))].join('\n')
  }
}

/** Truncates, flips and splices bytes. */
const changedBytes = (input: Uint8Array, other: Uint8Array, random: Random): Uint8Array => {
  const at = random.below(input.length + 1)
  switch (random.below(5)) {
    case 0:
      return input.slice(0, at)
    case 1: {
      const flipped = input.slice()
      if (at < flipped.length) flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8))
      return flipped
    }
    case 2:
      return Buffer.concat([input.subarray(0, at), Uint8Array.of(random.of(bytes)), input.subarray(at)])
    case 3:
      return Buffer.concat([input.subarray(0, at), input.subarray(Math.min(input.length, at + random.below(64)))])
    default:
      return Buffer.concat([input.subarray(0, at), other.subarray(random.below(other.length + 1))])
  }
}
