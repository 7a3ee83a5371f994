/**
 * The sandbox's operators (docs/operate.md#sandbox-data): their second factor is off until enrolled, and the console
 * says so.
 */
import type { Role } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../db/db.ts'

const operators: [string, string, Role][] = [
  ['admin1', '운영 김마루', '관리자'],
  ['admin2', '운영 이대청', '관리자'],
  ['cash1', '운영 박하늘', '정산'],
  ['desk1', '운영 최온돌', '상담'],
  ['game1', '운영 정처마', '게임'],
  ['view1', '운영 한마당', '열람'],
]

export async function seedOperators(tx: Tx, passwordHash: string): Promise<void> {
  for (const [uid, name, role] of operators) {
    await tx.query`insert into operator (uid, name, role, password_hash) values (${uid}, ${name}, ${role}, ${passwordHash})`
  }
}
