/**
 * `npm run lint`: ESLint, the layers, the layout of the code. Rules that know types judge a file by what it imports as well: ESLint is asked
 * of each file that was not found right as it stands, with all that it imports. What was found right is kept from the last time.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn } from './changed.ts'
import { check, command, root } from './command.ts'
import { cruise } from './cruise.ts'
import { fingerprintsOf, hashOf } from './fingerprints.ts'
import { passed, sum, type Tally } from './tally.ts'

const memory = join(root, 'node_modules/.cache/lint.json')

const own = new Set(filesIn('.'))
const contentOf = (file: string): string => (own.has(file) ? readFileSync(join(root, file), 'utf8') : '')

/** What was found right the last time. */
const remembered = (): ReadonlySet<string> => {
  try {
    return new Set(JSON.parse(readFileSync(memory, 'utf8')) as readonly string[])
  } catch {
    return new Set()
  }
}

/** What every file is judged by: Node, packages, settings, and files that say something of all others. */
const common = (sources: readonly string[]): string => {
  const settings = [...own].filter((file) => /(^|\/)(package-lock\.json|tsconfig\.json|eslint\.config\.js)$/.test(file))
  const declaring = sources.filter((file) => file.endsWith('.d.ts') || /^declare (module|global)/m.test(contentOf(file)))
  return hashOf([process.version, ...[...settings, ...declaring].flatMap((file) => [file, contentOf(file)])].join('\n'))
}

const { modules, layers } = await cruise()
const sources = [...own].filter((file) => /\.(ts|vue)$/.test(file))
const fingerprints = fingerprintsOf(sources, modules, contentOf, common(sources))
const known = remembered()
const asked = sources.filter((file) => !known.has(fingerprints.get(file) ?? ''))

const eslint = async (): Promise<Tally> => {
  if (asked.length === 0) return passed
  // A command line holds only so much.
  const files = asked.length > 300 ? ['.'] : asked
  const found = await check(`eslint: ${asked.length} of ${sources.length} files`, () => command('eslint --max-warnings 0', files))
  const right = new Set(found.faults.length === 0 ? fingerprints.values() : [...fingerprints.values()].filter((one) => known.has(one)))
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, JSON.stringify([...right]))
  return found
}

const prettier = (): Promise<Tally> =>
  check('prettier', () =>
    command('prettier --check --log-level warn --cache --cache-strategy content --cache-location node_modules/.cache/prettier.json .'),
  )

const total = sum([layers, await eslint(), await prettier()])
process.exitCode = total.faults.length > 0 ? 1 : 0
