/** The built window, file by file. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { typeOf } from '../documents/types.ts'
import { fileInside } from '../security/inside.ts'
import { securityHeaders } from '../security/policy.ts'

/** Sends the file of a folder that the path means. False, and nothing is sent, where there is none. */
export const sendFile = (folder: string, path: string, { method }: IncomingMessage, response: ServerResponse): boolean => {
  const file = fileInside(folder, path)
  if (file === null) return false
  const bytes = readFileSync(file)
  // Names under assets/ change with what is in the file; all else is asked for anew.
  const cache = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store'
  const headers = { ...securityHeaders, 'content-type': typeOf(file), 'content-length': bytes.length, 'cache-control': cache }
  response.writeHead(200, headers).end(method === 'HEAD' ? undefined : bytes)
  return true
}
