import type { Popup } from '@madang/contract/member/home.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Audience } from '../notice/notice.ts'

/** What a popup stands over. */
export type PopupPlace = 'home' | 'slot'

export const selectPopups = (
  db: Reader,
  audiences: Audience[],
  place: PopupPlace,
) => db.query<Popup>`
  select id, id as no, html as cont, num from popup, (select business_now() as at offset 0) clock
  where not withdrawn and place = ${place} and audience = any(${audiences}::text[])
    and starts_at <= clock.at and (ends_at is null or ends_at > clock.at)
  order by num, id`

export type PopupFields = {
  /** stacking order */
  num: number
  html: string
  audience: Audience
  place: PopupPlace
  startsAt: Date
  endsAt: Date | null
}
type KeptPopup = PopupFields & { id: number; version: number; withdrawn: boolean }

export const lockPopup = async (tx: Tx, id: number) =>
  (
    await tx.query<KeptPopup>`
    select id, version, num, html, audience, place, starts_at as "startsAt", ends_at as "endsAt", withdrawn
    from popup where id = ${id} for update`
  )[0]

export async function insertPopup(tx: Tx, p: PopupFields, by: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into popup (num, html, audience, place, starts_at, ends_at, changed_by)
    values (${p.num}, ${p.html}, ${p.audience}, ${p.place}, ${p.startsAt}, ${p.endsAt}, ${by}) returning id`
  return row!.id
}

export const updatePopup = (tx: Tx, id: number, p: PopupFields, by: string) => tx.query`
  update popup set num = ${p.num}, html = ${p.html}, audience = ${p.audience}, place = ${p.place}, starts_at = ${p.startsAt},
    ends_at = ${p.endsAt}, version = version + 1, changed_by = ${by}, changed_at = business_now()
  where id = ${id}`

export const updatePopupWithdrawn = (
  tx: Tx,
  id: number,
  withdrawn: boolean,
  by: string,
) => tx.query`
  update popup set withdrawn = ${withdrawn}, version = version + 1, changed_by = ${by}, changed_at = business_now()
  where id = ${id}`

type Listed = KeptPopup & { by: string; changedAt: Date }

const PAGE = 30

/** Every popup in stacking order, for the console; what was withdrawn comes last. */
export async function selectAllPopups(db: Reader, page: number) {
  const [rows, [count]] = await Promise.all([
    db.query<Listed>`
      select id, version, num, html, audience, place, starts_at as "startsAt", ends_at as "endsAt", withdrawn,
        changed_by as by, changed_at as "changedAt"
      from popup order by withdrawn, num, id limit ${PAGE} offset ${(page - 1) * PAGE}`,
    db.query<{ total: number }>`select count(*) as total from popup`,
  ])
  const totalCnt = count!.total
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}
