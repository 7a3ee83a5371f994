/** A closed statement as a table: its lines, then what each game and each member came to; for the desk and for its partner. */
import { statementRows } from '@madang/contract/core/statement.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { readStatement } from './read.ts'

type Cell = string | number | null

export const sheetHead = [
  ...['구분', '항목', '원', '베팅 수', '베팅', '당첨', '롤링', '본인 롤링'],
  ...['맞베팅·적특 수', '맞베팅·적특'],
]

const sums = ['bets', 'stakes', 'wins', 'rolling', 'own', 'outBets', 'outStakes'] as const
const line = (kind: string, name: string, won: number | null): Cell[] => [
  ...[kind, name, won],
  ...sums.map(() => null),
]

/** Refuses `notFound` for a half month that is not closed. */
export async function readSheet(
  db: Db,
  { partner, first }: { partner: number; first: string },
): Promise<Cell[][]> {
  const statement = await readStatement(db, { partner, first })
  const { it, last, members, games } = statement
  if (!it.closed) throw new Refusal('notFound', settlementText.noStatement)
  const part = (kind: string, name: string, of: Record<(typeof sums)[number], number>): Cell[] => [
    ...[kind, name, of.stakes - of.wins],
    ...sums.map((figure) => of[figure]),
  ]
  const { no, hash } = it.closed
  return [
    line('명세서', `제 ${no}호 ${it.uid} ${first} ~ ${last}`, null),
    line('명세서', `sha256 ${hash}`, null),
    ...statementRows(it, statement).map(([name, won]) => line('줄', name, won)),
    line('줄', '받을 돈', it.paid),
    ...games.map(({ title, ...of }) => part('게임', title, of)),
    ...members.map(({ uid, ...of }) => part('회원', uid, of)),
  ]
}
