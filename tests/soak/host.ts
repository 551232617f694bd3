/** The real browser host on a home of its own, asked by named calls over HTTP, as a window asks it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf, MethodName, OutputOf } from '../../src-core/contract/methods.ts'
import type { Answer } from '../../src-core/problem.ts'
import { startServer, type Server, type Serving } from '../e2e/support/server.ts'
import { problemLine } from '../../src-core/words/problems/catalogue.ts'

/** Asks; a call asked again under the same name is the same call. Undefined where there was no answer: it may have been done or not. */
export type Ask = <M extends MethodName>(
  name: M,
  input: InputOf<M>,
  named?: string,
) => Promise<Answer<OutputOf<M>> | undefined>

export interface Host extends Pick<Server, 'stop'> {
  /** Asks as a window of that name. */
  readonly window: (client: string) => Ask
}

export const openHost = async (serving: Serving): Promise<Host> => {
  const server = await startServer(serving)
  const { headers } = await fetch(server.url, { redirect: 'manual' })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string, body: string): Promise<string | undefined> =>
    new Promise((done) => {
      const sent = request(
        { agent, host: '127.0.0.1', port: server.port, path, method: 'POST', headers: { ...json, cookie } },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          // Broken off, an answer may have lost its end.
          answer.on('close', () => done(answer.complete ? text : undefined))
        },
      )
      sent.on('error', () => done(undefined)).end(body)
    })
  return {
    window: (client) => async (name, input, named) => {
      const call = named === undefined ? '' : `&call=${named}`
      const text = await ask(`/api/${name}?client=${client}${call}`, JSON.stringify(input))
      // The host has held it against the contract.
      return text === undefined ? undefined : (JSON.parse(text) as Answer<OutputOf<typeof name>>)
    },
    stop: async (signal) => {
      await server.stop(signal)
      agent.destroy()
    },
  }
}

const json = { 'content-type': 'application/json' }

/** The value of an answer; throws where there is none. */
export const valueOf = <T>(answer: Answer<T> | undefined): T => {
  if (answer?.ok) return answer.value
  throw new Error(answer ? answer.problems.map(problemLine).join('\n') : 'no answer')
}

/** Does the work in a folder that is gone afterwards. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-soak-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
