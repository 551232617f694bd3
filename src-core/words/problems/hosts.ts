/** Problems between the parts of the program: API calls, hosts, shared battles, and bugs. */
import { visibleExcerpt } from '../text.ts'
import { clip, didYouMean, type ProblemWords } from './phrases.ts'

/** A malformed request. */
type BadCall =
  | { readonly what: 'json' | 'content-type' | 'address' | 'page' }
  | { readonly what: 'method'; readonly method: string }
  /** A line of requests. `thrown` is the parser's error message, or null if the line isn't text. */
  | { readonly what: 'line'; readonly thrown: string | null }

const badCall = (facts: BadCall): ProblemWords => {
  switch (facts.what) {
    case 'json':
      return { message: 'The call isn’t JSON in UTF-8.', right: 'Send one JSON value.' }
    case 'content-type':
      return { message: 'The call isn’t marked as JSON.', right: 'Send content-type: application/json.' }
    case 'address':
      return { message: 'The address can’t be read.', right: 'Open /.' }
    case 'page':
      return { message: 'Page not found.', right: 'Open /.' }
    case 'method':
      return { message: 'This method isn’t allowed here.', right: `Use ${facts.method}.` }
    case 'line':
      return facts.thrown === null
        ? { message: 'The line isn’t text in UTF-8.', right: 'Write JSON in UTF-8.' }
        : {
            message: `The line isn’t JSON (${visibleExcerpt(facts.thrown)}).`,
            right: 'Write one JSON object per line.',
          }
  }
}

const ownAddress = 'Open the address that Doublequick prints when it starts.'

const notTrusted = {
  window: {
    message: 'The call didn’t come from the Doublequick window.',
    right: 'Call from the page that Doublequick shows.',
  },
  address: { message: 'The request comes from another page or is for another address.', right: ownAddress },
  page: { message: 'Page not found.', right: ownAddress },
} as const satisfies Record<string, ProblemWords>

const tasks = {
  request: 'Can’t answer the request',
  print: 'Can’t make the PDF',
  event: 'Can’t report an event',
  changes: 'Can’t report changed files to the windows',
  renewal: 'Can’t load changed files',
  following: 'Can’t watch files',
} as const

/** The task that failed: one on a file or ruleset, an API call, or a task of the program itself. */
export type Task =
  { readonly kind: 'load' | 'check' | 'read' | 'judge' | 'show' | 'call'; readonly of: string } | keyof typeof tasks

const taskWords = (task: Task): string => {
  if (typeof task === 'string') return tasks[task]
  switch (task.kind) {
    case 'load':
      return `Can’t load ${task.of}`
    case 'check':
    case 'judge':
      return `Can’t check ${task.of}`
    case 'read':
      return `Can’t read ${task.of}`
    case 'show':
      return `Can’t show ${task.of} in forms`
    case 'call':
      return `${task.of} failed`
  }
}

