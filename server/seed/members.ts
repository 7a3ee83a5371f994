/** People at the desk's door in the sandbox: sign-ups that wait, one that was refused, a member who may not bet. */
import type { Operator } from '../http/serve-operator.ts'
import type { Deps } from '../http/deps.ts'
import { decideSignup, suspend } from '../features/members/members.ts'
import { createMember } from '../features/signup/signup.ts'
import { defaults } from '../http/settings.ts'

type Person = { uid: string; nick: string; bank: string; holder: string; waits: boolean }

const people: Person[] = [
  { uid: 'haneul7', nick: '하늘맑음', bank: '신한', holder: '김하늘', waits: true },
  { uid: 'byeol2026', nick: '별헤는밤', bank: '카카오뱅크', holder: '윤별', waits: true },
  { uid: 'namu55', nick: '큰나무', bank: '우리', holder: '나무진', waits: true },
  { uid: 'garam01', nick: '가람', bank: '토스뱅크', holder: '박가람', waits: true },
  { uid: 'seoul88', nick: '남산길', bank: '국민', holder: '서우린', waits: true },
  { uid: 'twice22', nick: '두번째', bank: '국민', holder: '홍길동', waits: true },
  { uid: 'rest01', nick: '쉬는중', bank: '농협', holder: '이온돌', waits: false },
]

/** Everyone signs up below `upper`; who decides is an operator of the sandbox. */
export async function seedMembers(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { passwordHash, upper }: { passwordHash: string; upper: string },
): Promise<void> {
  const ids = await db.begin(async (tx) => {
    const [above] = await tx.query<{ id: number }>`select id from member where uid = ${upper}`
    const made = new Map<string, number>()
    for (const [index, { waits, ...person }] of people.entries()) {
      const id = await createMember({ keys }, tx, {
        ...person,
        passwordHash,
        state: waits ? 'waiting' : 'active',
        upper: above!.id,
        account: `110-22-33440${index}`,
        phone: `010-0000-01${String(index).padStart(2, '0')}`,
        float: defaults.practiceFloat,
      })
      made.set(person.uid, id)
    }
    return made
  })
  const [operator] = await db.query<Operator>`
    select id, uid, name, role from operator where uid = 'desk1'`
  const acting = { operator: operator!, address: '127.0.0.1' }
  await decideSignup(
    { db },
    {
      ...acting,
      id: ids.get('twice22')!,
      approve: false,
      reason: '같은 계좌로 가입한 회원이 있습니다.',
    },
  )
  await suspend(
    { db },
    {
      ...acting,
      id: ids.get('rest01')!,
      scopes: ['bet', 'cashier'],
      until: null,
      message: '본인 확인이 끝날 때까지 이용이 정지됩니다.',
      reason: '본인 확인 서류를 기다립니다.',
    },
  )
}
