/**
 * `npm run adversary -- [--acts 1000] [--draws 177] [--seed n]`: acts of an adversary with the superuser's rights, each of which is to
 * be found by who has only what is public and the members' receipts; then `--draws` (a day's) of an honest house whose
 * connections are killed. Ends with 1 where an act is not found or names no draw, or the honest house is accused.
 */
import { parseArgs } from 'node:util'

import { setup } from '../../scripts/test-server.ts'
import { adversary, tableOf } from './campaign.ts'
import { honestHouse } from './honest.ts'

const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '1000' },
    draws: { type: 'string', default: '177' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seed = Number(values.seed)
const say = (line: string) => void process.stdout.write(`${line}\n`)
say(`seed ${seed}`)
const stop = await setup()
try {
  const tried = await adversary({ seed, count: Number(values.acts), say })
  const missed = tried.filter(({ found, named }) => found === null || !named)
  say(tableOf(tried))
  for (const { kind, moment, draw, found } of missed)
    say(`MISSED ${draw}: ${kind} (${moment})${found ? `, found as: ${found}` : ''}`)
  say(`${tried.length - missed.length} of ${tried.length} found`)
  const { found, struck } = await honestHouse(seed, Number(values.draws))
  say(`${values.draws} honest draws, ${struck} times killed at work: ${found.length} accused`)
  for (const wrong of found) say(`ACCUSED ${wrong}`)
  process.exitCode = missed.length + found.length > 0 ? 1 : 0
} finally {
  await stop?.()
}
