/** Shares the current battle through a separate server for guests, until the player stops sharing or closes the battle. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import type { Invitation, Sharing } from '../../src-core/contract/sharing.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { inWords } from '../../src-core/words/problems/catalogue.ts'
import type { Dispatch, Services } from '../api/dispatch.ts'
import type { Host, EventHub } from '../api/host.ts'
import { windowFile } from '../browser/files.ts'
import { openServer, type ServerLimits, listen } from '../browser/server.ts'
import type { BattleRules } from '../state/battle-rules.ts'
import type { Battles } from '../state/battles.ts'
import { openGuests, type Guests } from './guests.ts'
import { answerGuests, guestCalls } from './site.ts'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'

interface SharingOf {
  readonly host: Host
  readonly hub: EventHub
  readonly battles: Battles
  readonly call: Dispatch
  readonly battleRules: BattleRules
  readonly viewOf: Services['viewOf']
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
}

interface Starting {
  readonly rules: RulesChoice
  readonly invitation: Invitation
  readonly address?: string
}

export interface SharedTable {
  readonly read: () => Sharing
  /** Starts sharing. Fails with the problems of `startSharing` in the contract. */
  readonly start: (starting: Starting) => Promise<Result<Sharing>>
  readonly invite: (invitation: Invitation) => Result<Sharing>
  /** Removes a guest and invalidates the code. Fails with `nothing-shared`. */
  readonly removeGuest: (number: number) => Result<Sharing>
  readonly end: () => Sharing
}

interface Open {
  readonly server: Server
  readonly guests: Guests
  readonly address: string
  readonly port: number
}

/** The port after that of the browser host. */
const defaultPort = 4864
/** A page uses up to seven connections: six for calls and one for the event stream. */
const bounds: ServerLimits = { connections: 96, head: 10_000, whole: 15_000 }
const connectionsOfOne = 24

/** Creates the sharing service, with nothing shared yet. `call` dispatches methods. */
export const openSharing = ({ host, hub, battles, battleRules, viewOf, call, now }: SharingOf): SharedTable => {
  let open: Open | null = null
  let starting: Promise<unknown> = Promise.resolve()
  const changed = (): void => hub.broadcast({ kind: 'sharing-changed' })

  const read = (): Sharing => ({ addresses: addressesOf(host), open: open && stateOf(open) })
  const end = (): Sharing => {
    if (open) {
      open.server.close()
      // Event streams don't end by themselves.
      open.server.closeAllConnections()
      open = null
      changed()
    }
    return read()
  }

  const begin = async ({ rules, invitation, address: chosen }: Starting): Promise<Result<Sharing>> => {
    const addresses = addressesOf(host)
    const address = chosen ?? addresses[0]
    if (address === undefined) return failure(problem('no-network', {}))
    if (!addresses.includes(address)) return failure(problem('not-found', { what: 'address', address }))
    if (host.window === undefined) return failure(problem('not-built', { output: null }))
    const battle = battles.now()
    if (!battle.ok) return battle
    if (battle.value === null) return failure(problem('nothing-there', { to: 'share' }))
    const { name } = battle.value

    end()
    const guests = openGuests(invitation, now, changed)
    const { window: folder, readWindow = (file: string) => Promise.resolve(windowFile(folder, file)), report } = host
    const calls = guestCalls({
      call,
      rules,
      rulesOf: battleRules.byHash,
      viewOf,
      now: () => currentBattleNamed(battles, name),
    })
    const server = openServer(answerGuests({ address, guests, calls, readWindow, hub, now, report }), bounds)
    limitConnections(server)
    const port = await listen(server, undefined, defaultPort, address)
    if (!port.ok) return failure(notShared(address, port.problems))
    server.on('error', report)
    open = { server, guests, address, port: port.value }
    const stop = hub.listen('sharing', ({ kind }) => {
      if (kind === 'battle-changed' && isNoLongerCurrent(battles, name)) end()
    })
    server.once('close', stop)
    changed()
    return success(read())
  }

  return {
    read,
    start: (what) => {
      const started = starting.then(() => begin(what))
      starting = started.catch(() => undefined)
      return started
    },
    invite: (invitation) => {
      if (!open) return failure(problem('nothing-shared', {}))
      open.guests.invite(invitation)
      changed()
      return success(read())
    },
    removeGuest: (number) => {
      if (!open) return failure(problem('nothing-shared', {}))
      open.guests.remove(number)
      return success(read())
    },
    end,
  }
}

const addressesOf = ({ shareAt }: Host): readonly string[] => (shareAt === undefined ? localAddresses() : [shareAt])

const stateOf = ({ guests, address, port }: Open): NonNullable<Sharing['open']> => ({
  address,
  url: `http://${address}:${port}/`,
  code: guests.code(),
  guests: guests.list(),
})

/** Returns the battle of a given name if it is the current one. */
const currentBattleNamed: (battles: Battles, name: string) => ReturnType<Parameters<typeof guestCalls>[0]['now']> = (
  battles,
  name,
) => {
  const now = battles.now()
  if (!now.ok) return now
  return now.value?.name === name ? success(now.value) : failure(problem('nothing-shared', {}))
}

const isNoLongerCurrent = (battles: Battles, name: string): boolean => {
  const now = battles.now()
  return now.ok && now.value?.name !== name
}

/** Limits connections per device. */
const limitConnections = (server: Server): void => {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = 'unknown' } = socket
    const count = (open.get(remoteAddress) ?? none) + 1
    open.set(remoteAddress, count)
    socket.once('close', () => {
      const left = (open.get(remoteAddress) ?? none) - 1
      if (left > 0) open.set(remoteAddress, left)
      else open.delete(remoteAddress)
    })
    if (count > connectionsOfOne) socket.destroy()
  })
}

/** The key for connections from an unknown address. */
const none = 0

const notShared = (address: string, problems: readonly Problem[]): Problem =>
  problem('not-listening', { address, system: problems.map((each) => inWords(each).message).join(' ') })

/* Local network addresses of this computer. */

/** Private ranges. The first are common in homes and clubs. The last belong to virtual machines and link-local addresses. */
const privateRanges = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./, /^169\.254\./]

/** Returns private addresses of this computer, most likely first. Never returns a public one. */
export const localAddresses = (all: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces()): readonly string[] => {
  const addresses = Object.values(all).flatMap((each) =>
    (each ?? []).filter(({ internal }) => !internal).map(({ address }) => address),
  )
  return privateRanges.flatMap((network) => addresses.filter((address) => network.test(address)))
}
