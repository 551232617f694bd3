/** What each command does. A view adds its own while it is shown, such as `find`. */
import { onBeforeUnmount, onMounted, shallowReactive } from 'vue'
import { useRouter } from 'vue-router'
import { commands, type CommandId } from '../../src-core/contract/commands.ts'
import { useMachine } from '../api/machine.ts'
import { useSettings } from '../stores/settings.ts'
import { views } from '../views.ts'
import { isTyping, matches } from './keys.ts'

type Run = () => void

const handlers = shallowReactive(new Map<string, Run[]>())

/** Gives a command something to do while the component is there; the latest giver counts. */
export const useCommand = (id: CommandId, run: Run): void => {
  onMounted(() => handlers.set(id, [...(handlers.get(id) ?? []), run]))
  onBeforeUnmount(() => {
    const others = (handlers.get(id) ?? []).filter((each) => each !== run)
    if (others.length > 0) handlers.set(id, others)
    else handlers.delete(id)
  })
}

/** Runs a command; false where nothing handles it. */
export const runCommand = (id: string): boolean => {
  const run = handlers.get(id)?.at(-1)
  run?.()
  return run !== undefined
}

/** The commands that can do something now. */
export const availableCommands = (): (typeof commands)[number][] => commands.filter(({ id }) => handlers.has(id))

/** Sizes of text one can step through, times the usual. */
export const textSizes: readonly number[] = [0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.25, 2.5]

/** The frame's own commands, and the ways they come: by keys, and from the system's menu. */
export const useFrameCommands = (): void => {
  const router = useRouter()
  const settings = useSettings()
  const machine = useMachine()

  for (const { name, command } of views) useCommand(command, () => void router.push({ name }))
  for (const theme of ['system', 'light', 'dark', 'contrast'] as const)
    useCommand(`theme-${theme}`, () => void settings.change({ theme }))
  const size = (next: number | undefined): void => {
    if (next !== undefined) void settings.change({ textSize: next })
  }
  useCommand('text-larger', () => size(textSizes.find((each) => each > settings.settings.textSize)))
  useCommand('text-smaller', () => size(textSizes.findLast((each) => each < settings.settings.textSize)))
  useCommand('text-usual', () => size(1))
  useCommand('large-result', () => void settings.change({ largeResults: !settings.settings.largeResults }))

  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat) return
    for (const command of commands) {
      const keys = 'keys' in command ? command.keys : undefined
      if (!keys || !matches(event, keys) || (isTyping(event.target) && !keys.includes('Mod'))) continue
      if (runCommand(command.id)) event.preventDefault()
    }
  }
  let stopListening: Run | undefined
  onMounted(() => {
    window.addEventListener('keydown', onKey)
    stopListening = machine.listen((event) => {
      if (event.kind === 'command') runCommand(event.command)
    })
  })
  onBeforeUnmount(() => {
    window.removeEventListener('keydown', onKey)
    stopListening?.()
  })
}
