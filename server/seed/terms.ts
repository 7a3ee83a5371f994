/** The house's first terms, in force before anybody joins. */
import { termsKinds } from '@madang/contract/core/terms.ts'

import type { Db } from '../db/db.ts'
import { addVersion } from '../features/terms/terms.ts'
import { privacy, protection } from './terms-members.ts'
import { rules, use } from './terms-play.ts'

/** What the sandbox's own acts are written down with. */
export const SANDBOX_ADDRESS = '127.0.0.1'

const texts = { use, privacy, rules, protection }
const AHEAD_MS = 3_600_000

export async function seedTerms(db: Db): Promise<void> {
  const [clock] = await db.query<{ now: Date }>`select business_now() as now`
  const inForceAt = new Date(Math.floor((clock!.now.getTime() + AHEAD_MS) / 1_000) * 1_000)
  for (const kind of termsKinds)
    await db.begin((tx) =>
      addVersion(tx, {
        ...{ kind, version: 1, inForceAt, html: texts[kind] },
        ...{ summary: '처음 시행하는 버전입니다.', approval: null },
      }),
    )
}
