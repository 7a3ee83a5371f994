/**
 * All three database hosts are wiped; the house comes back from the copies, to a moment (docs/operate.md#back-to-a-moment).
 * The steps here are the steps there.
 */
import type { Journal } from '../faults/journal.ts'
import { auditOf } from './auditing.ts'
import { openFeed } from './feed.ts'
import type { Host } from './host.ts'
import { etcd, patroni } from './programs.ts'
import { primaryOf, type Done, type Scene } from './scene.ts'

/** Between the moment and the end: the log of the moment must be in the archive, which takes archive_timeout. */
const AFTER_MS = 45_000
const BEFORE_MS = 10_000
/** Asked before the moment and answered after it: it may be on either side. */
const IN_THE_AIR_MS = 1_000
const BETS_WITHIN_MS = 240_000

export async function restore(scene: Scene): Promise<Done> {
  const { house, feed, wait, say } = scene
  const [copies] = house.of('copies')
  const databases = house.of('database')
  const ask = (host: Host, ...words: string[]) =>
    host.run(['/usr/bin/pgbackrest', '--stanza=madang', ...words], {
      user: 'postgres',
      seconds: 600,
    })
  await ask(copies!, '--type=incr', 'backup')
  await wait(BEFORE_MS)
  const moment = new Date()
  await wait(AFTER_MS)
  const archived = await lastArchived(scene)
  // Whoever was promised something is asked for it afterwards; who plays on would be told that they never came.
  await feed.stop()
  const before = feed.journal
  const wiped = Date.now()
  say(`· wiped; back to ${moment.toISOString()}`)
  for (const each of databases) {
    await each.powerOff()
    await house.rack.wipe(each.name)
  }
  for (const each of house.of('web')) await each.end('server', 'SIGKILL')
  for (const each of house.of('provider')) await each.end('provider', 'SIGTERM')

  // 1 · etcd begins anew on all three; Patroni not yet.
  for (const each of databases) {
    for (const program of ['patroni', 'etcd']) await each.end(program)
    await each.on()
    await each.run([
      'sh',
      '-ec',
      'rm -rf /var/lib/etcd/default; chown postgres:postgres /var/lib/postgresql',
    ])
    each.keep(etcd(each.name))
  }
  // 2 · one of them takes the copy and the log up to the moment.
  const [first, ...rest] = databases
  await first!.run(
    ['sh', '-ec', 'mkdir -p /var/lib/postgresql/15/main; chmod 700 /var/lib/postgresql/15/main'],
    { user: 'postgres' },
  )
  await ask(
    first!,
    ...['--type=time', `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`],
    ...['--target-action=promote', 'restore'],
  )
  // 3 · PostgreSQL alone plays it back and becomes a primary of a history of its own; then it is stopped.
  const ctl = (...words: string[]) =>
    first!.run(
      [
        '/usr/lib/postgresql/15/bin/pg_ctl',
        '-D',
        '/var/lib/postgresql/15/main',
        '-w',
        '-t',
        '300',
        ...words,
      ],
      { user: 'postgres', seconds: 320 },
    )
  await ctl(
    ...['-l', '/tmp/restore.log', '-o'],
    `-c listen_addresses='' -c synchronous_standby_names='' -c unix_socket_directories=/var/run/postgresql`,
    'start',
  )
  await first!.until(
    'the end of the recovery',
    async () => {
      const { out } = await first!.tryRun(
        ['/usr/bin/psql', '-XAtqc', 'select pg_is_in_recovery()', 'postgres'],
        { user: 'postgres' },
      )
      return out.trim() === 'f'
    },
    300,
  )
  await ctl('-m', 'fast', 'stop')
  // 4 · Patroni takes it as it is, and the others are made from it.
  first!.keep(patroni)
  await first!.until('a primary', async () => (await house.primary())?.name === first!.name, 120)
  for (const each of rest) each.keep(patroni)
  await house.standing(240)
  const stands = Date.now()
  // 5 · the servers, and the providers, whose store came back with theirs.
  house.startPrograms()
  const crowd = await openFeed(house.of('members'), scene.crowd(10))
  const firstBet = await firstPromise(crowd.journal, scene)
  await wait(BEFORE_MS)
  await crowd.stop()
  const { kept, lost } = split(before, moment.getTime())
  const wrong = await auditOf(scene, { mode: 'soFar', journal: kept, gone: lost.promised })
  await house.serving()
  wrong.push(...(await auditOf(scene, { mode: 'end', journal: crowd.journal })))
  // A new copy: those of before are of a history that ended.
  await ask(copies!, '--type=full', 'backup')
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return {
    strikes: [],
    gapCounts: false,
    wrong,
    notes: [
      `RPO ${seconds(wiped - archived)} (log of the archive), RTO ${seconds(firstBet - wiped)} to the first bet (databases ${seconds(stands - wiped)})`,
      `${kept.promised.length} bets before the moment kept, ${lost.promised.length} after it gone`,
    ],
  }
}

/** When the last log that is safe in the archive was written: a house restored to its end lacks what came later. */
async function lastArchived(scene: Scene): Promise<number> {
  const primary = await primaryOf(scene)
  const out = await primary.run(
    [
      '/usr/bin/psql',
      '-XAtqc',
      `select extract(epoch from last_archived_time) * 1000 from pg_stat_archiver`,
      'postgres',
    ],
    { user: 'postgres' },
  )
  return Number(out)
}

async function firstPromise({ promised }: Journal, { wait }: Scene): Promise<number> {
  const until = Date.now() + BETS_WITHIN_MS
  while (promised.length === 0) {
    if (Date.now() > until) throw new Error('nobody was promised a bet after the restore')
    await wait(100)
  }
  return promised[0]!.at
}

/** What a copy of that moment must have, and what it cannot; what was in the air then is neither. */
function split(journal: Journal, moment: number) {
  const before = ({ at }: { at: number }) => at < moment - IN_THE_AIR_MS
  return {
    kept: {
      ...journal,
      promised: journal.promised.filter(before),
      played: journal.played.filter(before),
    },
    lost: {
      promised: journal.promised.filter(({ asked }) => asked > moment + IN_THE_AIR_MS),
    },
  }
}
