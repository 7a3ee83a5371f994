/** Whether what is said to the database can be read or answered by others on the way (ADR 0153). */

/** The hosts an address may lead to: the driver takes `host` behind the `?` before the one in front of it. */
function hostsOf(url: string): string[] {
  const { hostname, searchParams } = new URL(url)
  const hosts = searchParams.getAll('host').flatMap((host) => host.split(','))
  return hosts.length > 0 ? hosts : [decodeURIComponent(hostname)]
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/
/** No host at all is the socket of this machine, and so is a folder. */
const isHere = (host: string) => host === '' || host.startsWith('/') || LOOPBACK.test(host)

/** On this machine nobody is between; elsewhere TLS, with the database's name in a certificate of a trusted authority. */
export function isOwnWay(url: string): boolean {
  if (hostsOf(url).every(isHere)) return true
  const modes = new URL(url).searchParams.getAll('sslmode')
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full')
}
