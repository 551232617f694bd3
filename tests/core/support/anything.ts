/** Arbitrary mistakes in well-formed data, at any key. Values are JSON text, which can express more than data can. */
import fc from 'fast-check'

/** Values that often cause errors: names that every object has, huge numbers, strings with a special meaning elsewhere. */
// prettier-ignore
const hostile = [
  '{"length": {"toString": 1}}', '{"length": {"valueOf": 1, "toString": 2}}', '{"size": {"toString": 1}}', '{"toString": 1}', '{"valueOf": null}',
  '{"__proto__": {"length": 1}}', '{"constructor": {"prototype": {"x": 1}}}', '{"prototype": 1}', '{"hasOwnProperty": 1}', '{"then": 1}', '{"toJSON": 1}',
  '{"format": {"valueOf": 1, "toString": 1}}', '{"0": 1, "length": 1}', '{"": ""}', '{"a": {"a": {"a": {"a": {"a": 1}}}}}',
  '-0', '0', '1e400', '-1e400', '1e-400', '9007199254740993', '123456789012345678901234567890', '0.1', '1.0000001', '""', '" "', '"__proto__"', '"constructor"',
  '"toString"', '"1/0"', '"-1/2"', '"0/0"', '"99999/99999"', '"5..1"', '".."', '"{unit}"', '"{"', '"99d100"', '"0d0"', '"\\u0000"', '"\\u202e"', '"\\ud800"',
  '"=1+1"', '"null"', 'null', 'true', 'false', '[]', '{}', '[[]]', '[[[[[[[[[[]]]]]]]]]]', '[null]', '[{}]', '{"when": {}}', '{"after": "after"}',
]

/** Any JSON value, as text. */
export const anyJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
)

/** Returns the paths of everything in plain data, including the empty path. */
export const pathsIn = (data: unknown): readonly (readonly string[])[] =>
  typeof data !== 'object' || data === null
    ? [[]]
    : [[], ...Object.entries(data).flatMap(([key, value]) => pathsIn(value).map((path) => [key, ...path]))]

/** Replacement keys: names that every object has, strange ones, existing ones. */
const keys = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  'prototype',
  '',
  ' ',
  '0',
  'after',
  'when',
  'a.b',
  '\u0000',
  'é',
]

/** Returns the JSON text of data with any JSON value at any key, or under any key next to it. */
export const withAnyValue = (data: unknown): fc.Arbitrary<string> => {
  const paths = pathsIn(data)
  return fc
    .record({ path: fc.constantFrom(...paths), json: anyJson, key: fc.option(fc.constantFrom(...keys), { freq: 4 }) })
    .map(({ path, json, key }) =>
      textWith(data, key === null || path.length === 0 ? path : [...path.slice(0, -1), key], json),
    )
}

/** Returns the JSON text of data with the value at a path replaced. */
const textWith = (data: unknown, [step, ...path]: readonly string[], json: string): string => {
  if (step === undefined) return json
  if (Array.isArray(data))
    return `[${data.map((item, index) => (String(index) === step ? textWith(item, path, json) : JSON.stringify(item))).join(',')}]`
  if (typeof data !== 'object' || data === null) return json
  const entries = Object.entries(data).map(
    ([key, value]) => [key, key === step ? textWith(value, path, json) : JSON.stringify(value)] as const,
  )
  const all = entries.some(([key]) => key === step) ? entries : [...entries, [step, json] as const]
  return `{${all.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
}
