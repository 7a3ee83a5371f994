/** Beside somebody who trains: what goes wrong, the other operator, and the trainer's orders. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Role } from '@madang/contract/operator/plain/permissions.ts'
import { mayDeal, type CrisisKind } from '@madang/contract/operator/plain/training.ts'

import { makeCrisis } from './crises.ts'
import { openOperator, type Crowd } from './crowd.ts'
import type { TrainingHouse } from './house.ts'
import type { Place } from './place.ts'
import type { Tries } from './tries.ts'

const LOOK_MS = 200
/** After a look that failed: a database that starts again is back before most of the latest looks are failures. */
const AGAIN_MS = 3_000
/** Of the house: the other operator decides what waits this long. */
const SECOND_AFTER_MS = 20_000
const SECOND = 'admin2'

export type Running<Asked = { members: number }> = {
  house: TrainingHouse
  asked: Asked
  stop: AbortSignal
  tries: Tries
}

const placeOf = ({ house, asked, stop }: Running, crowd: Crowd): Place => ({
  ...{ site: house.process().site, client: house.client(), crowd, members: asked.members },
  ...{ line: house.line(), providerSecret: house.providerSecret, stop },
})

/**
 * Goes on beside the crowd, for a crisis may take until a round's end. One that the trainee may not deal with, or that
 * could not be made, does not come; of the day's plan it is then no longer counted.
 */
export function happen(
  running: Running,
  { crowd, kind, planned }: { crowd: Crowd; kind: CrisisKind; planned: boolean },
): Promise<unknown> {
  const { house, tries } = running
  const client = house.client()
  const leaveOut = async () => {
    if (planned) await client.query('update training_day set crises = crises - 1')
  }
  return tries.pass('the crises', async () => {
    const { rows } = await client.query<{ role: Role }>(
      'select o.role from training_day d join operator o on o.id = d.trainee_id',
    )
    const role = rows[0]?.role
    if (role && !mayDeal(role, kind)) return leaveOut()
    await makeCrisis(placeOf(running, crowd), kind).catch(async (error: Error) => {
      await leaveOut()
      throw new Error(`${kind} did not happen: ${error.message}`, { cause: error })
    })
  })
}

/** The other operator, who agrees to what waits; and the trainer's orders. */
export function serveTrainee(running: Running & { crowd: Crowd }) {
  const { house, crowd, stop, tries } = running
  const second = openOperator(house.process().console, SECOND, tries)
  let ended = false
  let seen = 0

  async function orders() {
    const { rows } = await house
      .client()
      .query<{ id: string; what: string; value: number }>(
        'select id, what, value from training_order where id > $1 order by id',
        [seen],
      )
    for (const { id, what, value } of rows) {
      seen = Number(id)
      if (what === 'rate') await house.rate(value)
      if (what === 'again') {
        const { rows: before } = await house
          .client()
          .query<{ kind: CrisisKind }>('select kind from training_crisis where id = $1', [value])
        for (const { kind } of before) void happen(running, { crowd, kind, planned: false })
      }
      if (what === 'reset') running.house.client().emit('reset')
    }
  }

  async function decide() {
    const { rows } = await house.client().query<{ id: string }>(
      `select a.id from approval a
       join training_day d on d.trainee_id = a.requested_by and a.requested_at >= d.began_at
       join operator o on o.id = a.requested_by
       where a.state = 'pending' and o.uid <> $1
         and a.requested_at < business_now() - $2 * interval '1 millisecond'`,
      [SECOND, SECOND_AFTER_MS],
    )
    for (const { id } of rows)
      await second('/op/approvals/decide', {
        id: Number(id),
        approve: true,
        reason: '확인했습니다',
      })
  }

  const turning = (async () => {
    while (!ended && !stop.aborted) {
      const worked = await tries.pass(SECOND, async () => {
        await orders()
        await decide()
      })
      await sleep(worked ? LOOK_MS : AGAIN_MS)
    }
  })()
  return {
    async stop() {
      ended = true
      await turning
    },
  }
}
