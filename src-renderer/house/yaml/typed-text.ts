/** What is typed goes to the machine after a short rest; what others make of the text comes back. */
import { onBeforeUnmount, watch } from 'vue'
import { useHouse } from '../../stores/house.ts'
import type { YamlEditor } from './editor.ts'

interface TypedText {
  /** Says that the player changed the text. */
  readonly typed: () => void
  /** Sends what was typed, one sending after the other, and is done when the machine has it. */
  readonly send: () => Promise<void>
}

/** Milliseconds of rest before what was typed is sent. */
const rest = 150
/** Milliseconds of rest after which a new step of the history begins. */
const pause = 1500

/** `saved` gives the text as the machine has it. */
export const useTypedText = (machineText: () => string, editor: () => YamlEditor | undefined): TypedText => {
  const house = useHouse()
  /** The machine's text that the text here was made of. */
  let from = machineText()
  let timer: ReturnType<typeof setTimeout> | undefined
  let burst = 0
  let lastTyped = -Infinity
  let sending = Promise.resolve()

  /** What is refused stays, to be fixed. */
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
  /** Lays the machine's text in, unless something newer is being typed. */
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
    timer = setTimeout(() => void send(), rest)
  }

  house.sendTyping = send
  onBeforeUnmount(() => {
    house.sendTyping = undefined
  })
  return { typed, send }
}
