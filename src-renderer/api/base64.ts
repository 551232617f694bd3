/** Bytes as base64 text and back, by the browser's own way where it has one. */

/** Bytes as base64 text. */
export const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  // In parts, as the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The bytes of a base64 text. Throws a DOMException where it is none. */
export const fromBase64 = (text: string): Uint8Array => {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
