/** A partner's own codes, and who came by them. */
import type { CodeState } from '@madang/contract/core/referral-code.ts'
import { JOINED_PAGE } from '@madang/contract/partner/plain/partner.ts'

import type { Reader } from '../../db/db.ts'
import { DEEPEST } from '../tree/tree.ts'

const CODES = 15

export type OwnCodeRow = {
  code: string
  state: CodeState
  madeAt: Date
  expiresAt: Date | null
  uses: number
  maxUses: number | null
  /** everyone who came by it, and those of them who were let in and stand below its owner now */
  came: number
  joined: number
}

const pageOf = (n: number, size: number) => Math.ceil(n / size)

/** Newest first; `page` null is all of them. */
export async function selectOwnCodes(db: Reader, owner: number, page: number | null) {
  const [list, [count]] = await Promise.all([
    db.query<OwnCodeRow>`
      with own as materialized (
        select c.*, code_state(c) as state from referral_code c where owner_id = ${owner}
        order by created_at desc, code
        limit ${page === null ? null : CODES} offset ${((page ?? 1) - 1) * CODES}
      ), below as (
        select code, count(*) as n from came_below(${owner}, array(select code from own), ${DEEPEST}) group by code
      )
      select c.code, c.state, c.created_at as "madeAt", c.expires_at as "expiresAt", c.uses, c.max_uses as "maxUses",
        (select count(*) from member m where m.came_by = c.code) as came, coalesce(b.n, 0) as joined
      from own c left join below b using (code)
      order by c.created_at desc, c.code`,
    db.query<{ n: number }>`select count(*) as n from referral_code where owner_id = ${owner}`,
  ])
  return { list, totalCnt: count!.n, totalPages: pageOf(count!.n, CODES) }
}

export const isOwnCode = async (db: Reader, owner: number, code: string) =>
  (await db.query`select from referral_code where code = ${code} and owner_id = ${owner}`).length >
  0

type JoinedRow = { uid: string; type: string; at: Date }

/** Who came by one code of `owner`'s, was let in and stands below them now; the newest first. */
export async function selectJoined(
  db: Reader,
  { owner, code, page }: { owner: number; code: string; page: number },
) {
  const list = await db.query<JoinedRow & { total: number }>`
    with below as materialized (
      select member_id as id from came_below(${owner}, ${[code]}::text[], ${DEEPEST})
    ), page as (
      select id from below order by id desc limit ${JOINED_PAGE} offset ${(page - 1) * JOINED_PAGE}
    ), counted as (select count(*) as total from below)
    select m.uid, m.type, m.created_at as at, c.total
    from counted c left join page on true left join member m on m.id = page.id
    order by m.id desc`
  const totalCnt = list[0]!.total
  return {
    totalCnt,
    totalPages: pageOf(totalCnt, JOINED_PAGE),
    // A page behind the last is one row of the count alone.
    list: list.filter(({ uid }) => uid !== null).map(({ total: _, ...row }) => row),
  }
}

/** Of all codes of `owner`'s at once. */
export const selectAllJoined = (db: Reader, owner: number, most: number) =>
  db.query<JoinedRow & { code: string }>`
  select b.code, m.uid, m.type, m.created_at as at
  from came_below(${owner}, array(select code from referral_code where owner_id = ${owner}), ${DEEPEST}) b
  join member m on m.id = b.member_id
  order by m.id desc limit ${most}`
