/** Calls of the window, and requests and pages on their way to whoever answers them. */
import { visibleExcerpt } from '../visible.ts'
import type { Words } from './voice.ts'

type NotJson =
  | { readonly what: 'call' }
  /** A line of requests; `thrown` is what its reader says, null where the line is no text at all. */
  | { readonly what: 'line'; readonly thrown: string | null }

const badJson = (facts: NotJson): Words => {
  if (facts.what === 'call') return { message: 'the call is not JSON in UTF-8', right: 'send one JSON value' }
  return facts.thrown === null
    ? { message: 'the line is not text in UTF-8', right: 'write JSON in UTF-8' }
    : { message: `the line is not JSON (${visibleExcerpt(facts.thrown)})`, right: 'write one JSON object a line' }
}

const ownAddress = 'open the address that Doublequick says when it starts'

const notTrusted = {
  window: {
    message: 'the call did not come from the window of Doublequick',
    right: 'call from the page that Doublequick itself shows',
  },
  address: { message: 'the request comes from another page or for another address', right: ownAddress },
  page: { message: 'this page is not known here', right: ownAddress },
} as const satisfies Record<string, Words>

export const callProblems = {
  'no-such-method': ({ method, meant }: { method: string; meant: string | null }): Words => ({
    message: `there is no method ${visibleExcerpt(method)}`,
    right: meant === null ? 'call a method of the contract' : `did you mean ${meant}?`,
  }),
  'bad-json': badJson,
  'not-json': (): Words => ({ message: 'a call is JSON', right: 'send content-type: application/json' }),
  'too-long': (): Words => ({ message: 'the line is longer than 1 MiB', right: 'ask less at once' }),
  'broken-off': (): Words => ({ message: 'the call broke off', right: 'call again' }),
  'bad-address': (): Words => ({ message: 'the address cannot be read', right: 'ask for /' }),
  'wrong-method': ({ method }: { method: string }): Words => ({
    message: 'that cannot be done here',
    right: `ask with ${method}`,
  }),
  /** A call that comes from no window of ours; a request of another page or for another address; a page that is not known. */
  'not-trusted': ({ what }: { what: keyof typeof notTrusted }): Words => notTrusted[what],
  cancelled: (): Words => ({ message: 'it was cancelled', right: 'ask again' }),
  closing: (): Words => ({ message: 'Doublequick is ending', right: 'start it again' }),
  'out-of-memory': (): Words => ({
    message: 'Doublequick was at work that takes more memory than it allows itself, and gave it up',
    right: 'try again; if it stays so, use smaller rules or ask for less at once',
  }),
}
