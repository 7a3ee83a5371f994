/** What goes wrong on a training day, made by the same ways it goes wrong on a real one. Each comes without a word. */
import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import { crises, type CrisisKind } from '@madang/contract/operator/plain/training.ts'

import { ask } from '../wire.ts'
import type { Crowd } from './crowd.ts'

/** Of the house's clock: after which nothing that is done counts any more. */
const MINUTES: Record<CrisisKind, number> = {
  queue: 20,
  large: 20,
  forged: 30,
  distress: 30,
  books: 30,
}
const QUEUE = 5
const LARGE = 3_000_000
const FORGED = 14
const VENDOR = 'haneul'

export type Place = { site: string; client: pg.Client; crowd: Crowd; members: number }
type Made = { subjects: number[]; about: string }

export async function makeCrisis(place: Place, kind: CrisisKind): Promise<void> {
  const { client } = place
  const { subjects, about } = await makers[kind](place)
  await client.query(
    `insert into training_crisis (kind, due_at, subjects, about)
     values ($1, business_now() + $2 * interval '1 minute', $3, $4)`,
    [kind, MINUTES[kind], subjects, about || crises[kind].title],
  )
}

/** The newest request that waits of a member, made if there is none. */
async function depositOf({ client, crowd }: Place, member: number, setMoney: number) {
  await crowd.tell(member, '/uCharge/request', { setMoney, type: '0' })
  const { rows } = await client.query<{ id: string }>(
    `select d.id from deposit d join member m on m.id = d.member_id
     where m.uid = $1 and d.state = 'pending' order by d.id desc limit 1`,
    [crowd.uidOf(member)],
  )
  return rows.map(({ id }) => Number(id))
}

const makers: Record<CrisisKind, (place: Place) => Promise<Made>> = {
  async queue(place) {
    const subjects: number[] = []
    for (let member = 0; member < Math.min(QUEUE, place.members - 2); member++)
      subjects.push(...(await depositOf(place, member, 30_000 + 10_000 * member)))
    return { subjects, about: `충전요청 ${subjects.length}건` }
  },
  async large(place) {
    const member = place.members - 1
    const subjects = await depositOf(place, member, LARGE)
    return { subjects, about: place.crowd.uidOf(member) }
  },
  async forged({ site }) {
    for (let count = 0; count < FORGED; count++) {
      const headers = {
        ...{ 'x-vendor': VENDOR, 'x-timestamp': String(Date.now()), 'x-nonce': randomUUID() },
        'x-signature': 'ab'.repeat(32),
      }
      await ask(site, '/wallet/bet', { headers, body: {} })
    }
    return { subjects: [], about: `${VENDOR} · 서명이 틀린 요청 ${FORGED}건` }
  },
  async distress({ client, crowd, members }) {
    const member = members - 2
    const uid = crowd.uidOf(member)
    await crowd.tell(member, '/uBoard/csWrite', {
      subject: '너무 힘들어요',
      contents:
        '그만하고 싶은데 멈출 수가 없어요. 이번 달 생활비까지 다 썼습니다. 어떻게 해야 하나요.',
    })
    const { rows } = await client.query<{ id: string }>(
      `select i.id from inquiry i join member m on m.id = i.member_id where m.uid = $1 order by i.id desc limit 1`,
      [uid],
    )
    return { subjects: rows.map(({ id }) => Number(id)), about: uid }
  },
  async books({ client }) {
    // The books of this house are right, as those who look will see; what rings is the alarm.
    await client.query(
      `insert into event (kind, actor, target, detail) values ('books.sums', 'system', 'books', '{"broken": 1}')`,
    )
    return { subjects: [], about: '목록 합계가 맞지 않는다는 경보' }
  },
}
