/** What a host cannot do: build and serve its window, hand things to other programs. */
import { visibleExcerpt } from '../visible.ts'
import type { Words } from './voice.ts'

/** What a browser host lacks. */
export const notInBrowser: Words = {
  message: 'Doublequick in a browser cannot do this',
  right: 'do it in the browser or by hand, or start the desktop application',
}

export const hostProblems = {
  /** `output` is the last line of what builds it. */
  'not-built': ({ output }: { output: string }): Words => ({
    message: `the window cannot be built (${output})`,
    right: 'run npm ci, then npm run build',
  }),
  'port-taken': ({ port }: { port: number }): Words => ({
    message: `another program listens on port ${port}`,
    right: 'end it, or give another --port; 0 takes any',
  }),
  'not-served': ({ port, system }: { port: number; system: string }): Words => ({
    message: `it cannot listen on port ${port} (${system})`,
    right: 'give another --port',
  }),
  'not-a-link': ({ text }: { text: string }): Words => ({
    message: `${visibleExcerpt(text)} is not the address of a web page`,
    right: 'give an address that begins with https://',
  }),
  /** A page or file that the system was to open, and what it says of it. */
  'not-opened': ({ what, system }: { what: string; system: string }): Words => ({
    message: `the system did not open ${what} (${system})`,
    right: 'open it yourself, by its name',
  }),
}
