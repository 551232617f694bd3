/** Problems of sizes and limits. */
import { visibleExcerpt } from '../visible.ts'
import { mebibytes } from './lists.ts'
import type { Voice, Words } from './voice.ts'

type TooMany =
  | { readonly what: 'nodes' | 'rules' | 'layers' | 'inputs' | 'tests'; readonly most: number }
  | { readonly what: 'house'; readonly count: number; readonly most: number }
  /** After a command; `shown` are the operands that it takes. */
  | { readonly what: 'operands'; readonly command: string; readonly shown: string }

const tooMany = (facts: TooMany): Words => {
  switch (facts.what) {
    case 'nodes':
      return { message: `more than ${facts.most} keys and values`, right: 'a ruleset has some thousands' }
    case 'rules':
      return {
        message: `with all that they extend these rules hold more than ${facts.most} keys and values`,
        right: 'fewer rulesets or house rules over one another',
      }
    case 'layers':
      return {
        message: `more than ${facts.most} rulesets extend each other one after the other`,
        right: 'put what some of them say into one',
      }
    case 'inputs':
      return {
        message: `the procedures up to this one ask for more than ${facts.most} things`,
        right: 'fewer procedures, or such that ask for less',
      }
    case 'tests':
      return {
        message: `with those it names this condition holds more than ${facts.most} tests`,
        right: 'fewer, or several conditions',
      }
    case 'house':
      return { message: `${facts.count} house rules over one ruleset`, right: `at most ${facts.most}` }
    case 'operands':
      return { message: `${facts.command} was given too much`, right: `write ${facts.command} ${facts.shown}`.trim() }
  }
}

type TooDeep =
  | { readonly what: 'file'; readonly most: number }
  | { readonly what: 'conditions'; readonly most: number }
  /** `key` is the outermost key that is too deep; null where all of it is. */
  | { readonly what: 'data'; readonly key: string | null; readonly most: number }

const tooDeep = (facts: TooDeep, { id }: Voice): Words => {
  switch (facts.what) {
    case 'file':
      return { message: `deeper than ${facts.most} levels`, right: 'nest less' }
    case 'conditions':
      return {
        message: `more than ${facts.most} conditions name each other one after the other`,
        right: 'put what some of them say into one',
      }
    case 'data':
      return {
        message: `${facts.key === null ? 'it' : id(facts.key)} nests too deep`,
        right: `lists and maps in each other at most ${facts.most} deep`,
      }
  }
}

/** `limit` is in bytes. */
type TooLarge =
  | { readonly what: 'rules' }
  | { readonly what: 'file'; readonly file: string; readonly limit: number }
  | { readonly what: 'call'; readonly limit: number }

const tooLarge = (facts: TooLarge): Words => {
  switch (facts.what) {
    case 'rules':
      return { message: 'the file is larger than 1 MiB', right: 'split it, or leave out what is not rules' }
    case 'file':
      return {
        message: `${visibleExcerpt(facts.file)} is larger than ${mebibytes(facts.limit)}`,
        right: 'split it, or leave out what does not belong',
      }
    case 'call':
      return { message: `a call is larger than ${mebibytes(facts.limit)}`, right: 'ask less at once' }
  }
}

export const boundsProblems = {
  'too-many': tooMany,
  'too-deep': tooDeep,
  'too-large': tooLarge,
  /** Problems beyond the most that are shown at once. */
  more: ({ count }: { count: number }): Words => ({
    message: `and ${count} more problems from here on`,
    right: 'mend those above first',
  }),
}

const tasks = {
  request: 'the request cannot be answered',
  print: 'the PDF cannot be made',
  event: 'an event cannot be told',
  changes: 'the windows cannot be told of changed files',
  renewal: 'changed files cannot be taken',
  following: 'files cannot be followed',
} as const

/** The task that failed: with a file or ruleset, by a call, or by the program itself. */
export type Task =
  { readonly kind: 'load' | 'check' | 'read' | 'judge' | 'show' | 'call'; readonly of: string } | keyof typeof tasks

const taskWords = (task: Task): string => {
  if (typeof task === 'string') return tasks[task]
  switch (task.kind) {
    case 'load':
      return `${task.of} cannot be loaded`
    case 'check':
      return `${task.of} cannot be checked`
    case 'read':
      return `${task.of} cannot be read`
    case 'judge':
      return `${task.of} cannot be judged`
    case 'show':
      return `${task.of} cannot be shown in forms`
    case 'call':
      return `${task.of} failed`
  }
}

/** Problems of work that was not finished. */
export const faultProblems = {
  stopped: (): Words => ({ message: 'nobody waits for this answer any more' }),
  /** A fault of ours: the task that failed, and what was thrown. */
  internal: ({ task, thrown }: { task: Task; thrown: string }): Words => ({
    message: `${taskWords(task)} by a fault of Doublequick itself (${thrown})`,
    right: 'try again; if it stays so, tell its makers what you did',
  }),
}
