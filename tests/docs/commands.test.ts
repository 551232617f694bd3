/** Commands that the documentation shows, run as processes: what they answer is what it says. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fences, page, root, type Fence } from './markdown.ts'

interface Shown {
  readonly file: string
  readonly line: number
  readonly command: string
  /** What it answers, and in which language. */
  readonly answer: Fence
}

const pages = ['README.md', 'docs/rulesets.md']
const shown: Shown[] = pages.flatMap((file) => {
  const blocks = fences(page(file))
  return blocks.flatMap(({ language, kind, text, line }, index) => {
    const answer = blocks[index + 1]
    return language === 'sh' && kind === '' && answer && ['json', 'text'].includes(answer.language)
      ? [{ file, line, command: text.trim(), answer }]
      : []
  })
})

/** The examples that are whole files stand here. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-docs-'))
  for (const { kind, text } of fences(page('docs/rulesets.md'))) {
    if (kind.startsWith('file=')) writeFileSync(join(folder, kind.slice('file='.length)), text)
  }
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const run = (command: string): string => {
  const [, input = '', words = ''] = /^(?:echo '(.*)' \| )?(?:doublequick|npm run -s cli --) (.*)$/.exec(command) ?? []
  if (words === '') throw new Error(`no command of Doublequick: ${command}`)
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'src-main/cli.ts'), ...words.split(' ')], {
    cwd: folder,
    input,
    encoding: 'utf8',
  })
  return stdout + stderr
}

test('the pages show commands and their answers', () => {
  expect(new Set(shown.map(({ file }) => file))).toEqual(new Set(pages))
})

test.each(shown.map((each) => [each.file, each.line, each] as const))(
  '%s, line %i: the command answers as shown',
  (_file, _line, { command, answer }) => {
    const said = run(command)
    if (answer.language === 'text') expect(said.trim()).toBe(answer.text.trim())
    else expect(JSON.parse(said)).toMatchObject(JSON.parse(answer.text) as object)
  },
)
