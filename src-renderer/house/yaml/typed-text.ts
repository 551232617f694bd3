/** Sends typed text to the host after a pause and shows changes made elsewhere. */
import { onBeforeUnmount, watch } from 'vue'
import { useHouse } from '../../stores/house.ts'
import type { YamlEditor } from './editor.ts'

interface TypedText {
  /** Call when the player changes the text. */
  readonly typed: () => void
  /** Sends the typed text, one call at a time. Resolves when the host has it. */
  readonly send: () => Promise<void>
}

/** Milliseconds without typing before the text is sent. */
const typingPause = 150
/** Milliseconds without typing after which a new undo step begins. */
const pause = 1500

/** Keeps the editor and the host's text in sync. */
export const useTypedText = (machineText: () => string, editor: () => YamlEditor | undefined): TypedText => {
  const house = useHouse()
  /** The host's text that the editor's text is based on. */
  let from = machineText()
  let timer: ReturnType<typeof setTimeout> | undefined
  let burst = 0
  let lastTyped = -Infinity
  let sending = Promise.resolve()

  /** Sends the text. Rejected text stays in the editor to be fixed. */
  const send = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const text = editor()?.text()
    sending = sending.then(async () => {
      if (
        text !== undefined &&
        text !== from &&
        (await house.edit([{ kind: 'text', text, from }], { group: `typing-${burst}` }))
      )
        from = text
      take()
    })
    return sending
  }
  /** Shows the host's text unless the player is typing newer text. */
  const take = (): void => {
    const own = editor()
    const text = machineText()
    if (!own || timer !== undefined || own.text() !== from || text === from) return
    from = text
    own.setText(text)
  }
  watch(machineText, take)

  const typed = (): void => {
    const now = performance.now()
    if (now - lastTyped > pause) burst += 1
    lastTyped = now
    clearTimeout(timer)
    timer = setTimeout(() => void send(), typingPause)
  }

  house.sendTyping = send
  onBeforeUnmount(() => {
    house.sendTyping = undefined
  })
  return { typed, send }
}
