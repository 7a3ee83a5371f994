/** The browser tests run in: an installed Chromium, or else the one of @sparticuz/chromium, unpacked once into .cache/. */
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

import { roomInMemory } from './shared-memory.ts'

export type Browser = {
  executablePath: string
  /** added to the process's own */
  env: Record<string, string>
  args: string[]
  /** what the runner would add and this machine need not have */
  ignoreDefaultArgs: string[]
}

const root = join(import.meta.dirname, '..')
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Root has no user namespace to sandbox in. */
const ARGS = ['--no-sandbox', '--font-render-hinting=none']
/**
 * What its processes share lies in files elsewhere where there is little room in memory, and a file for each thing shared
 * took a tenth of the stories' time on a disk that others write to.
 */
const ELSEWHERE = '--disable-dev-shm-usage'
const sharing = roomInMemory(2_000)
  ? { args: ARGS, ignoreDefaultArgs: [ELSEWHERE] }
  : { args: [...ARGS, ELSEWHERE], ignoreDefaultArgs: [] }

/** A browser that starts on this machine, also on a Debian without any of its libraries. */
export async function browserPath(): Promise<Browser> {
  const installed = NAMES.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  ).find(executable)
  if (installed) return { executablePath: installed, env: {}, ...sharing }
  const home = await unpacked()
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(':'),
      FONTCONFIG_FILE: await fontsOf(home),
      HOME: process.env.HOME ?? home,
    },
    ...sharing,
    // Drawn without a graphics card's language: translating it on the processor cost as much as the pages themselves.
    args: [...sharing.args, '--disable-gpu'],
  }
}

/**
 * The package's own configuration names folders of the place it was made for; where none of them is there, the
 * browser dies at the first glyph that the page's fonts lack. Ours names the fonts that came with it and a Korean one.
 */
async function fontsOf(home: string): Promise<string> {
  const file = join(home, 'madang-fonts.conf')
  // Read and not only looked for: a checkout that was moved or copied brings the folder it lay in before.
  if (existsSync(file) && readFileSync(file, 'utf8') === fontsConfiguration(home)) return file
  const korean = join(root, 'node_modules', '@expo-google-fonts', 'nanum-gothic', '400Regular')
  await cp(korean, join(home, 'fonts', 'korean'), { recursive: true })
  const half = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(half, fontsConfiguration(home))
  await rename(half, file)
  return file
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What fontconfig reads: our folder, a cache beside it, and which family stands in for the generic names. */
export const fontsConfiguration = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(join(home, 'fonts'))}</dir>
  <cachedir>${escaped(join(home, 'fonts-cache'))}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family><family>NanumGothic</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Open Sans</family><family>NanumGothic</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>Open Sans</family><family>NanumGothic</family></prefer></alias>
</fontconfig>
`

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function unpacked(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Install Chromium on this platform; the one from npm is for linux-x64 only.')
  const source = join(root, 'node_modules', '@sparticuz', 'chromium')
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    version: string
  }
  const home = join(root, '.cache', `chromium-${manifest.version}`)
  if (existsSync(home)) return home
  const half = `${home}.${randomBytes(4).toString('hex')}`
  await mkdir(half, { recursive: true })
  const { inflate } = await import('@sparticuz/chromium')
  // The package unpacks into the temporary folder and nowhere else.
  const { TMPDIR } = process.env
  process.env.TMPDIR = half
  try {
    for (const name of await readdir(join(source, 'bin'))) await inflate(join(source, 'bin', name))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  try {
    await rename(half, home)
  } catch {
    // Another start was faster.
    await rm(half, { recursive: true, force: true })
  }
  return home
}
