/** A name that nothing else has. A page from the local network has no `randomUUID`: browsers keep it for secure addresses. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
