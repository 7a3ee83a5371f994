/** Who else has a request open: shown, and never a lock (docs/adr/0052). */
import type { Reader } from '../../db/db.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { readApproval } from './approvals.ts'

/** A page tells every two seconds; one that is gone without a word is forgotten after three times that. */
const SECONDS = 6

/** `page`: its own id; `turn`: counted by the page, so that what is heard late changes nothing; `id` null: none is open. */
type Look = { page: string; turn: number; id: number | null }

/** Notes what a page has open and answers who else has, each once; refuses `notFound` what the operator may not read. */
export async function look(db: Reader, operator: Operator, asked: Look): Promise<string[]> {
  const { id } = asked
  if (id !== null) await readApproval(db, operator, id)
  await saveLook(db, operator.id, asked)
  return id === null ? [] : selectOthers(db, operator.id, id)
}

const saveLook = (db: Reader, operator: number, { page, turn, id }: Look) => db.query`
  insert into approval_look (operator_id, page, approval_id, turn) values (${operator}, ${page}, ${id}, ${turn})
  on conflict (operator_id, page) do update
    set approval_id = excluded.approval_id, turn = excluded.turn, at = excluded.at
    where approval_look.turn < excluded.turn`

const selectOthers = async (db: Reader, operator: number, id: number) =>
  (
    await db.query<{ uid: string }>`
    select distinct o.uid from approval_look l join operator o on o.id = l.operator_id
    where l.approval_id = ${id} and l.operator_id <> ${operator}
      and l.at > business_now() - make_interval(secs => ${SECONDS})
    order by o.uid`
  ).map(({ uid }) => uid)
