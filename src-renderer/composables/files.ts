/** Picks, drops, downloads and shares files. */
import type { InputOf } from '../../src-core/contract/methods.ts'
import { failure, success, type Answer } from '../../src-core/problem.ts'
import { visibleName, visibleText } from '../../src-core/words/text.ts'
import { libraryWords, fileActionWords as words } from '../../src-core/words/window/library.ts'
import { scanViewWords } from '../../src-core/words/scan.ts'
import { useMachine, useConnection } from '../api/machine.ts'
import { useNotices } from '../stores/notices.ts'
import { useIncomingFiles, type OpenedRules } from '../stores/library.ts'
import type { IconName } from '../components/base/icons.ts'

/** A picked file, given by path, or by name and text. */
type ChosenRules = InputOf<'readHere'>

interface RulesFiles {
  /** Picks a rules file in the system's or the browser's dialog without opening it. Undefined if the player cancels. */
  readonly pick: () => Promise<Answer<ChosenRules> | undefined>
  /** Picks and opens a rules file. Undefined if the player cancels. */
  readonly choose: () => Promise<Answer<OpenedRules> | undefined>
  /** Opens a dropped file. Undefined if the player cancels. */
  readonly open: (file: File) => Promise<Answer<OpenedRules> | undefined>
  readonly showCopyNotice: (opened: OpenedRules) => void
}

/** Opens rules files. After a system dialog, the background process reads the file itself; a browser only passes its text. */
export const useRulesFiles = (): RulesFiles => {
  const machine = useMachine()
  const connection = useConnection()
  const incoming = useIncomingFiles()
  const notices = useNotices()

  const read = async (file: File): Promise<Answer<ChosenRules>> => {
    const text = await textOf(file)
    return text.ok ? success({ name: file.name, text: text.value }) : text
  }
  const pick = async (): Promise<Answer<ChosenRules> | undefined> => {
    if (!connection.about?.dialogs) {
      const file = await pickFile('.doublequick,.yaml,.yml')
      return file && read(file)
    }
    const chosen = await machine.chooseFile({})
    if (!chosen.ok) return chosen
    return chosen.value.file === null ? undefined : success({ file: chosen.value.file })
  }
  const add = async (chosen: Answer<ChosenRules> | undefined): Promise<Answer<OpenedRules> | undefined> =>
    chosen?.ok ? incoming.add(chosen.value) : chosen
  const open = async (file: File): Promise<Answer<OpenedRules> | undefined> => add(await read(file))
  const choose = async (): Promise<Answer<OpenedRules> | undefined> => add(await pick())
  return { pick, choose, open, showCopyNotice: (opened) => showCopyNotice(notices, opened) }
}

/** Shows a notice if the library made a copy of the file. */
export const showCopyNotice = (
  notices: Pick<ReturnType<typeof useNotices>, 'tell'>,
  { name, copyOf }: OpenedRules,
): void => {
  if (copyOf === undefined) return
  const { title, text } = libraryWords.copied
  notices.tell({ kind: 'done', title, text: text(visibleName(copyOf), visibleName(name)) })
}

/** Opens the browser's file dialog. The input stays in the page until the dialog closes, so that it isn't garbage-collected. */
const pickFile = (accept: string): Promise<File | undefined> =>
  new Promise((done) => {
    const field = Object.assign(document.createElement('input'), { type: 'file', accept, hidden: true })
    const chosen = (file: File | undefined): void => {
      field.remove()
      done(file)
    }
    field.addEventListener('change', () => chosen(field.files?.[0]))
    field.addEventListener('cancel', () => chosen(undefined))
    document.body.append(field)
    field.click()
  })

/** Maximum file sizes in bytes. The background process has separate limits. */
const largestFile = 2 * 1024 * 1024
const largestTable = 5 * 1024 * 1024

const textOf = (file: File): Promise<Answer<string>> =>
  decoded(file, (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes))

const decoded = async <T>(file: File, read: (bytes: ArrayBuffer) => T, largest = largestFile): Promise<Answer<T>> => {
  const { large, unreadable } = libraryWords.reading
  if (file.size > largest) return failure({ code: 'too-large', ...large(file.name, largest / 1024 / 1024) })
  try {
    return success(read(await file.arrayBuffer()))
  } catch {
    return failure({ code: 'unreadable', ...unreadable(file.name) })
  }
}

/** A file with a table, for `readTables`. */
export interface TableFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Extensions of files that may contain a table. */
const tableFiles = '.csv,.tsv,.txt,.md,.xlsx,'

/** Picks a table, or a file with one of the extensions in `more`. Undefined if the player cancels. */
export const pickTable = async (more = ''): Promise<Answer<TableFile> | undefined> => {
  const file = await pickFile(tableFiles + more)
  return file && tableFile(file)
}

