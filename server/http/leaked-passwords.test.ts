/** Lookups in the list of leaked passwords, and files that are refused (docs/adr/0270-leaked-passwords.md). */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { isListed, openLeaked } from './leaked-passwords.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-leaked-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
/** Lines ordered by hash, with counts of one to eight digits. */
const linesOf = (passwords: string[]) =>
  passwords
    .map(sha1)
    .toSorted()
    .map((hash, at) => `${hash}:${10 ** (at % 8)}`)
const many = Array.from({ length: 600 }, (_, at) => `leaked ${at}`)

async function fileOf(bytes: string | Buffer) {
  const path = join(folder, `list-${++files}.txt`)
  await writeFile(path, bytes)
  return path
}

async function found(bytes: string, passwords: string[]) {
  const leaked = await openLeaked(await fileOf(bytes))
  try {
    const told = await Promise.all(passwords.map((password) => leaked.has(password)))
    return passwords.filter((_, at) => told[at])
  } finally {
    await leaked.close()
  }
}

const lines = linesOf(many)
test.each([
  ['as published', lines.join('\r\n')],
  ['with a line break after its last line', `${lines.join('\r\n')}\r\n`],
  ['with line feeds alone', `${lines.join('\n')}\n`],
  ['in lower case', lines.join('\n').toLowerCase()],
])('has finds every password of a list %s, and no other', async (_, bytes) => {
  const others = Array.from({ length: 100 }, (_, at) => `absent ${at}`)
  expect(await found(bytes, [...many, ...others])).toEqual(many)
})

test('has finds the only password of a list of one line, and no other', async () => {
  for (const end of ['', '\n', '\r\n'])
    expect(await found(`${sha1('only')}:1${end}`, ['onlx', 'only', 'onlz'])).toEqual(['only'])
})

test('isListed returns false for a hash below the first line and for one above the last', async () => {
  const [first, second, third] = linesOf(['a', 'b', 'c']).map((line) => line.slice(0, 40))
  const bytes = Buffer.from(`${second}:1\r\n`)
  const list = {
    size: bytes.length,
    read: async (at: number, length: number) => bytes.subarray(at, at + length),
  }
  expect(await Promise.all([first, second, third].map((hash) => isListed(list, hash!)))).toEqual([
    false,
    true,
    false,
  ])
})

test('has finds a password whether it is typed in NFD or in NFC', async () => {
  const word = '비밀번호é'
  const typed = [word.normalize('NFD'), word.normalize('NFC')]
  expect(await found(linesOf([word.normalize('NFC')]).join('\n'), typed)).toEqual(typed)
})

test('isListed needs fewer than 60 short reads on average in a list of two billion lines', async () => {
  const LINES = 2_000_000_000
  const WIDTH = 44
  const hashAt = (line: number) =>
    (BigInt(line) * 2n + 1n).toString(16).toUpperCase().padStart(40, '0')
  let reads = 0
  let most = 0
  const list = {
    size: LINES * WIDTH,
    async read(at: number, length: number) {
      reads++
      most = Math.max(most, length)
      const first = Math.floor(at / WIDTH)
      const text = Array.from({ length: Math.ceil(length / WIDTH) + 1 }, (_, line) =>
        first + line < LINES ? `${hashAt(first + line)}:7\r\n` : '',
      ).join('')
      return Buffer.from(text).subarray(at % WIDTH, (at % WIDTH) + length)
    },
  }
  for (const line of [0, 1, 1_234_567_890, LINES - 2, LINES - 1]) {
    expect(await isListed(list, hashAt(line))).toBe(true)
    const odd = BigInt(`0x${hashAt(line)}`) + 1n
    expect(await isListed(list, odd.toString(16).toUpperCase().padStart(40, '0'))).toBe(false)
  }
  expect(reads / 10).toBeLessThan(60)
  expect(most).toBeLessThan(200)
})

const unlike = /^LEAKED_PASSWORDS=\S+ is no list of leaked passwords as it is published/
const disordered = /^LEAKED_PASSWORDS=\S+ is not ordered by hash: see byte \d+$/
const byCount = many.map((password, at) => `${sha1(password)}:${9_000 - at}`)
test.each<[string, string | Buffer, RegExp]>([
  ['an empty file', '', unlike],
  ['a single line feed', '\n', unlike],
  ['a list of plain passwords', `${many.join('\n')}\n`, unlike],
  ['hashes without a count', `${lines.map((line) => line.slice(0, 40)).join('\n')}\n`, unlike],
  ['shorter hashes (NTLM)', lines.map((line) => line.slice(8)).join('\n'), unlike],
  ['longer hashes', lines.map((line) => `0${line}`).join('\n'), unlike],
  ['a byte order mark', `\uFEFF${lines.join('\n')}`, unlike],
  ['UTF-16', Buffer.from(lines.join('\n'), 'utf16le'), unlike],
  ['a last line cut off in its hash', lines.join('\n').slice(0, -30), unlike],
  ['an empty line at the end', `${lines.join('\n')}\n\n`, unlike],
  ['one long line', '0'.repeat(10_000), unlike],
  ['a compressed file', Buffer.from('377abcaf271c0004'.repeat(500), 'hex'), unlike],
  ['a list ordered by count', byCount.join('\n'), disordered],
  ['a list in descending order', lines.toReversed().join('\n'), disordered],
  ['two lines in descending order', linesOf(['a', 'b']).toReversed().join('\n'), disordered],
])('openLeaked refuses %s and says why', async (_, bytes, reason) => {
  await expect(openLeaked(await fileOf(bytes))).rejects.toThrow(reason)
})

test('openLeaked refuses a missing file and a folder', async () => {
  await expect(openLeaked(join(folder, 'none.txt'))).rejects.toThrow(
    /^LEAKED_PASSWORDS=\S+none.txt is not there$/,
  )
  await expect(openLeaked(folder)).rejects.toThrow(/^LEAKED_PASSWORDS=\S+ EISDIR/)
})

test('has throws once the list was cut off while in use', async () => {
  const path = await fileOf(lines.join('\n'))
  const leaked = await openLeaked(path)
  try {
    expect(await leaked.has(many[0]!)).toBe(true)
    await truncate(path, 0)
    await expect(leaked.has(many[0]!)).rejects.toThrow('is no list')
  } finally {
    await leaked.close()
  }
})
