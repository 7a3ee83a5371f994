/** Many acts, each on a draw of its own, chosen by a seed; and what of them is found. */
import type { Random } from '../faults/random.ts'
import { randomOf } from '../faults/random.ts'
import { moments, type Act, type Done, type Moment, type Scene } from './act.ts'
import { acts } from './acts.ts'
import type { PagePart } from './page.ts'
import { nameOf, openVerifier, type Part } from './verifier.ts'
import { openWorld, type World } from './world.ts'

export type Tried = {
  kind: string
  moment: Moment
  draw: string
  found: string | null
  named: boolean
}
export type Asked = {
  seed: number
  count: number
  without?: readonly Part[]
  /** parts that the members' pages lack */
  pageWithout?: readonly PagePart[]
  /** those that are chosen from */
  among?: (act: Act, moment: Moment) => boolean
  say?: (line: string) => void
}

/** Acts of one house: its tables and its chain of seals stay small. */
const PER_HOUSE = 100
/** After so many acts a draw that nobody bends. */
const HONEST_EACH = 4

export async function adversary(asked: Asked): Promise<Tried[]> {
  const { seed, count, among = () => true, say = () => undefined, without, pageWithout } = asked
  const random = randomOf(seed)
  const tried: Tried[] = []
  const pairs = acts.flatMap((act) =>
    act.at.flatMap((moment) => (among(act, moment) ? [{ act, moment }] : [])),
  )
  while (tried.length < count) {
    const many = Math.min(PER_HOUSE, count - tried.length)
    tried.push(...(await inHouse(random, { many, pairs, without, pageWithout })))
    say(`${tried.length} acts, ${tried.filter(({ found }) => found !== null).length} found`)
  }
  return tried
}

type Plan = {
  many: number
  pairs: { act: Act; moment: Moment }[]
  without?: readonly Part[] | undefined
  pageWithout?: readonly PagePart[] | undefined
}

async function inHouse(
  random: Random,
  { many, pairs, without, pageWithout }: Plan,
): Promise<Tried[]> {
  const world = await openWorld(random, pageWithout)
  const verifier = openVerifier(world.get, without)
  const tried: Tried[] = []
  // Each kind comes about as often: it is drawn first, and its moment then.
  const kinds = [...Map.groupBy(pairs, ({ act }) => act.kind).values()]
  try {
    await honest(world, verifier)
    for (let n = 0; n < many; n++) {
      tried.push(await tryAct(world, verifier, { ...random.pick(random.pick(kinds)), random }))
      // Of what was done before nothing is left: what is found next is the next act's.
      if (n % HONEST_EACH === 0) await honest(world, verifier)
    }
  } finally {
    await world.close(false)
  }
  return tried
}

type Verifier = ReturnType<typeof openVerifier>

/** A draw that nobody bends: nothing is found, by whoever looks. */
async function honest(world: World, verifier: Verifier) {
  const round = await world.open()
  await round.close()
  await round.seal()
  if (!(await round.drawn())) throw new Error('the draw was not taken')
  const found = await verifier.judge(round.place, world.owned(round.place), world.sessions)
  const seen = await world.seen(round.place)
  if (found ?? seen) throw new Error(`in an honest house: ${found ?? seen}`)
}

async function tryAct(
  world: World,
  verifier: Verifier,
  { act, moment, random }: { act: Act; moment: Moment; random: Random },
): Promise<Tried> {
  const round = await world.open()
  const scene: Scene = { world, round, random, moment }
  const now = async (at: Moment): Promise<Done> => {
    if (at !== moment) return {}
    return (await act.act?.(scene)) ?? {}
  }
  const done = await now('open')
  await round.close()
  Object.assign(done, await now('closed'))
  await round.seal()
  // Until the draw is drawn a stranger sees what the house tells by itself.
  if (moment === 'sealed' || moment === 'drawn') await verifier.follow()
  Object.assign(done, await now('sealed'))
  await round.drawn()
  await done.after?.()
  if (moment === 'drawn') await verifier.follow()
  Object.assign(done, await now('drawn'))
  const shown = (await act.shows?.(scene)) ?? world.owned(round.place)
  const found = act.page
    ? await world.seen(round.place)
    : await verifier.judge(round.place, shown, world.sessions)
  world.bend(null)
  await done.undo?.()
  // To a stranger a house is honest again whose answers to pages are bent no more.
  await (act.page ? verifier.follow() : verifier.goOn(round.place))
  const draw = nameOf(round.place)
  const names = act.page ?? act.names
  const named = found !== null && (found.includes(draw) || (names?.test(found) ?? false))
  return { kind: act.kind, moment, draw, found, named }
}

/** Kinds and moments, with how many of each were found. */
export function tableOf(tried: readonly Tried[]): string {
  const rows = [...Map.groupBy(tried, ({ kind }) => kind)].map(([kind, all]) => {
    const at = moments.map((moment) => {
      const of = all.filter((one) => one.moment === moment)
      return of.length === 0 ? '–' : `${of.filter(({ found }) => found).length} of ${of.length}`
    })
    return `| ${kind} | ${at.join(' | ')} |`
  })
  const head = [
    '| the adversary | before the close | after it | after the seal | after the draw |',
    '|---|---|---|---|---|',
  ]
  return [...head, ...rows.toSorted()].join('\n')
}
