import type { IncomingMessage } from 'node:http'
import { decode } from '../../src-core/contract/wire.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'

/** More than any call of a window needs. */
const usual = 4 * 1024 * 1024

/** The JSON of a request with a limited number of bytes. Problems: `too-large`, without reading further; `bad-call`; `broken-off`. */
export const readBody = async (request: IncomingMessage, limit = usual): Promise<Result<unknown>> => {
  const tooLarge = problem('too-large', { what: 'call', limit })
  if (Number(request.headers['content-length'] ?? 0) > limit) return failure(tooLarge)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length > limit) return failure(tooLarge)
      chunks.push(chunk)
    }
  } catch {
    return failure(problem('broken-off', {}))
  }
  return parsed(Buffer.concat(chunks))
}

const parsed = (bytes: Uint8Array): Result<unknown> => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return success(decode(text, (base64) => new Uint8Array(Buffer.from(base64, 'base64'))))
  } catch {
    return failure(problem('bad-call', { what: 'json' }))
  }
}
