/** What goes wrong on a training day, made by the same ways it goes wrong on a real one. Each comes without a word. */
import { randomUUID } from 'node:crypto'

import { vendorOf } from '@madang/contract/core/casino/catalogue.ts'
import { crises, type CrisisKind } from '@madang/contract/operator/plain/training.ts'

import { ask } from '../wire.ts'
import { betTogether, makeContradiction, makeLate, makeUndrawn } from './draw-crises.ts'
import { CUT_VENDOR } from './line.ts'
import { writeToDesk, type Place } from './place.ts'

/** Of the house's clock: after which nothing that is done counts any more. */
const MINUTES: Record<CrisisKind, number> = {
  queue: 20,
  large: 20,
  forged: 30,
  distress: 30,
  books: 30,
  late: 30,
  contradiction: 30,
  undrawn: 40,
  ring: 40,
  vendor: 30,
  shift: 40,
}
const VENDOR = vendorOf(CUT_VENDOR)!.title
const QUEUE = 5
const SHIFT = 4
const LARGE = 3_000_000
const FORGED = 14
const RING = 4
/** Of each of a ring, on each of so many rounds. */
const RING_STAKE = 200_000
const RING_ROUNDS = 2

type Made = { subjects: number[]; about: string }

/** Answers once it has happened, which may take until a round's end. */
export async function makeCrisis(place: Place, kind: CrisisKind): Promise<void> {
  const { client } = place
  const { subjects, about } = await makers[kind](place)
  await client.query(
    `insert into training_crisis (kind, due_at, subjects, about)
     values ($1, business_now() + $2 * interval '1 minute', $3, $4)`,
    [kind, MINUTES[kind], subjects, about || crises[kind].title],
  )
}

/** Asks for money, and the number of what then waits of a member. */
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
        ...{ 'x-vendor': CUT_VENDOR, 'x-timestamp': String(Date.now()), 'x-nonce': randomUUID() },
        'x-signature': 'ab'.repeat(32),
      }
      await ask(site, '/wallet/bet', { headers, body: {} })
    }
    return { subjects: [], about: `${VENDOR} · 서명이 틀린 요청 ${FORGED}건` }
  },
  async distress(place) {
    const member = place.members - 2
    const id = await writeToDesk(place, member, [
      '너무 힘들어요',
      '그만하고 싶은데 멈출 수가 없어요. 이번 달 생활비까지 다 썼습니다. 어떻게 해야 하나요.',
    ])
    return { subjects: [id], about: place.crowd.uidOf(member) }
  },
  async books({ client }) {
    // The books of this house are right, as those who look will see; what rings is the alarm.
    await client.query(
      `insert into event (kind, actor, target, detail) values ('books.sums', 'system', 'books', '{"broken": 1}')`,
    )
    return { subjects: [], about: '목록 합계가 맞지 않는다는 경보' }
  },
  late: makeLate,
  contradiction: makeContradiction,
  undrawn: makeUndrawn,
  async ring(place) {
    const { client, crowd } = place
    const ring: number[] = []
    while (ring.length < RING) ring.push(await crowd.newcomer())
    let round = 0
    for (let rounds = 0; rounds < RING_ROUNDS; rounds++) {
      const stakes = ring.map((member, at) => ({
        ...{ member, type: at % 2 === 0 ? 'poOdd' : 'poEven', money: RING_STAKE },
      }))
      ;({ round } = await betTogether(place, stakes, { alone: false }))
    }
    const uids = ring.map((member) => crowd.uidOf(member))
    const inquiry = await writeToDesk(place, await crowd.newcomer(), [
      '서로 짜고 거는 것 같아요',
      `EOS 파워볼 3분 ${round}회에서 ${uids[0]} 님과 몇 사람이 같은 금액을 파워볼 홀과 짝에 나눠 걸었습니다. 확인해 주세요.`,
    ])
    const { rows } = await client.query<{ id: string }>(
      'select id from member where uid = any($1) order by id',
      [uids],
    )
    return { subjects: [inquiry, ...rows.map(({ id }) => Number(id))], about: `${round}회 · 4명` }
  },
  async vendor(place) {
    place.line.cut(true)
    const subjects: number[] = []
    for (const words of UNREACHED)
      subjects.push(await writeToDesk(place, await place.crowd.newcomer(), words))
    return { subjects, about: VENDOR }
  },
  async shift(place) {
    const subjects: number[] = []
    for (let count = 0; count < SHIFT; count++)
      subjects.push(
        ...(await depositOf(place, await place.crowd.newcomer(), 20_000 + 10_000 * count)),
      )
    return { subjects, about: `충전요청 ${subjects.length}건 · 교대 시간` }
  },
}

const UNREACHED = [
  [`${VENDOR} 게임이 안 열려요`, '하늘 바카라를 누르면 열리지 않고 오류만 나옵니다.'],
  ['게임 접속이 안 됩니다', `${VENDOR} 게임만 접속이 되지 않아요. 언제 되나요?`],
] as const
