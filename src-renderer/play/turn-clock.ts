/** Tracks the time that each side has used in a battle. The times survive a reload. */
import { computed, onScopeDispose, ref, watch, type ComputedRef, type Ref } from 'vue'
import { useBattle } from '../stores/battle.ts'

interface TurnClock {
  readonly isPaused: Ref<boolean>
  /** Time of the side whose turn it is, such as `1:05`. */
  readonly current: ComputedRef<string>
  /** Times of all sides, such as `Union 1:05, Confederates 0:10`. */
  readonly all: ComputedRef<string>
}

/** Counts until the scope ends, while the battle is in progress and the clock isn't paused. */
export const useTurnClock = (): TurnClock => {
  const battle = useBattle()
  /** Seconds by side. */
  const times = ref<Readonly<Record<string, number>>>({})
  const isPaused = ref(false)
  const storageKey = computed(() => `doublequick-clock ${battle.name ?? ''}`)
  watch(storageKey, (key) => (times.value = JSON.parse(sessionStorage.getItem(key) ?? '{}') as typeof times.value), {
    immediate: true,
  })
  let before = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    const seconds = (now - before) / 1000
    before = now
    const { clock } = battle
    if (isPaused.value || !clock?.phase || clock.side === null) return
    times.value = { ...times.value, [clock.side]: (times.value[clock.side] ?? 0) + seconds }
    sessionStorage.setItem(storageKey.value, JSON.stringify(times.value))
  }, 1000)
  onScopeDispose(() => clearInterval(timer))
  const timeOf = (side: string): string => {
    const seconds = Math.floor(times.value[side] ?? 0)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  return {
    isPaused,
    current: computed(() => timeOf(battle.clock?.side ?? '')),
    all: computed(() => (battle.roster?.sides ?? []).map(({ id, name }) => `${name} ${timeOf(id)}`).join(', ')),
  }
}
