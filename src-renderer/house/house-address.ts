import { ref, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { ProblemInWords } from '../../src-core/problem.ts'
import { useHouse } from '../stores/house.ts'

export interface Opening {
  /** Problems found when opening the rules. */
  readonly problems: Readonly<Ref<readonly ProblemInWords[]>>
  /** The file that doesn't name the ruleset it changes, if any. */
  readonly baseless: Readonly<Ref<string | undefined>>
  readonly opened: (found: readonly ProblemInWords[], file?: string) => void
}

/**
 * Keeps the address and the editor in sync. The address has the name of the session, so that a reloaded page continues with it. `?file=` opens a
 * file, and `?show=` shows a file's details. `?new=` shows the form for new rules; `?copy=` and `?over=` also set what to start from. From the editor,
 * the address without a session leads to the list.
 */
export const useHouseAddress = (): Opening => {
  const house = useHouse()
  const route = useRoute()
  const router = useRouter()
  const problems = ref<readonly ProblemInWords[]>([])
  const baseless = ref<string>()

  const opened = (found: readonly ProblemInWords[], file?: string): void => {
    problems.value = found
    baseless.value = found.some(({ code }) => code === 'no-base') ? file : undefined
  }
  const follow = async (_now?: unknown, before: readonly unknown[] = []): Promise<void> => {
    if (route.name !== 'rules' || route.query['show'] !== undefined) return
    const { place } = route.params
    const { file, copy, over, new: begun } = route.query
    const isList = (place ?? '') === '' && (before[0] ?? '') !== '' && file === undefined
    // New rules and the list replace the open rules, which are kept as a draft.
    if ((isList || [copy, over, begun].some((each) => each !== undefined)) && house.draft) await house.close(false)
    if (typeof file === 'string') opened(await house.open({ file }), file)
    else if (typeof place === 'string' && place !== '' && place !== house.draft?.session)
      opened(await house.open({ draft: place }))
    await settleAddress()
  }
  const settleAddress = async (): Promise<void> => {
    const session = house.draft?.session ?? ''
    const isShowing = route.query['show'] !== undefined
    if (
      route.name !== 'rules' ||
      isShowing ||
      ((route.params['place'] ?? '') === session && route.query['file'] === undefined)
    )
      return
    await router.replace({ name: 'rules', params: { place: session } })
  }
  watch(
    () => [route.params['place'], ...['file', 'copy', 'over', 'new', 'show'].map((key) => route.query[key])],
    follow,
    {
      immediate: true,
    },
  )
  watch(() => house.draft?.session, settleAddress)

  return { problems, baseless, opened }
}
