/** The whole house of three zones: installed from `deploy/`, begun, filled, and looked at. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { curl, front, healthz, readyz, statusOf } from './asking.ts'
import { openAuthority } from './certificates.ts'
import { openHost, repository, type Host } from './host.ts'
import { install, prepare } from './install.ts'
import { machines, machinesOf, type Role } from './plan.ts'
import {
  databaseUrl,
  etcd,
  haproxy,
  ownPrograms,
  patroni,
  pgbackrest,
  probe,
  today,
  type Release,
} from './programs.ts'
import type { Rack } from './rack.ts'

export type House = Awaited<ReturnType<typeof openHouse>>
type Say = (text: string) => void

/** Puts everything onto every machine, turns them on, and answers when a bet can be placed. */
export async function openHouse(rack: Rack, { logs, say }: { logs: string; say: Say }) {
  mkdirSync(logs, { recursive: true })
  const { serverEnv, server, provider } = ownPrograms(randomBytes(32).toString('hex'))
  const hosts = new Map<string, Host>(
    machines.map((machine) => [machine.name, openHost(rack, machine, logs)]),
  )
  const host = (name: string) => hosts.get(name)!
  const of = (...roles: Role[]) => machinesOf(...roles).map(({ name }) => host(name))
  const authority = await openAuthority(rack.inRack('/ca'))
  try {
    await install(host, authority)
  } finally {
    authority.close()
  }

  const house = {
    rack,
    logs,
    hosts,
    host,
    of,
    say,

    /** Who Patroni says is primary; null while there is none. */
    async primary(): Promise<Host | null> {
      const answers = await Promise.all(
        of('database').map(async (each) => ((await statusOf(each)) === 200 ? each : null)),
      )
      return answers.find((each) => each !== null) ?? null
    },

    async startDatabase() {
      await Promise.all(of('database', 'copies').map((each) => each.on()))
      await Promise.all(of('database', 'copies').map(prepare))
      for (const each of of('database')) each.keep(etcd(each.name))
      for (const each of of('database', 'copies')) each.keep(pgbackrest)
      // Its own check wants etcd there and its ports free: before it runs.
      let said = ''
      await of('database')[0]!
        .until('what patroni --validate-config says', async () => {
          const { code, out, err } = await of('database')[0]!.tryRun(
            ['/usr/bin/patroni', '--validate-config', '/etc/patroni/config.yml'],
            { user: 'postgres' },
          )
          said = out + err
          return code === 0
        })
        .catch((error: Error) => {
          throw new Error(`${error.message}: ${said}`)
        })
      for (const each of of('database')) {
        each.keep(patroni)
        each.keep(probe(each.name))
      }
      await this.standing(180)
    },

    /** The place of the copies, and a first one: a standby that is lost is made from it. */
    async startCopies() {
      const [copies] = of('copies')
      const ask = (...words: string[]) =>
        copies!.run(['/usr/bin/pgbackrest', '--stanza=madang', ...words], {
          user: 'postgres',
          seconds: 300,
        })
      await ask('stanza-create')
      await ask('--type=full', 'backup')
    },

    async startWeb() {
      await Promise.all(of('web', 'provider', 'members').map((each) => each.on()))
      await Promise.all(of('web', 'provider', 'members').map(prepare))
      for (const each of of('web', 'provider', 'members')) each.keep(haproxy)
      say('· schema and sample data')
      const [first] = of('web')
      await first!.until('a way to the database', async () => {
        const { code } = await first!.tryRun(
          ['/usr/bin/psql', '-XAtqc', 'select 1', databaseUrl('madang')],
          { user: 'nobody' },
        )
        return code === 0
      })
      await first!.run(
        [process.execPath, '--disable-warning=ExperimentalWarning', 'test/drill/fill.ts'],
        {
          user: 'nobody',
          cwd: repository,
          env: { ...serverEnv(0), OWNER_URL: databaseUrl('madang') },
          seconds: 400,
        },
      )
      this.startPrograms()
      await this.serving(600)
    },

    /** Servers and providers, on machines that stand. */
    startPrograms() {
      for (const [worker, each] of of('web').entries()) each.keep(server(worker, today))
      for (const each of of('provider')) each.keep(provider)
    },

    /** Ends one server by SIGTERM, which drains it, and begins another release of it. */
    async replaceServer(each: Host, release: Release) {
      const worker = of('web').indexOf(each)
      await each.end('server', 'SIGTERM')
      each.keep(server(worker, release))
      await each.until('the new server', async () => (await readyz(each, 8080)) === 200, 120)
    },

    /** Until there is a primary and both others follow it, one of them synchronously. */
    async standing(seconds = 180) {
      const end = performance.now() + seconds * 1_000
      for (;;) {
        const wrong = await notStanding()
        if (wrong === null) return
        if (performance.now() > end) throw new Error(`the databases do not stand: ${wrong}`)
        await sleep(500)
      }
    },

    /** Until every server says that it is ready, and every provider that it lives: what it has to tell may take longer. */
    async serving(seconds = 180) {
      for (const each of of('web'))
        await each.until('a server', async () => (await readyz(each, 8080)) === 200, seconds)
      for (const each of of('provider'))
        await each.until('the provider', async () => (await healthz(each, 8082)) === 200, seconds)
      for (const each of of('members'))
        await each.until('a way to the site', async () => (await front(each)) === 200, seconds)
    },
  }

  async function notStanding(): Promise<string | null> {
    const asked = house.of('database').find((each) => each.isOn())!
    const { out, err } = await curl(asked, `https://${asked.name}:8008/cluster`)
    try {
      const { members = [] } = JSON.parse(out) as {
        members?: { name: string; role: string; state: string; lag?: number | string }[]
      }
      const leader = members.find(({ role }) => role === 'leader')
      const follow = members.filter(
        ({ role, state, lag }) =>
          /standby|replica/.test(role) && /running|streaming/.test(state) && Number(lag) < 16e6,
      )
      const synchronous = members.some(({ role }) => role === 'sync_standby')
      return leader?.state === 'running' && follow.length === 2 && synchronous
        ? null
        : members
            .map(({ name, role, state, lag }) => `${name} ${role} ${state} ${lag ?? ''}`)
            .join()
    } catch {
      return err || out
    }
  }

  return house
}
