import type { Popup } from '@madang/contract/member/home.ts'

import type { Reader, Tx } from '../../db/db.ts'

export const selectPopups = (db: Reader, audience: 'guest' | 'member') => db.query<Popup>`
  select id, id as no, html as cont, num from popup, (select business_now() as at offset 0) clock
  where audience in ('all', ${audience}) and starts_at <= clock.at and (ends_at is null or ends_at > clock.at)
  order by num, id`

export type NewPopup = {
  num: number
  html: string
  audience?: 'all' | 'guest' | 'member'
  startsAt?: Date
  endsAt?: Date
}

export const insertPopup = (tx: Tx, { num, html, audience = 'all', startsAt, endsAt }: NewPopup) =>
  tx.query`insert into popup (num, html, audience, starts_at, ends_at) values (${num}, ${html}, ${audience},
    coalesce(${startsAt ?? null}::timestamptz, business_now()), ${endsAt ?? null}::timestamptz)`
