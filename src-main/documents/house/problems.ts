/** What can go wrong with the file of house rules in the making, and what one can do then. */
import { basename } from 'node:path'
import type { Problem } from '../../../src-core/problem.ts'
import { brief } from '../../../src-core/words/visible.ts'

export const noSession: Problem = { code: 'no-session', message: 'these house rules are not open', right: 'open them again' }

export const noBase = (path: string): Problem => ({
  code: 'no-base',
  message: `${brief(basename(path))} does not say which ruleset it changes`,
  right: 'choose the ruleset',
})

export const fileExists = (path: string): Problem => ({
  code: 'file-exists',
  message: `there is a file ${brief(path)} already`,
  right: 'another name, or let it be written over',
})

export const changedOnDisk = (path: string): Problem => ({
  code: 'changed-on-disk',
  message: `another program has changed ${brief(path)} since it was opened`,
  right: 'keep yours, or take the file as it is',
})
