/** Runs the commands shown in the documentation and compares their output with what it shows. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root, type Fence } from './markdown.ts'

/** Runs a Doublequick command as written on a page; returns standard output followed by errors. */
export const answerOf = (command: string, folder: string): string => {
  const [, input = '', words = ''] =
    /^(?:echo '(.*)' \| )?(?:doublequick|npm run -s cli --) (.*)$/.exec(command.trim()) ?? []
  if (words === '') throw new Error(`no command of Doublequick: ${command}`)
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'src-main/cli.ts'), ...words.split(' ')], {
    cwd: folder,
    input,
    encoding: 'utf8',
  })
  return stdout + stderr
}

export const isAnswer = (fence: Fence | undefined): fence is Fence =>
  fence !== undefined && ['json', 'text'].includes(fence.language)

/** Text must match the whole output; JSON may leave out keys. */
export const expectAnswer = (answered: string, { language, text }: Fence): void => {
  if (language === 'text') expect(answered.trim()).toBe(text.trim())
  else expect(JSON.parse(answered)).toMatchObject(JSON.parse(text) as object)
}
