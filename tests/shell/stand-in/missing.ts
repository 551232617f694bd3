/** What the stand-in does not model ends the run: a test must never pass because something was silently left out. */

export const die: (what: string) => never = (what) => {
  console.error(`stand-in for electron: ${what}`)
  process.exit(86)
}

/** The object as others see it: whoever asks for anything it does not have ends the run. Functions keep to the object itself. */
export const strict = <T extends object>(name: string, object: T): T =>
  new Proxy(object, {
    get: (target, key): unknown => {
      if (typeof key === 'string' && key !== 'then' && key !== 'toJSON' && !(key in target))
        die(`${name}.${key} is not modeled`)
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
