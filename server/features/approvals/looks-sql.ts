/** Which page of the console has what open, and who else has it (docs/adr/0052). */
import type { LookKind } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader } from '../../db/db.ts'
import type { Operator } from '../../http/serve-operator.ts'

/** A page tells every two seconds; one that is gone without a word is forgotten after three times that. */
const SECONDS = 6

/** `page`: its own id; `turn`: counted by the page, so that what is heard late changes nothing; `id` null: none is open. */
export type Look = { page: string; turn: number; id: number | null }

/** What is looked at: a request for a second operator, or one of the desk's queues. */
type About = 'approval' | LookKind

/** Notes what a page has open and answers who else has, each once; that the operator may read it was asked before. */
export async function lookAt(
  db: Reader,
  { id: operator }: Operator,
  about: About,
  asked: Look,
): Promise<string[]> {
  await saveLook(db, operator, about, asked)
  return asked.id === null ? [] : selectOthers(db, operator, about, asked.id)
}

const saveLook = (db: Reader, operator: number, about: About, { page, turn, id }: Look) => db.query`
  insert into approval_look (operator_id, page, about, approval_id, turn)
  values (${operator}, ${page}, ${about}, ${id}, ${turn})
  on conflict (operator_id, page) do update
    set about = excluded.about, approval_id = excluded.approval_id, turn = excluded.turn, at = excluded.at
    where approval_look.turn < excluded.turn`

const selectOthers = async (db: Reader, operator: number, about: About, id: number) =>
  (
    await db.query<{ uid: string }>`
    select distinct o.uid from approval_look l join operator o on o.id = l.operator_id
    where l.about = ${about} and l.approval_id = ${id} and l.operator_id <> ${operator}
      and l.at > (select business_now()) - make_interval(secs => ${SECONDS})
    order by o.uid`
  ).map(({ uid }) => uid)
