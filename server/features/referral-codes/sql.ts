import type { CodeState } from '@madang/contract/core/referral-code.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Code = {
  code: string
  ownerId: number | null
  owner: string | null
  uses: number
  /** members who came by it, since that is written down */
  joined: number
  maxUses: number | null
  expiresAt: Date | null
  state: CodeState
  madeBy: string | null
  madeAt: Date
}

const PAGE = 15

/** A page of codes, newest first, whose name or whose owner's id holds a text; found before anything is joined. */
export async function selectCodes(
  db: Reader,
  { text, page }: { text: string; page: number },
): Promise<{ list: Code[]; totalCnt: number; totalPages: number }> {
  const [list, [count]] = await Promise.all([
    db.query<Code>`
      with shown as (
        select c.code from referral_code c
        where ${text} = '' or strpos(c.code, ${text.toUpperCase()}) > 0
          or exists (select from member m where m.id = c.owner_id and strpos(m.uid, ${text.toLowerCase()}) > 0)
        order by c.created_at desc, c.code limit ${PAGE} offset ${(page - 1) * PAGE}
      )
      select c.code, c.owner_id as "ownerId", m.uid as owner, c.uses, c.max_uses as "maxUses",
        c.expires_at as "expiresAt", o.uid as "madeBy", c.created_at as "madeAt",
        code_state(c) as state, (select count(*) from member j where j.came_by = c.code) as joined
      from shown join referral_code c using (code)
      left join member m on m.id = c.owner_id left join operator o on o.id = c.made_by
      order by c.created_at desc, c.code`,
    db.query<{ n: number }>`
      select count(*) as n from referral_code c
      where ${text} = '' or strpos(c.code, ${text.toUpperCase()}) > 0
        or exists (select from member m where m.id = c.owner_id and strpos(m.uid, ${text.toLowerCase()}) > 0)`,
  ])
  return { list, totalCnt: count!.n, totalPages: Math.ceil(count!.n / PAGE) }
}

export type NewCode = {
  code: string
  owner: number | null
  maxUses: number | null
  expiresAt: Date | null
  operator: number
}

/** False when the code is there already. */
export async function insertCode(tx: Tx, { code, owner, maxUses, expiresAt, operator }: NewCode) {
  const made = await tx.query`
    insert into referral_code (code, owner_id, max_uses, expires_at, made_by, created_at)
    values (${code}, ${owner}, ${maxUses}, ${expiresAt}, ${operator}, business_now())
    on conflict do nothing returning code`
  return made.length > 0
}

/** A member in good standing, whom nobody removes until the transaction ends. */
export async function lockOwner(tx: Tx, uid: string): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>`
    select id from member where uid = ${uid} and state = 'active' for key share`
  return row?.id
}

type Locked = { active: boolean; owner: number | null }

export async function lockCode(tx: Tx, code: string): Promise<Locked | undefined> {
  const [row] = await tx.query<Locked>`
    select active, owner_id as owner from referral_code where code = ${code} for update`
  return row
}

export const updateActive = (tx: Tx, code: string, active: boolean) =>
  tx.query`update referral_code set active = ${active} where code = ${code}`

export const readNow = async (tx: Tx) =>
  (await tx.query<{ now: Date }>`select business_now() as now`)[0]!.now
