/** Ends the run if anything is used that the stand-in doesn't model. Otherwise a test could pass because something is silently missing. */

export const die: (what: string) => never = (what) => {
  console.error(`stand-in for electron: ${what}`)
  process.exit(86)
}

/** Returns a proxy that ends the run when a missing property is read. Functions are bound to the object itself. */
export const strict = <T extends object>(name: string, object: T): T =>
  new Proxy(object, {
    get: (target, key): unknown => {
      if (typeof key === 'string' && key !== 'then' && key !== 'toJSON' && !(key in target))
        die(`${name}.${key} is not modeled`)
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
