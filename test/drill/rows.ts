/** The rows of the drill's table, in the order they are run. */
import { DRAIN_SECONDS, inZone, machines, PROVIDERS, ZONES, type Machine } from './plan.ts'
import { fillDisk } from './full.ts'
import { today } from './programs.ts'
import { restore } from './restore.ts'
import { primaryOf, type Done, type Row, type Scene } from './scene.ts'
import type { Strike } from './verdict.ts'

const OFF_MS = 12_000
const CUT_MS = 20_000
const STOP_MS = 60_000
const LATE_MS = 200
const LOSS = 30

const namesOf = (list: readonly Machine[]) => list.map(({ name }) => name)
const inside = machines.filter(({ zone, role }) => zone !== 0 && role !== 'copies')
const others = (mine: readonly string[]) =>
  namesOf(machines.filter(({ zone, name }) => zone !== 0 && !mine.includes(name)))

/** One machine of each kind, the primary and a standby among them; the long drill as many as it was asked for, whichever comes. */
async function* victims(scene: Scene, share: number): AsyncGenerator<string> {
  const { house, kills, random } = scene
  if (kills === null) {
    const { name } = await primaryOf(scene)
    yield name
    yield house.of('web')[0]!.name
    yield house.of('provider')[0]!.name
    const now = await primaryOf(scene)
    yield house.of('database').find((each) => each.name !== now.name)!.name
  } else
    for (let times = 0; times < Math.ceil(kills * share); times++) yield random.pick(inside).name
}

async function killed(scene: Scene): Promise<Done> {
  const strikes: Strike[] = []
  const wrong: string[] = []
  for await (const name of victims(scene, 1 / 2)) {
    const host = scene.house.host(name)
    strikes.push(await scene.strike(`kill -9 of all on ${name}`, () => host.killAll()))
    wrong.push(...(await scene.audit()))
    if (wrong.length > 0) break
  }
  return { strikes, wrong }
}

async function poweredOff(scene: Scene): Promise<Done> {
  const strikes: Strike[] = []
  const wrong: string[] = []
  for await (const name of victims(scene, 1 / 2)) {
    const host = scene.house.host(name)
    strikes.push(
      await scene.strike(`power of ${name} off`, async () => {
        await host.powerOff()
        await scene.wait(OFF_MS)
        await host.on()
      }),
    )
    wrong.push(...(await scene.audit()))
    if (wrong.length > 0) break
  }
  return { strikes, wrong }
}

/** The primary's zone, and in the long drill one that is not. */
async function zonesCut(scene: Scene): Promise<Done> {
  const { zone } = await primaryOf(scene)
  const strikes: Strike[] = []
  const other = ZONES.find((each) => each !== zone)!
  for (const each of scene.kills === null ? [zone] : [zone, other]) {
    const mine = namesOf(inZone(each))
    strikes.push(
      await scene.strike(
        `zone ${each} cut off${each === zone ? ', with the primary' : ''}`,
        async () => {
          await scene.network.cut({ from: mine, to: others(mine) })
          await scene.wait(CUT_MS)
          await scene.network.heal()
        },
      ),
    )
  }
  return { strikes }
}

async function linkCut(scene: Scene): Promise<Done> {
  const primary = await primaryOf(scene)
  const strikes: Strike[] = []
  const standbys = scene.house.of('database').filter(({ name }) => name !== primary.name)
  for (const other of scene.kills === null ? standbys.slice(0, 1) : standbys)
    strikes.push(
      await scene.strike(`${primary.name} and ${other.name} apart`, async () => {
        await scene.network.cut({ from: [primary.name], to: [other.name] })
        await scene.wait(CUT_MS)
        await scene.network.heal()
      }),
    )
  return { strikes }
}

/** What the primary says arrives nowhere, though it hears all; then the other way round. */
async function oneWay(scene: Scene): Promise<Done> {
  const strikes: Strike[] = []
  for (const deaf of [false, true]) {
    const { name } = await primaryOf(scene)
    const [me, all] = [[name], others([name])]
    const ends = deaf ? { from: all, to: me } : { from: me, to: all }
    strikes.push(
      await scene.strike(`${name} ${deaf ? 'hears' : 'is heard by'} nobody`, async () => {
        await scene.network.lose(ends)
        await scene.wait(CUT_MS)
        await scene.network.heal()
      }),
    )
  }
  return { strikes }
}

