/** Files between the window and the player: picked, dropped, and handed to the browser to be kept. */
import { failure, success, type Answer } from '../../src-core/problem.ts'
import { visibleName } from '../../src-core/words/visible.ts'
import { libraryWords } from '../../src-core/words/window-library.ts'
import { useMachine } from '../api/machine.ts'
import { useConnection } from '../stores/connection.ts'
import { useNotices } from '../stores/notices.ts'
import { useReceived, type OpenedRules } from '../stores/received.ts'

export interface RulesFiles {
  /** Asks for a file of rules, by the system's dialog or the browser's; undefined where the player chose none. */
  readonly choose: () => Promise<Answer<OpenedRules> | undefined>
  /** Takes a file that the window was handed; undefined where the player leaves it. */
  readonly take: (file: File) => Promise<Answer<OpenedRules> | undefined>
  /** Says that a copy was taken, if one was. */
  readonly tellCopy: (opened: OpenedRules) => void
}

/** The machine opens what is chosen in a dialog of the system's; a browser hands over only the text of a file. Either way a copy is kept. */
export const useRulesFiles = (): RulesFiles => {
  const machine = useMachine()
  const connection = useConnection()
  const received = useReceived()
  const notices = useNotices()

  const take = async (file: File): Promise<Answer<OpenedRules> | undefined> => {
    const text = await textOf(file)
    return text.ok ? received.keep({ name: file.name, text: text.value }) : text
  }
  const choose = async (): Promise<Answer<OpenedRules> | undefined> => {
    if (!connection.about?.dialogs) {
      const file = await pick('.yaml,.yml')
      return file && take(file)
    }
    const chosen = await machine.chooseFile({})
    if (!chosen.ok) return chosen
    return chosen.value.file === null ? undefined : received.keep({ file: chosen.value.file })
  }
  return { choose, take, tellCopy: (opened) => tellCopy(notices, opened) }
}

/** Says that a copy was taken, if one was. */
export const tellCopy = (notices: Pick<ReturnType<typeof useNotices>, 'tell'>, { name, copyOf }: OpenedRules): void => {
  if (copyOf === undefined) return
  const { title, text } = libraryWords.copied
  notices.tell({ kind: 'done', title, text: text(visibleName(copyOf), visibleName(name)) })
}

/** By the browser's own dialog. Its field stands in the page meanwhile: one that nothing holds may be cleared away, and the choice with it. */
const pick = (accept: string): Promise<File | undefined> =>
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

/** A file of more bytes is not even read; the machine has limits of its own for what is in it. */
const most = 2 * 1024 * 1024

const textOf = (file: File): Promise<Answer<string>> =>
  decoded(file, (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes))

const decoded = async (file: File, read: (bytes: ArrayBuffer) => string): Promise<Answer<string>> => {
  const { large, unreadable } = libraryWords.taking
  if (file.size > most) return failure({ code: 'too-large', ...large(file.name, most / 1024 / 1024) })
  try {
    return success(read(await file.arrayBuffer()))
  } catch {
    return failure({ code: 'unreadable', ...unreadable(file.name) })
  }
}

/** A spreadsheet that was saved as text, by the browser's dialog; undefined where the player chose none. */
export const pickTable = async (): Promise<Answer<string> | undefined> => {
  const file = await pick('.csv,.tsv,.txt')
  return file && decoded(file, tableText)
}

/** A scenario, by the browser's dialog; undefined where the player chose none. */
export const pickScenario = async (): Promise<Answer<{ readonly name: string; readonly text: string }> | undefined> => {
  const file = await pick('.yaml,.yml')
  if (!file) return undefined
  const text = await textOf(file)
  return text.ok ? success({ name: file.name, text: text.value }) : text
}

/** As spreadsheets save text: in UTF-8, in UTF-16 behind its mark, or in the letters of the older Windows. */
export const tableText = (bytes: ArrayBuffer): string => {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Hands bytes or a text to the browser as a file to keep. */
export const download = (name: string, content: BlobPart, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