export const hostProblems = {
  'no-such-method': ({ method, meant }: { method: string; meant: string | null }): ProblemWords => ({
    message: `Unknown method ${visibleExcerpt(method)}.`,
    right: didYouMean(meant, 'Call a method of the contract.', (name) => name),
  }),
  'bad-call': badCall,
  /** A call from an untrusted window, a request from another page or for another address, or an unknown page. */
  'not-trusted': ({ what }: { what: keyof typeof notTrusted }): ProblemWords => notTrusted[what],
  'broken-off': (): ProblemWords => ({ message: 'The call was interrupted.', right: 'Try again.' }),
  canceled: (): ProblemWords => ({ message: 'Canceled.', right: 'Try again.' }),
  /** The caller no longer waits for the answer. */
  stopped: (): ProblemWords => ({ message: 'Canceled, because the answer is no longer needed.' }),
  closing: (): ProblemWords => ({ message: 'Doublequick is closing.', right: 'Start it again.' }),
  /** `memory` is the limit in megabytes that a PDF exceeded. Null for other tasks. */
  'out-of-memory': ({ memory }: { memory: number | null }): ProblemWords =>
    memory === null
      ? {
          message: 'This takes more memory than Doublequick allows, so it was stopped.',
          right: 'Try again. If it keeps happening, use smaller rules or do less at a time.',
        }
      : {
          message: `The PDF takes more than ${memory} MB of memory to make.`,
          right: 'Print rules with fewer rows, modifiers and notes.',
        },
  /** A bug: the task that failed, and what was thrown. */
  internal: ({ task, thrown }: { task: Task; thrown: string }): ProblemWords => ({
    message: `${taskWords(task)} because of a bug in Doublequick (${thrown}).`,
    right: 'Try again. If it keeps happening, report what you did.',
  }),
  /** A call that isn't available in a browser. */
  'not-here': (): ProblemWords => ({
    message: 'Doublequick can’t do this in a browser.',
    right: 'Use the browser’s own commands, or start the desktop application.',
  }),
  /** `output` is the last line of the build's output. Null if the window is served from source, which guests can't use. */
  'not-built': ({ output }: { output: string | null }): ProblemWords =>
    output === null
      ? {
          message: 'The window hasn’t been built, so guests can’t join.',
          right: 'Run npm run serve, or start the desktop application.',
        }
      : { message: `Can’t build the window (${output}).`, right: 'Run npm ci, then npm run build.' },
  'port-taken': ({ port }: { port: number }): ProblemWords => ({
    message: `Another program uses port ${port}.`,
    right: 'Close it, or use another --port (0 for any free port).',
  }),
  'not-listening': (facts: { port: number; system: string } | { address: string; system: string }): ProblemWords =>
    'port' in facts
      ? { message: `Can’t listen on port ${facts.port} (${facts.system}).`, right: 'Use another --port.' }
      : {
          message: `Can’t listen at ${clip(facts.address)} (${facts.system}).`,
          right: 'Choose another address, or check that this computer is still on that network.',
        },
  'not-a-link': ({ text }: { text: string }): ProblemWords => ({
    message: `${visibleExcerpt(text)} isn’t the address of a web page.`,
    right: 'Use an address that begins with https://.',
  }),
  /** A page or file that the system failed to open, and the system's message. */
  'not-opened': ({ what, system }: { what: string; system: string }): ProblemWords => ({
    message: `Your system couldn’t open ${what} (${system}).`,
    right: 'Open it yourself.',
  }),

  'no-network': (): ProblemWords => ({
    message: 'This computer isn’t on a local network.',
    right: 'Join one, such as a phone’s hotspot, then share again.',
  }),
  'nothing-shared': (): ProblemWords => ({ message: 'No battle is shared.', right: 'Share yours first.' }),
  'wrong-code': (): ProblemWords => ({
    message: 'Wrong code.',
    right: 'Enter the code that the other screen shows now.',
  }),
  'too-fast': ({ what }: { what: 'codes' | 'calls' }): ProblemWords =>
    what === 'codes'
      ? { message: 'Too many wrong codes.', right: 'Wait 30 seconds, then enter the code again.' }
      : { message: 'Too many requests.', right: 'Wait a moment, then try again.' },
  'too-many-guests': ({ max }: { max: number }): ProblemWords => ({
    message: `${max} guests have already joined.`,
    right: 'Remove one of them on the screen that shares the battle, or close the page on one of their devices.',
  }),
  'not-joined': (): ProblemWords => ({
    message: 'This device hasn’t joined.',
    right: 'Scan or enter the code that the other screen shows.',
  }),
  'not-for-guests': ({ method }: { method: string }): ProblemWords => ({
    message: `Guests can’t call ${clip(method)}.`,
    right: 'Do it on the computer that shares the battle.',
  }),
  /** Shown to guests instead of a problem that would reveal the host's files. */
  'host-trouble': (): ProblemWords => ({
    message: 'The computer that shares the battle couldn’t do this.',
    right: 'See the message on its screen.',
  }),
}
