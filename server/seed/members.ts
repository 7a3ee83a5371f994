/** People at the desk's door in the sandbox: sign-ups that wait, one that was refused, a member who may not bet. */
import type { Db } from '../db/db.ts'
import type { Operator } from '../http/serve-operator.ts'
import type { Deps } from '../http/deps.ts'
import { decideSignup, suspend } from '../features/members/members.ts'
import { createMember } from '../features/signup/signup.ts'
import { defaults } from '../http/settings.ts'
import { ago } from './past.ts'
import { SANDBOX_ADDRESS } from './terms.ts'

type Person = {
  uid: string
  nick: string
  bank: string
  holder: string
  account?: string
  waits: boolean
  /** since they signed up */
  minutes: number
}

const DAY = 24 * 60

const people: Person[] = [
  { uid: 'rest01', nick: '쉬는중', bank: '농협', holder: '이온돌', waits: false, minutes: 9 * DAY },
  // the account is demo1's
  {
    uid: 'twice22',
    nick: '두번째',
    bank: '국민',
    holder: '홍길동',
    account: '123-45-678904',
    waits: true,
    minutes: 2 * DAY,
  },
  { uid: 'haneul7', nick: '하늘맑음', bank: '신한', holder: '김하늘', waits: true, minutes: 52 },
  {
    uid: 'byeol2026',
    nick: '별헤는밤',
    bank: '카카오뱅크',
    holder: '윤별',
    waits: true,
    minutes: 41,
  },
  { uid: 'namu55', nick: '큰나무', bank: '우리', holder: '나무진', waits: true, minutes: 27 },
  { uid: 'garam01', nick: '가람', bank: '토스뱅크', holder: '박가람', waits: true, minutes: 14 },
  { uid: 'seoul88', nick: '남산길', bank: '국민', holder: '서우린', waits: true, minutes: 3 },
  // who set something against themselves (protection.ts)
  { uid: 'pause7', nick: '쉼표', bank: '하나', holder: '문쉼', waits: false, minutes: 8 * DAY },
  { uid: 'away01', nick: '멀리', bank: '기업', holder: '한멀리', waits: false, minutes: 30 * DAY },
]

/** Everyone signs up below `upper`; who decides is an operator of the sandbox. */
export async function seedMembers(
  { db, keys }: Pick<Deps, 'keys'> & { db: Db },
  { passwordHash, upper }: { passwordHash: string; upper: number },
): Promise<void> {
  const ids = new Map<string, number>()
  for (const [index, { waits, minutes, ...person }] of people.entries()) {
    const id = await ago(db, minutes, () =>
      db.begin((tx) =>
        createMember({ keys }, tx, {
          account: `110-22-33440${index}`,
          ...person,
          passwordHash,
          state: waits ? 'waiting' : 'active',
          upper,
          phone: `010-0000-01${String(index).padStart(2, '0')}`,
          float: defaults.practiceFloat,
          agreesFrom: SANDBOX_ADDRESS,
        }),
      ),
    )
    ids.set(person.uid, id)
  }
  const [operator] = await db.query<Operator & { until: Date }>`
    select id, uid, name, role, business_now() + interval '27 days' as until from operator where uid = 'desk1'`
  const acting = { operator: operator!, address: '127.0.0.1' }
  const reason = '같은 계좌로 가입한 회원이 있습니다.'
  await ago(db, DAY, () =>
    decideSignup({ db }, { ...acting, id: ids.get('twice22')!, approve: false, reason }),
  )
  await ago(db, 3 * DAY, () =>
    suspend(
      { db },
      {
        ...acting,
        id: ids.get('rest01')!,
        scopes: ['bet', 'cashier'],
        until: operator!.until.toISOString(),
        message: '본인 확인이 끝날 때까지 이용이 정지됩니다.',
        reason: '본인 확인 서류를 기다립니다.',
      },
    ),
  )
}
