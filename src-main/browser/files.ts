/** The built window, file by file. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { typeOf } from '../documents/types.ts'
import { fileInside } from '../security/inside.ts'
import { securityHeaders } from '../security/policy.ts'

/** Sends the file of a folder that the path means. False, and nothing is sent, where there is none, or it cannot be read. */
export const sendFile = (folder: string, path: string, { method }: IncomingMessage, response: ServerResponse): boolean => {
  const file = fileInside(folder, path)
  const bytes = file === null ? null : readWhole(file)
  if (file === null || bytes === null) return false
  // Names under assets/ change with what is in the file; all else is asked for anew.
  const cache = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store'
  const headers = { ...securityHeaders, 'content-type': typeOf(file), 'content-length': bytes.length, 'cache-control': cache }
  response.writeHead(200, headers).end(method === 'HEAD' ? undefined : bytes)
  return true
}

/** A window that is being built anew may lose a file between one look and the next. */
const readWhole = (file: string): Uint8Array | null => {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
