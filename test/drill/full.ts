/** The primary's disk fills while members bet, stays full, and is freed again. */
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { primaryOf, type Done, type Scene } from './scene.ts'

const FULL_MS = 25_000
const FULL_WITHIN_MS = 60_000
const BLOCK = Buffer.alloc(1_048_576)
/** Uses up the log that was made ready before, which needs no room. */
const SPEND = `select count(pg_logical_emit_message(true, 'full', repeat('x', 1000000))) from generate_series(1, 8)`

export async function fillDisk(scene: Scene): Promise<Done> {
  const primary = await primaryOf(scene)
  const disk = scene.house.rack.disk(primary.name)
  const ballast = join(disk, 'ballast')
  let found = ''
  const strike = await scene.strike(`the disk of ${primary.name} is full`, async () => {
    const file = openSync(ballast, 'w')
    try {
      const until = performance.now() + FULL_WITHIN_MS
      for (let spent = true; spent && performance.now() < until;) {
        fill(file)
        const { code, err } = await primary.tryRun(['/usr/bin/psql', '-XAtqc', SPEND, 'postgres'], {
          user: 'postgres',
          seconds: 8,
        })
        spent = code === 0
        if (!spent) found = err.trim().split('\n')[0] ?? ''
      }
      const { bavail } = statfsSync(disk)
      scene.say(`· ${bavail} blocks free; the database says: ${found}`)
      const full = performance.now() + FULL_MS
      while (performance.now() < full) {
        fill(file)
        await scene.wait(500)
      }
    } finally {
      closeSync(file)
      rmSync(ballast, { force: true })
    }
  })
  const now = await primaryOf(scene)
  return {
    strikes: [strike],
    wrong: found === '' ? [`the disk of ${primary.name} was never full`] : [],
    notes: [now.name === primary.name ? 'the primary stayed' : `${now.name} took over`],
  }
}

/** Takes what room there is, to the last block. */
function fill(file: number) {
  for (const size of [BLOCK.length, 4_096])
    try {
      for (;;) writeSync(file, BLOCK, 0, size)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
}
