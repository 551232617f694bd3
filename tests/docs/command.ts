/** Commands that the documentation shows, run as processes: what they answer is what it says. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root, type Fence } from './markdown.ts'

/** Runs a command of Doublequick as a page writes it; what it answers, with what is wrong after it. */
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

/** A text is the whole answer; JSON may leave out what it does not speak of. */
export const expectAnswer = (answered: string, { language, text }: Fence): void => {
  if (language === 'text') expect(answered.trim()).toBe(text.trim())
  else expect(JSON.parse(answered)).toMatchObject(JSON.parse(text) as object)
}
