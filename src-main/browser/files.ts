/** Serves the files of the built window. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileInside } from '../security/files.ts'
import { securityHeaders } from '../security/requests.ts'
import { extname } from 'node:path'

/* MIME types by file extension. */

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

/** Returns the MIME type for a file extension. Defaults to binary data. */
export const typeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream'

export interface WindowFile {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Returns the file at a URL path inside the folder. Null if there is none or it can't be read. */
export const windowFile = (folder: string, path: string): WindowFile | null => {
  const file = fileInside(folder, path)
  const bytes = file === null ? null : readWhole(file)
  return file === null || bytes === null ? null : { type: typeOf(file), bytes }
}

/** Sends a file. Returns false and sends nothing if there is no such file. */
export const sendFile = (folder: string, path: string, request: IncomingMessage, response: ServerResponse): boolean => {
  const file = windowFile(folder, path)
  if (file) sendBytes(file, path, request, response)
  return file !== null
}

/** Sends headers and bytes, or only headers for HEAD. `path` is the URL path. */
export const sendBytes = (
  { type, bytes }: WindowFile,
  path: string,
  { method }: IncomingMessage,
  response: ServerResponse,
): void => {
  // Only files in assets/ are cached, because their names contain a content hash.
  const cache = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store'
  const headers = { ...securityHeaders, 'content-type': type, 'content-length': bytes.length, 'cache-control': cache }
  response.writeHead(200, headers).end(method === 'HEAD' ? undefined : bytes)
}

/** Returns null if the file can't be read, since a rebuild may remove files at any time. */
const readWhole = (file: string): Uint8Array | null => {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
