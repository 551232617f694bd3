import { watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { usePlay } from '../stores/play.ts'

/** The address names the check at hand, and follows it. */
export const useCheckAddress = (): void => {
  const play = usePlay()
  const route = useRoute()
  const router = useRouter()

  watch(
    () => route.params['procedure'],
    (named) => {
      if (route.name === 'resolve' && typeof named === 'string' && named !== '') play.select(named)
    },
    { immediate: true },
  )
  watch(
    () => play.chosen,
    (id) => {
      if (id !== undefined && route.name === 'resolve' && route.params['procedure'] !== id)
        void (typeof route.params['procedure'] === 'string' && route.params['procedure'] !== ''
          ? router.push({ name: 'resolve', params: { procedure: id } })
          : router.replace({ name: 'resolve', params: { procedure: id } }))
    },
  )
}
