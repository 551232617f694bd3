/** Serializes the values that Electron would clone between the page and the main process. */

/** Runs on both sides. The page gets its source, so it can't use anything outside it. */
export const makeWire = () => {
  const encode = (value: unknown): unknown => {
    if (value === undefined) return { $undefined: true }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (value instanceof Uint8Array) {
      let letters = ''
      for (let start = 0; start < value.length; start += 8192)
        letters += String.fromCharCode(...value.subarray(start, start + 8192))
      return { $bytes: btoa(letters) }
    }
    if (Array.isArray(value)) return value.map(encode)
    if (typeof value === 'object' && Object.prototype.toString.call(value) === '[object Object]')
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encode(one)]))
    throw new Error(`An object could not be cloned: ${Object.prototype.toString.call(value)}`)
  }
  const decode = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decode)
    if (typeof value !== 'object' || value === null) return value
    if ('$undefined' in value) return undefined
    if ('$bytes' in value) return Uint8Array.from(atob(String(value.$bytes)), (letter) => letter.charCodeAt(0))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decode(one)]))
  }
  return {
    pack: (value: unknown): string => JSON.stringify(encode(value)),
    unpack: (text: string): unknown => decode(JSON.parse(text)),
  }
}
