import { EventEmitter } from 'node:events'
import { die } from './missing.ts'

/** An emitter whose every event is modeled: whoever waits for another ends the run. */
export class Emitter extends EventEmitter {
  constructor(name: string, names: readonly string[]) {
    super()
    this.on('newListener', (event: string) => {
      if (!names.includes(event)) die(`the event ${event} of ${name} is not modeled`)
    })
  }
}

/** An event that a listener may prevent. */
export const preventable = <T extends object>(event: T) => ({
  ...event,
  defaultPrevented: false,
  preventDefault(): void {
    this.defaultPrevented = true
  },
})
