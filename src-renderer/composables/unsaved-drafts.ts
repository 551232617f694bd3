import { onMounted } from 'vue'
import { useRouter } from 'vue-router'
import { windowWords } from '../../src-core/words/window.ts'
import { useMachine } from '../api/machine.ts'
import { useNotices } from '../stores/notices.ts'

/** Says once, when the window starts, that house rules were not saved when the program ended, and leads to them. */
export const useUnsavedDraftsNotice = (): void => {
  const machine = useMachine()
  const router = useRouter()
  const notices = useNotices()
  const { found } = windowWords

  onMounted(async () => {
    await router.isReady()
    const { name, params } = router.currentRoute.value
    // Where house rules begin they stand in a list.
    if (name === 'rules' && !params['place']) return
    const answer = await machine.listDrafts({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    const left = answer.value.drafts.filter(({ session, closed }) => !closed && session !== params['place'])
    const [first] = left
    if (!first) return
    const isAlone = left.length === 1
    notices.tell({
      kind: 'problem',
      title: found.title,
      text: isAlone ? found.one(first.title) : found.many(left.length),
      action: {
        title: isAlone ? found.goOn : found.see,
        run: () => void router.push({ name: 'rules', params: isAlone ? { place: first.session } : {} }),
      },
    })
  })
}
