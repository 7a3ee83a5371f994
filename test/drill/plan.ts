/** The machines of the drill: three zones, each with a database and a web host; a provider, the copies, and members outside. */

export type Role = 'database' | 'web' | 'provider' | 'copies' | 'members'
export type Machine = { name: string; zone: number; address: string; role: Role }

/** Two of one store under a lease. */
export const PROVIDERS = 2
const CROWDS = 3
export const ZONES = [1, 2, 3] as const
export const NETWORK = '10.88.0.0/16'
export const DRAW_SECONDS = 20
/** Seconds a server drains: twice what the front takes to see that it leaves, and its streams. */
export const DRAIN_SECONDS = 4

export const names = {
  site: 'madang.example',
  console: 'console.madang.example',
  games: 'games.madang.example',
  database: 'db.madang.internal',
}

export const machines: readonly Machine[] = [
  ...ZONES.map((zone) => ({
    ...{ name: `db${zone}`, zone, address: `10.88.${zone}.10`, role: 'database' as const },
  })),
  ...ZONES.map((zone) => ({
    ...{ name: `web${zone}`, zone, address: `10.88.${zone}.20`, role: 'web' as const },
  })),
  ...Array.from({ length: PROVIDERS }, (_, index) => ({
    ...{ name: `provider${index + 1}`, zone: index + 1, role: 'provider' as const },
    address: `10.88.${index + 1}.30`,
  })),
  { name: 'copies', zone: 3, address: '10.88.3.40', role: 'copies' },
  // Zone 0 is everywhere else: no cut between zones keeps members from any front.
  ...Array.from({ length: CROWDS }, (_, index) => ({
    ...{ name: `members${index + 1}`, zone: 0, address: `10.88.0.${index + 1}` },
    role: 'members' as const,
  })),
]

export const machinesOf = (...roles: Role[]) => machines.filter(({ role }) => roles.includes(role))
export const inZone = (zone: number) => machines.filter((machine) => machine.zone === zone)

/** What stands in a machine's /etc/hosts: everybody's address, and which names lead to this machine itself. */
export function hostsFile({ role }: Machine): string {
  const { site, console, games, database } = names
  const own = {
    database: [],
    copies: [],
    web: [database, games],
    provider: [database, site],
    members: [site, console, games],
  }[role]
  const lines = machines.map(({ name, address }) => `${address} ${name}`)
  return `${['127.0.0.1 localhost', ...lines, ...own.map((name) => `127.0.0.1 ${name}`)].join('\n')}\n`
}
