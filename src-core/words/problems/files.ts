/** Files and folders: those that cannot be found, read or written, and those that are not what they should be. */
import { visibleExcerpt } from '../visible.ts'
import type { Words } from './voice.ts'

/** Why a file is not read or written: what is the matter with it, or the system's own words. */
export type NotRead = 'forbidden' | 'link-circle' | { readonly system: string }
export type NotWritten =
  'a-folder' | 'not-ordinary' | 'in-a-file' | 'forbidden' | 'link-circle' | 'long-name' | { readonly system: string }

type Unreadable =
  | { readonly what: 'file'; readonly file: string; readonly why: NotRead }
  | { readonly what: 'folder'; readonly folder: string; readonly system: string }
  | { readonly what: 'input'; readonly system: string }

const unreadable = (facts: Unreadable): Words => {
  if (facts.what === 'input')
    return { message: `the input cannot be read (${facts.system})`, right: 'pipe requests in' }
  if (facts.what === 'folder')
    return {
      message: `the folder ${visibleExcerpt(facts.folder)} cannot be read (${facts.system})`,
      right: 'change its permissions, or move what stands in its place',
    }
  const file = visibleExcerpt(facts.file)
  switch (facts.why) {
    case 'forbidden':
      return { message: `you may not read ${file}`, right: 'change its permissions' }
    case 'link-circle':
      return { message: `${file} is a link that leads back to itself`, right: 'name the file itself' }
    default:
      return { message: `${file} cannot be read (${facts.why.system})`, right: 'name another file' }
  }
}

const whyNotWritten = {
  'a-folder': 'it is a folder',
  'not-ordinary': 'it is not an ordinary file',
  'in-a-file': 'its folder is a file',
  forbidden: 'you may not write there',
  'link-circle': 'a link leads back to itself',
  'long-name': 'the name is too long',
} as const satisfies Record<NotWritten & string, string>

type Unwritten =
  | { readonly what: 'file'; readonly file: string; readonly why: NotWritten }
  | { readonly what: 'token'; readonly file: string; readonly system: string }

const notWritten = (facts: Unwritten): Words =>
  facts.what === 'token'
    ? {
        message: `${facts.file} cannot be written (${facts.system})`,
        right: 'set DOUBLEQUICK_HOME to a folder of yours',
      }
    : {
        message: `${visibleExcerpt(facts.file)} is not written: ${typeof facts.why === 'object' ? facts.why.system : whyNotWritten[facts.why]}`,
        right: 'write to a folder of yours',
      }

export const fileProblems = {
  /** `meant` is a file beside it with a name that is nearly the same. */
  'no-such-file': ({ file, meant }: { file: string; meant: string | null }): Words => ({
    message: `there is no file ${visibleExcerpt(file)}`,
    right: meant === null ? 'name a file that is there' : `did you mean ${visibleExcerpt(meant)}?`,
  }),
  'not-a-file': ({ file, isFolder }: { file: string; isFolder: boolean }): Words =>
    isFolder
      ? { message: `${visibleExcerpt(file)} is a folder`, right: 'name a file in it' }
      : { message: `${visibleExcerpt(file)} is not an ordinary file`, right: 'name a file, not a pipe or a device' },
  unreadable,
  'not-utf-8': ({ file }: { file: string }): Words => ({
    message: `${visibleExcerpt(file)} is not text in UTF-8`,
    right: 'save it as UTF-8',
  }),
  'disk-full': ({ file }: { file: string }): Words => ({
    message: `${visibleExcerpt(file)} is not written: there is no room left`,
    right: 'make room, or write elsewhere',
  }),
  'not-written': notWritten,
  busy: ({ file }: { file: string }): Words => ({
    message: `another program is writing ${visibleExcerpt(file)}`,
    right: 'try again in a moment, or close the other Doublequick',
  }),
  /** `system` says why a folder that is there cannot be read; null: it is not there. */
  'no-such-folder': ({ folder, system }: { folder: string; system: string | null }): Words => ({
    message:
      system === null
        ? `there is no folder ${visibleExcerpt(folder)}`
        : `the folder ${visibleExcerpt(folder)} cannot be read (${system})`,
    right: 'name a folder of rulesets',
  }),
  /** `count` files of rules where `most` are read; null: one more would be too many. */
  'too-many-files': ({ folder, count, most }: { folder: string; count: number | null; most: number }): Words => ({
    message:
      count === null
        ? `the folder ${visibleExcerpt(folder)} is full: of more than ${most} files of rules none is read`
        : `the folder ${visibleExcerpt(folder)} holds ${count} files of rules, and none of them is read: the most is ${most}`,
    right: 'put those that are not played by into another folder',
  }),
  'same-id': ({ files, id }: { files: readonly string[]; id: string }): Words => ({
    message: `${files.map((file) => visibleExcerpt(file)).join(' and ')} have the same id ${id}`,
    right: 'give each file of rules in a folder its own id',
  }),
  'not-chosen': ({ file }: { file: string }): Words => ({
    message: `${file} is no file that you opened here`,
    right: 'open it with Open a file, or drop it on the window; or name it when you start Doublequick',
  }),
  'leads-out': ({ file, to }: { file: string; to: 'read' | 'write' }): Words =>
    to === 'read'
      ? { message: `${file} is a link that leads elsewhere`, right: 'open the file that it leads to' }
      : { message: `${file} is a link, and is not written over`, right: 'delete it, or choose another folder' },
  'not-rules': ({ file }: { file: string }): Words => ({
    message: `${file} is neither a ruleset nor house rules`,
    right:
      'a file whose name ends in .yaml and that begins with ruleset: {id: ..., title: ..., version: 1.0.0, format: 1}',
  }),
  'not-house-rules': ({ file, ending }: { file: string; ending: string }): Words => ({
    message: `${file} is no file of house rules`,
    right: `a file whose name ends in ${ending}`,
  }),
}