/** Reads the bytes of a picked or dropped file. */
export const tableFile = async (file: File): Promise<Answer<TableFile>> => {
  const bytes = await decoded(file, (buffer) => new Uint8Array(buffer), largestTable)
  return bytes.ok ? success({ name: file.name, bytes: bytes.value }) : bytes
}

/** Picks a photo, a PDF or a text file with charts. Undefined if the player cancels. */

export const pickSource = (): Promise<File | undefined> => pickFile('image/*,.pdf,.txt,.csv,.tsv,.md')

/** Maximum sizes in bytes, and the maximum side length of a picture in pixels. */
const largestSource = 16 * 1024 * 1024
const largePicture = 6 * 1024 * 1024
const longestSide = 4000

/** Prepares a file for `readScan`. Large photos are scaled down, and picture formats that only the browser can read become JPEG. */
export const readableFile = async (file: File): Promise<Answer<TableFile>> => {
  const isPicture = file.type.startsWith('image/')
  if (isPicture && (file.size > largePicture || !/^image\/(?:png|jpeg|webp)$/.test(file.type))) {
    const smaller = await asJpeg(file).catch(() => null)
    if (smaller) return success({ name: file.name, bytes: new Uint8Array(await smaller.arrayBuffer()) })
  }
  if (file.size > largestSource) return failure({ code: 'too-large', ...scanViewWords.tooLarge(file.name) })
  try {
    return success({ name: file.name || scanViewWords.pasted, bytes: new Uint8Array(await file.arrayBuffer()) })
  } catch {
    return failure({ code: 'unreadable', ...scanViewWords.unreadable(file.name) })
  }
}

const asJpeg = async (file: File): Promise<Blob | null> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
}

/** Picks a scenario or an exported battle. Undefined if the player cancels. */
export const pickScenario = async (): Promise<Answer<{ readonly name: string; readonly text: string }> | undefined> => {
  const file = await pickFile('.yaml,.yml,.jsonl')
  if (!file) return undefined
  const text = await textOf(file)
  return text.ok ? success({ name: file.name, text: text.value }) : text
}

/** Downloads bytes or text as a file. */
export const download = (name: string, content: BlobPart, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** An action on a rules file, for a button or a menu. */
interface FileAction {
  readonly key: string
  readonly title: string
  readonly icon: IconName
  readonly run: () => void
}

/**
 * Returns the actions on a rules file. The desktop can save a copy and show its folder, a browser can download the file, and some browsers can share
 * it.
 */
export const useFileActions = (): ((file: string) => readonly FileAction[]) => {
  const machine = useMachine()
  const connection = useConnection()
  const notices = useNotices()

  const exported = async (file: string): Promise<File | undefined> => {
    const answer = await machine.exportRules({ file })
    if (answer.ok) return new File([answer.value.text], answer.value.name, { type: 'text/plain' })
    notices.tellProblems(answer.problems)
    return undefined
  }
  const downloadFile = async (file: string): Promise<void> => {
    const content = await exported(file)
    if (content) download(content.name, content, content.type)
  }
  const share = async (file: string): Promise<void> => {
    const content = await exported(file)
    if (!content) return
    try {
      await navigator.share({ files: [content], title: content.name })
    } catch (error) {
      // The player closed the browser's share dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return
      download(content.name, content, content.type)
      notices.tell({ kind: 'done', title: words.notShared })
    }
  }
  const saveCopy = async (file: string): Promise<void> => {
    const answer = await machine.saveCopy({ file })
    if (!answer.ok) notices.tellProblems(answer.problems)
    else if (answer.value.file !== null)
      notices.tell({ kind: 'done', title: words.copied(visibleText(answer.value.file)) })
  }
  const show = async (file: string): Promise<void> => {
    const answer = await machine.showInFolder({ file })
    if (!answer.ok) notices.tellProblems(answer.problems)
  }

  return (file) => [
    ...(connection.about?.dialogs
      ? ([
          { key: 'save-copy', title: `${words.saveCopy}…`, icon: 'save', run: () => void saveCopy(file) },
          { key: 'show', title: words.show, icon: 'folder', run: () => void show(file) },
        ] as const)
      : ([{ key: 'download', title: words.download, icon: 'save', run: () => void downloadFile(file) }] as const)),
    ...(canShare()
      ? ([{ key: 'share', title: `${words.share}…`, icon: 'share', run: () => void share(file) }] as const)
      : []),
  ]
}

/** Whether the browser can share files. Some browsers lack one of the methods. */
const canShare = (): boolean =>
  typeof navigator.share === 'function' &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'rules.yaml', { type: 'text/plain' })] })
