/**
 * `npm run lint`: ESLint, layers, formatting. Type-aware rules depend on imports, so a file is linted again if it or anything it imports has changed
 * since it last passed.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { filesIn } from './changed.ts'
import { check, command, root } from './command.ts'
import { cruise } from './cruise.ts'
import { fingerprintsOf, hashOf } from './fingerprints.ts'
import { passed, sum, type Tally } from './tally.ts'

const memory = join(root, 'node_modules/.cache/lint.json')
const report = join(root, 'out/eslint.json')

const own = new Set(filesIn('.'))
const contentOf = (file: string): string => (own.has(file) ? readFileSync(join(root, file), 'utf8') : '')

/** The cached list of files that passed. */
const remembered = (): ReadonlySet<string> => {
  try {
    return new Set(JSON.parse(readFileSync(memory, 'utf8')) as readonly string[])
  } catch {
    return new Set()
  }
}

/** Inputs that affect every file: Node, packages, configuration. */
const common = (sources: readonly string[]): string => {
  const settings = [...own].filter((file) => /(^|\/)(package-lock\.json|tsconfig\.json|eslint\.config\.js)$/.test(file))
  const declaring = sources.filter(
    (file) => file.endsWith('.d.ts') || /^declare (module|global)/m.test(contentOf(file)),
  )
  return hashOf([process.version, ...[...settings, ...declaring].flatMap((file) => [file, contentOf(file)])].join('\n'))
}

const { modules, layers } = await cruise()
const sources = [...own].filter((file) => /\.(ts|vue)$/.test(file))
const fingerprints = fingerprintsOf(sources, modules, contentOf, common(sources))
const known = remembered()
const asked = sources.filter((file) => !known.has(fingerprints.get(file) ?? ''))

/** The part of ESLint's report that we use. */
type Report = readonly {
  readonly filePath: string
  readonly messages: readonly {
    readonly line?: number
    readonly column?: number
    readonly message: string
    readonly ruleId: string | null
  }[]
}[]

const eslint = (): Promise<Tally> =>
  check(`eslint: ${asked.length} of ${sources.length} files`, async () => {
    // Command lines have a maximum length.
    const files = asked.length > 300 ? ['.'] : asked
    rmSync(report, { force: true })
    const ended = await command(`eslint --max-warnings 0 --format json --output-file "${report}"`, files)
    // If ESLint crashes, it prints text instead of a report.
    if (!existsSync(report)) return ended
    const found = (JSON.parse(readFileSync(report, 'utf8')) as Report).filter(({ messages }) => messages.length > 0)
    const wrong = new Set(found.map(({ filePath }) => relative(root, filePath)))
    remember(sources.filter((file) => !wrong.has(file)))
    const lines = found.flatMap(({ filePath, messages }) =>
      messages.map(
        ({ line = 1, column = 1, message, ruleId }) =>
          `${relative(root, filePath)}:${line}:${column} ${message} (${ruleId ?? 'eslint'})`,
      ),
    )
    return { ...ended, output: lines.join('\n') }
  })

const remember = (right: readonly string[]): void => {
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, JSON.stringify(right.map((file) => fingerprints.get(file))))
}

const prettier = (): Promise<Tally> =>
  check('prettier', () =>
    command(
      'prettier --check --log-level warn --cache --cache-strategy content --cache-location node_modules/.cache/prettier.json .',
    ),
  )

const total = sum([layers, asked.length === 0 ? passed : await eslint(), await prettier()])
process.exitCode = total.faults.length > 0 ? 1 : 0
