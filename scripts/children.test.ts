import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { keep, runTool } from './children.ts'

let folder = ''
let program = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'madang-children-'))
  program = join(folder, 'program.mjs')
  // Notes each start, and ends as the house's programs do: when told to, or when nobody is there to tell it.
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'
     process.on('SIGTERM', () => process.exit(0))
     process.on('disconnect', () => process.exit(0))
     setInterval(() => undefined, 1_000)
     appendFileSync(process.env.NOTES, process.pid + '\\n')`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const notes = () => join(folder, 'notes')
function pids(): number[] {
  try {
    return readFileSync(notes(), 'utf8').trim().split('\n').map(Number)
  } catch {
    return []
  }
}
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const log = () => join(folder, 'logs', 'program.log')
const quiet = () => ({ log: log(), say: () => undefined, lost: () => undefined })

test('a program that dies is started again, until it is stopped', async () => {
  const kept = keep('program', [program], { NOTES: notes() }, quiet())
  await expect.poll(() => pids().length).toBe(1)
  process.kill(pids()[0]!, 'SIGKILL')
  await expect.poll(() => pids().length).toBe(2)
  await kept.stop()
  expect(pids().filter(alive)).toEqual([])
})

test('a program that ends as soon as it starts is given up, with a sentence', async () => {
  writeFileSync(program, 'console.error("no such thing"); process.exit(3)')
  const reason = await new Promise<string>((lost) => {
    keep('program', [program], {}, { ...quiet(), lost })
  })
  expect(reason).toMatch(/no such thing\nThe program ends as soon as it starts/)
})

test('a program that ran is started again for ever, however often it ends at once; its log may be out of reach', async () => {
  // The first runs, and is noted once it has said so; what follows ends at once, as on a disk that is full, until there
  // is room.
  writeFileSync(
    program,
    `import { appendFileSync, existsSync } from 'node:fs'
     const note = () => appendFileSync(process.env.NOTES, process.pid + '\\n')
     if (existsSync(process.env.NOTES + '.full')) {
       note()
       process.exit(1)
     }
     process.on('SIGTERM', () => process.exit(0))
     process.send('listening', note)
     setInterval(() => undefined, 1_000)`,
  )
  mkdirSync(log(), { recursive: true })
  let lost = ''
  const kept = keep(
    'program',
    [program],
    { NOTES: notes() },
    { ...quiet(), lost: (why) => (lost = why) },
  )
  await expect.poll(() => pids().length).toBe(1)
  writeFileSync(`${notes()}.full`, '')
  process.kill(pids()[0]!, 'SIGKILL')
  await expect.poll(() => pids().length).toBeGreaterThan(6)
  expect(lost).toBe('')
  rmSync(`${notes()}.full`)
  const back = () => alive(pids().at(-1)!)
  await expect.poll(back).toBe(true)
  await kept.stop()
})

test('a program whose loop stands still is ended, and another takes its place', async () => {
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'
     const { beat } = await import(${JSON.stringify(join(import.meta.dirname, '../server/beat.ts'))})
     process.on('SIGTERM', () => process.exit(0))
     process.send('listening')
     beat()
     appendFileSync(process.env.NOTES, process.pid + '\\n')
     setInterval(() => undefined, 1_000)`,
  )
  const kept = keep('program', [program], { NOTES: notes() }, quiet())
  await expect.poll(() => pids().length).toBe(1)
  process.kill(pids()[0]!, 'SIGSTOP')
  await expect.poll(() => pids().length).toBe(2)
  expect(alive(pids()[0]!)).toBe(false)
  await kept.stop()
})

test('what a program says is in its log, begun anew once it is large', async () => {
  writeFileSync(program, 'console.log("said"); setInterval(() => undefined, 1_000)')
  mkdirSync(join(folder, 'logs'))
  writeFileSync(log(), 'x'.repeat(20_000_001))
  const kept = keep('program', [program], {}, quiet())
  await expect.poll(() => readFileSync(log(), 'utf8')).toBe('said\n')
  await kept.stop()
  expect(statSync(`${log()}.1`).size).toBe(20_000_001)
})

test('a program does not outlive whoever keeps it, however that one ended', async () => {
  const keeper = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { keep } = await import(${JSON.stringify(join(import.meta.dirname, 'children.ts'))})
       keep('program', [${JSON.stringify(program)}], { NOTES: ${JSON.stringify(notes())} }, { log: ${JSON.stringify(log())}, say() {}, lost() {} })`,
    ],
    { stdio: 'ignore' },
  )
  await expect.poll(() => pids().length).toBe(1)
  keeper.kill('SIGKILL')
  await once(keeper, 'exit')
  await expect.poll(() => pids().filter(alive)).toEqual([])
})

test('a tool that fails says why', async () => {
  const { ok, said } = await runTool(['-e', 'console.error("no"); process.exit(1)'])
  expect({ ok, said }).toEqual({ ok: false, said: 'no\n' })
})
