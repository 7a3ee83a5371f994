/** A tree of members for a test, with their rolling rates. */
import { rateGames, ratesOf, type Rates } from '@madang/contract/core/rates.ts'

import { renewLines, saveRates } from '../features/rolling/rolling.ts'
import type { House } from './house.ts'

export type TreeMember = Awaited<ReturnType<House['member']>>

/** A member below `upper` with rates in hundredths of a percent; a number is the rate of every game. */
export async function memberBelow(
  house: House,
  upper: Pick<TreeMember, 'id'> | null,
  { rates = {}, money = 0 }: { rates?: Partial<Rates> | number; money?: number } = {},
): Promise<TreeMember> {
  const member = await house.member({ money })
  await house.db.begin(async (tx) => {
    await tx.query`update member set upper_id = ${upper?.id ?? null} where id = ${member.id}`
    await renewLines(tx, member.id)
  })
  await setRates(house, member, rates)
  return member
}

/** Sets rates as an operator would. Throws where they cannot stand. */
export async function setRates(
  house: House,
  { id }: Pick<TreeMember, 'id'>,
  rates: Partial<Rates> | number,
): Promise<void> {
  const given = typeof rates === 'number' ? ratesOf(() => rates) : rates
  if (!rateGames.some((game) => given[game] !== undefined)) return
  const saved = await house.db.begin((tx) =>
    saveRates(tx, { member: id, rates: given, by: { role: 'house', uid: 'test' } }),
  )
  if (saved.result !== 'saved') throw new Error(`the rates were not saved: ${saved.result}`)
}
