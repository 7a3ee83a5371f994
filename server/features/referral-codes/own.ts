/**
 * A partner's own codes and who came by each: of the members only those who stand below the partner now
 * (docs/adr/0135-who-came-by-a-code.md).
 */
import { timeOf } from '@madang/contract/core/kst.ts'
import { codeStates } from '@madang/contract/core/referral-code.ts'
import { partnerText } from '@madang/contract/partner/plain/partner.ts'
import type { OwnCode } from '@madang/contract/partner/codes.ts'

import type { Db, Reader } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import type { Member } from '../../http/identity.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  isOwnCode,
  selectAllJoined,
  selectJoined,
  selectOwnCodes,
  type OwnCodeRow,
} from './own-sql.ts'

const shown = ({ madeAt, expiresAt, came, joined, ...row }: OwnCodeRow): OwnCode => ({
  ...row,
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  joined,
  others: came - joined,
  unknown: row.uses - came,
})

/** A page of a partner's codes, newest first. */
export async function listOwnCodes(db: Reader, owner: number, page: number) {
  const { list, ...counts } = await selectOwnCodes(db, owner, page)
  return { ...counts, list: list.map(shown) }
}

/** A page of who came by one of them. Refuses `notFound` for any other code, and writes it down. */
export async function listJoined(
  db: Db,
  { id, uid }: Pick<Member, 'id' | 'uid'>,
  { code, pageIndex }: { code: string; pageIndex: number },
) {
  if (!(await isOwnCode(db, id, code))) {
    await recordEvents(db, [{ kind: 'object.denied', actor: uid, target: `code ${code}` }])
    throw new Refusal('notFound', partnerText.noCode)
  }
  const { list, ...counts } = await selectJoined(db, { owner: id, code, page: pageIndex })
  return { ...counts, list: list.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
}

const MOST = 100_000

type Cell = string | number | null

export const codeSheetHead = [
  ...[
    '구분',
    '코드',
    '상태',
    '만든 일시',
    '만료',
    '사용',
    '최대 사용',
    '가입 회원',
    '목록 밖',
    '기록 전',
  ],
  ...['아이디', '등급', '가입 일시'],
]
const NO_MEMBER = [null, null, null]

/** All codes as a table, and below them everyone who came by one. */
export async function readCodeSheet(db: Reader, owner: number): Promise<Cell[][]> {
  const [{ list }, joined] = await Promise.all([
    selectOwnCodes(db, owner, null),
    selectAllJoined(db, owner, MOST),
  ])
  const time = (at: Date | null) => (at === null ? null : timeOf(at))
  return [
    ...list.map((row) => [
      ...['코드', row.code, codeStates[row.state], time(row.madeAt), time(row.expiresAt)],
      ...[row.uses, row.maxUses, row.joined, row.came - row.joined, row.uses - row.came],
      ...NO_MEMBER,
    ]),
    ...joined.map(({ code, uid, type, at }) => [
      ...['회원', code, ...Array<null>(8).fill(null), uid, type, timeOf(at)],
    ]),
  ]
}
