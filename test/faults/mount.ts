/** A small disk of its own, mounted from a file, whose room somebody else can take. Only root mounts. */
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SIZE = 1_500_000_000
const PAGE = Buffer.alloc(4_096)

/** Whether this process may mount a disk. */
export const mayMount = (): boolean => process.getuid?.() === 0 && process.platform === 'linux'

export type Disk = Awaited<ReturnType<typeof openDisk>>

/** A disk of its own, whose room somebody else can take. */
export async function openDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'madang-disk-'))
  await chmod(folder, 0o755)
  const [image, path] = [join(folder, 'image'), join(folder, 'disk')]
  await mkdir(path)
  const run = (command: string, ...args: string[]) => execFileSync(command, args)
  run('truncate', '-s', String(SIZE), image)
  run('mkfs.ext4', '-q', '-F', '-m', '0', image)
  run('mount', '-o', 'loop', image, path)
  await chmod(path, 0o755)
  const [most, rest] = [join(path, 'ballast'), join(path, 'ballast-rest')]
  // Open before it is full: a new file needs room too.
  let file = openSync(rest, 'w')
  return {
    path,
    /** Takes what room there is. */
    fill() {
      const { bavail, bsize } = statfsSync(path)
      const room = bavail * bsize - 1_000_000
      if (room > 0 && !existsSync(most)) run('fallocate', '-l', String(room), most)
      try {
        for (;;) writeSync(file, PAGE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free() {
      rmSync(most, { force: true })
      closeSync(file)
      file = openSync(rest, 'w')
    },
    async close() {
      closeSync(file)
      for (let tries = 0; ; tries++) {
        try {
          run('umount', path)
          break
        } catch (error) {
          if (tries > 50) throw error
          await sleep(200)
        }
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
