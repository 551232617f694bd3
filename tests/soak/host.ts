/** The real browser host on a temporary settings folder, called over HTTP as the window does. */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf, MethodName, OutputOf } from '../../src-core/contract/methods.ts'
import type { Answer } from '../../src-core/problem.ts'
import { startServer, type Server, type Serving } from '../e2e/support/server.ts'
import { problemLine } from '../../src-core/words/problems/catalogue.ts'

/** Makes a call; the same id repeats the same call. Returns undefined if there was no answer; the call may still have been done. */
export type Ask = <M extends MethodName>(
  name: M,
  input: InputOf<M>,
  named?: string,
) => Promise<Answer<OutputOf<M>> | undefined>

export interface Host extends Pick<Server, 'stop'> {
  /** Makes calls as the window with that id. */
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
          // A broken connection may have cut off the answer.
          answer.on('close', () => done(answer.complete ? text : undefined))
        },
      )
      sent.on('error', () => done(undefined)).end(body)
    })
  return {
    window: (client) => async (name, input, named) => {
      const call = named === undefined ? '' : `&call=${named}`
      const text = await ask(`/api/${name}?client=${client}${call}`, JSON.stringify(input))
      // The host has validated the answer against the contract.
      return text === undefined ? undefined : (JSON.parse(text) as Answer<OutputOf<typeof name>>)
    },
    stop: async (signal) => {
      await server.stop(signal)
      agent.destroy()
    },
  }
}

const json = { 'content-type': 'application/json' }

/** Returns the value; throws if there is no answer or it has problems. */
export const valueOrThrow = <T>(answer: Answer<T> | undefined): T => {
  if (answer?.ok) return answer.value
  throw new Error(answer ? answer.problems.map(problemLine).join('\n') : 'no answer')
}

/** Runs `work` in a temporary folder. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-soak-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