async function lossy(scene: Scene): Promise<Done> {
  const { zone } = await primaryOf(scene)
  const mine = namesOf(inZone(zone))
  return {
    strikes: [
      await scene.strike(`${LOSS} % between zone ${zone} and the others lost`, async () => {
        await scene.network.cut({ from: mine, to: others(mine) }, LOSS)
        await scene.wait(CUT_MS)
        await scene.network.heal()
      }),
    ],
  }
}

async function late(scene: Scene): Promise<Done> {
  const primary = await primaryOf(scene)
  return {
    strikes: [
      await scene.strike(`${primary.name} ${LATE_MS} ms away, each way`, async () => {
        const undo = await scene.network.delay(primary, LATE_MS)
        await scene.wait(CUT_MS)
        await undo()
      }),
    ],
  }
}

async function stopped(scene: Scene): Promise<Done> {
  const primary = await primaryOf(scene)
  const strike = await scene.strike(
    `${primary.name} stands still for ${STOP_MS / 1_000} s`,
    async () => {
      const goOn = primary.standStill()
      try {
        await scene.wait(STOP_MS)
      } finally {
        goOn()
      }
    },
  )
  const now = await primaryOf(scene)
  return {
    strikes: [strike],
    wrong: now.name === primary.name ? [`${now.name} stood still and is primary again`] : [],
  }
}

/** One server after the other to the next release, and back, while members bet. */
async function upgraded(scene: Scene): Promise<Done> {
  const { house, before } = scene
  const older = before ? { sources: before, build: 'before' } : { ...today, build: 'before' }
  const newer = { ...today, build: 'next' }
  const strikes: Strike[] = []
  // Where the release before is another's sources, the house goes there first.
  const way = [
    ...(before ? [['the release before', older] as const] : []),
    ['the next release', newer] as const,
    ['the release before', older] as const,
    ...(before ? [['this one', today] as const] : []),
  ]
  for (const [to, release] of way)
    for (const each of house.of('web'))
      strikes.push(
        await scene.strike(`${each.name} drains (${DRAIN_SECONDS} s) and goes to ${to}`, () =>
          house.replaceServer(each, release),
        ),
      )
  return {
    strikes,
    notes: before ? [] : ['both releases are these sources, under two builds (--before=…)'],
  }
}

/** Each of two providers loses its power in turn: whoever drew, the other draws on, and no draw is void or made twice. */
async function providersOff(scene: Scene): Promise<Done> {
  const strikes: Strike[] = []
  for (const each of scene.house.of('provider'))
    strikes.push(
      await scene.strike(`power of ${each.name} off`, async () => {
        await each.powerOff()
        await scene.wait(OFF_MS)
        await each.on()
      }),
    )
  return { strikes }
}

export const rows: readonly Row[] = [
  { name: 'kill', does: 'kill -9 of all processes of a host', run: killed },
  { name: 'zone', does: `a zone cut off for ${CUT_MS / 1_000} s`, run: zonesCut },
  { name: 'disk', does: 'the primary’s disk full', run: fillDisk },
  { name: 'upgrade', does: 'N → N+1 → N, server by server', run: upgraded },
  { name: 'stop', does: `the primary stands still for ${STOP_MS / 1_000} s`, run: stopped },
  { name: 'restore', does: 'databases wiped, back to a moment', ends: true, run: restore },
  { name: 'link', does: 'the primary and one standby apart', run: linkCut },
  { name: 'one-way', does: 'the primary mute, then deaf', run: oneWay },
  { name: 'loss', does: `${LOSS} % lost between zones`, run: lossy },
  { name: 'delay', does: `the primary ${LATE_MS} ms away`, run: late },
  ...(PROVIDERS > 1
    ? [{ name: 'providers', does: 'each of two providers off', run: providersOff }]
    : []),
  { name: 'power', does: `power of a host off for ${OFF_MS / 1_000} s`, run: poweredOff },
]
