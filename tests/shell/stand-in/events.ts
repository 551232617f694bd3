import { EventEmitter } from 'node:events'
import { die } from './missing.ts'

/** An emitter that supports only the modeled events. Listening for any other ends the run. */
export class Emitter extends EventEmitter {
  constructor(name: string, names: readonly string[]) {
    super()
    this.on('newListener', (event: string) => {
      if (!names.includes(event)) die(`the event ${event} of ${name} is not modeled`)
    })
  }
}

/** Makes an event that a listener can prevent. */
export const preventable = <T extends object>(event: T) => ({
  ...event,
  defaultPrevented: false,
  preventDefault(): void {
    this.defaultPrevented = true
  },
})
