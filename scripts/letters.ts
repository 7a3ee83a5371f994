/** The letters our texts are written with, and the faces that hold them (ui/font.css, made by fonts.ts). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { suitMarks } from '../contract/core/casino/cards.ts'

const root = join(import.meta.dirname, '..')
const CODE = '**/*.{ts,tsx,css,html,svg}'

/**
 * Whose letters each face of our own words holds: `ui` what every page of the site shows and the saved verifier
 * carries, `said` what else the server says, `desk` what only operators read; `frame` all that a live frame shows,
 * and `window` all that a game window does, each a page of another origin that shares no face with the site.
 */
export const sources = {
  ui: `{site,ui,contract/core,contract/member}/${CODE}`,
  said: `{contract,server}/${CODE}`,
  desk: `console/${CODE}`,
  frame: `{provider/frames/${CODE},contract/core/draw/{balls,families,family,frame,games,keno-ladder,ladder-marks,ladder,power-ladder,powerball}.ts}`,
  window: `{provider/casino,contract/core/casino}/${CODE}`,
}

/** Suits are drawn (ui/suits.ts), so that they are one set: Pretendard has ♥ alone. */
const isDrawn = (letter: string) => (suitMarks as readonly string[]).includes(letter)

/** Every letter that is to be seen in a text, once, in order. */
export const lettersOf = (text: string): string[] =>
  [...new Set(text)]
    .filter((each) => !/[\p{C}\p{Z}]/u.test(each) && !isDrawn(each))
    .toSorted((a, b) => a.codePointAt(0)! - b.codePointAt(0)!)

/** The sources of a face, by path from the root; tests and builds are none. */
export function sourcesOf(pattern: string): Map<string, string> {
  const paths = globSync(pattern, { cwd: root, exclude: ['**/{node_modules,dist,testing}'] })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted()
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** A face as font.css tells it: the file, the digest of what the range was read from, the range. */
export type Face = { name: string; digest: string; range: string }

export const digestLength = 16

const faceRule =
  /digest: (\w+) \*\/\n\s*src: url\('\.\/font\/([\w-]+)\.woff2'\)[^}]*unicode-range:\s*([^;]+);/g

export function facesOf(css: string): Face[] {
  return [...css.matchAll(faceRule)].map(([, digest, name, range]) => ({
    name: name!,
    digest: digest!,
    range: range!,
  }))
}

/** The letters of a `unicode-range`. */
export const lettersIn = (range: string): Set<string> =>
  new Set(
    range.split(',').flatMap((part) => {
      const [from, to = from] = part
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: to! - from! + 1 }, (_, at) => String.fromCodePoint(from! + at))
    }),
  )

/** Letters in order as a `unicode-range`. */
export function rangeOf(letters: string[]): string {
  const runs: [number, number][] = []
  for (const letter of letters) {
    const code = letter.codePointAt(0)!
    const last = runs.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else runs.push([code, code])
  }
  const hex = (code: number) => code.toString(16)
  return runs
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(', ')
}
