/** Runs everything a hostile vendor does against a house, and says on one page what came of it. */
import type { House } from '../../server/testing/house.ts'
import { randomOf } from '../faults/random.ts'
import { checkInvariants } from '../invariants.ts'
import { attacks } from './attacks.ts'
import { visitCells } from './cells.ts'
import { openHostile } from './hostile.ts'

type Conformance = { page: string; wrong: string[] }

const TOLD = 5

export async function vendorCheck(
  house: House,
  { times, seed }: { times: number; seed: number },
): Promise<Conformance> {
  const hostile = await openHostile(house, randomOf(seed))
  const lines: string[] = []
  const wrong: string[] = []
  const tell = (name: string, count: string, found: string[]) => {
    lines.push(`${found.length === 0 ? 'ok    ' : 'WRONG '} ${name.padEnd(74)} ${count}`)
    for (const each of found.slice(0, TOLD)) lines.push(`         ${each}`)
    wrong.push(...found.map((each) => `${name}: ${each}`))
  }
  lines.push('The state table, each call three times at once and once with another body')
  for (const { name, times: visited, wrong: found } of await visitCells(hostile, times))
    tell(name, `× ${visited}`, found)
  lines.push('', 'Beside the table')
  for (const { name, run } of attacks) tell(name, '', await run(hostile))
  lines.push('', 'The books')
  tell(
    'the vendor’s statement equals the ledger, to the won',
    `${hostile.players.length} members`,
    await hostile.statement(),
  )
  tell('the invariants of the books hold', '', await checkInvariants(house.db))
  const verdict = wrong.length === 0 ? 'CONFORMS' : `DOES NOT CONFORM: ${wrong.length} wrong`
  return { page: [...lines, '', `${hostile.calls()} calls · ${verdict}`].join('\n'), wrong }
}
