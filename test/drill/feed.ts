/** What the crowds tell, as it comes: one journal of all of them. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import {
  newJournal,
  type Journal,
  type Member,
  type Played,
  type Promised,
  type Wait,
} from '../faults/journal.ts'
import { repository, type Host } from './host.ts'
import type { Request } from './desk.ts'

/** What a crowd has to tell since its last line. */
export type Line = {
  members: Member[]
  promised: Promised[]
  played: Played[]
  waits: Wait[]
  requests: Request[]
  repeats: number
  refused: Record<string, number>
}

/** `number`: of the first of its crowds; members are numbered by it. */
export type Crowd = {
  number: number
  bettors: number
  players: number
  desks: number
  seed: number
}
export type Feed = Awaited<ReturnType<typeof openFeed>>

/** A crowd on each of these machines. A crowd that fails says so at `failed`. */
export async function openFeed(hosts: Host[], { number, bettors, players, desks, seed }: Crowd) {
  const journal: Journal = newJournal()
  const requests: Request[] = []
  const totals = new Map<string, Pick<Line, 'repeats' | 'refused'>>()
  const failed = new AbortController()
  let stopping = false
  const crowds = hosts.map((host, index) => {
    const child = host.stream(
      [
        ...[process.execPath, '--disable-warning=ExperimentalWarning', 'test/drill/crowd.ts'],
        ...[number + index, bettors, players, seed, index === 0 ? desks : 0].map(String),
      ],
      { cwd: repository, env: { NODE_EXTRA_CA_CERTS: '/etc/madang/tls/ca.crt' } },
    )
    let wrong = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (wrong += text))
    createInterface({ input: child.stdout! }).on('line', (text) => hear(host.name, text))
    child.once('close', (code) => {
      if (!stopping || code !== 0)
        failed.abort(new Error(`the crowd of ${host.name} ended with ${code}: ${wrong}`))
    })
    return child
  })

  function hear(name: string, text: string) {
    const line = JSON.parse(text) as Line
    journal.members.push(...line.members)
    journal.promised.push(...line.promised)
    journal.played.push(...line.played)
    journal.waits.push(...line.waits)
    requests.push(...line.requests)
    totals.set(name, line)
    journal.repeats = [...totals.values()].reduce((sum, { repeats }) => sum + repeats, 0)
    journal.refused = new Map()
    for (const { refused } of totals.values())
      for (const [code, times] of Object.entries(refused))
        journal.refused.set(code, (journal.refused.get(code) ?? 0) + times)
  }

  return {
    journal,
    requests,
    failed: failed.signal,
    /** Lets each member hear their last answer. */
    async stop() {
      stopping = true
      await Promise.all(crowds.map(ended))
      failed.signal.throwIfAborted()
    },
  }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.stdin!.end()
  await closed
}
