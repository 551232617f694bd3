/** The built window, file by file. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileInside } from '../security/files.ts'
import { securityHeaders } from '../security/requests.ts'
import { extname } from 'node:path'

/* What is in a file, as its name says it to browsers. */

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.wasm': 'application/wasm',
}

/** The type of a file by its name; unknown ones are only bytes. */
export const typeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream'

export interface WindowFile {
  readonly type: string
  readonly bytes: Uint8Array
}

/** The file of a folder that the path of an address means; null where there is none, or it cannot be read. */
export const windowFile = (folder: string, path: string): WindowFile | null => {
  const file = fileInside(folder, path)
  const bytes = file === null ? null : readWhole(file)
  return file === null || bytes === null ? null : { type: typeOf(file), bytes }
}

/** Sends that file. False, and nothing is sent, where there is none. */
export const sendFile = (folder: string, path: string, request: IncomingMessage, response: ServerResponse): boolean => {
  const file = windowFile(folder, path)
  if (file) sendBytes(file, path, request, response)
  return file !== null
}

/** Sends a file of the window with its headers, and nothing else for HEAD; `path` is that of its address. */
export const sendBytes = (
  { type, bytes }: WindowFile,
  path: string,
  { method }: IncomingMessage,
  response: ServerResponse,
): void => {
  // Names under assets/ change with the content of the file; all else is not cached.
  const cache = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store'
  const headers = { ...securityHeaders, 'content-type': type, 'content-length': bytes.length, 'cache-control': cache }
  response.writeHead(200, headers).end(method === 'HEAD' ? undefined : bytes)
}

/** Null where it cannot be read: while the window is rebuilt, a file may go at any time. */
const readWhole = (file: string): Uint8Array | null => {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
