/** Where guests on the local network find this computer. */
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'

/** Networks of one's own: what homes and clubs have first, those of virtual machines and of no router last. */
const own = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./, /^169\.254\./]

/** The addresses of this computer in networks of one's own, the likeliest first. It is never answered at any that the internet knows. */
export const localAddresses = (all: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces()): readonly string[] => {
  const addresses = Object.values(all).flatMap((each) =>
    (each ?? []).filter(({ internal }) => !internal).map(({ address }) => address),
  )
  return own.flatMap((network) => addresses.filter((address) => network.test(address)))
}
