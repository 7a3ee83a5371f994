/** The file itself: two files a table, for machines (JSON) and for a spreadsheet (CSV), read and written part by part. */
import { Readable } from 'node:stream'

import { timeOf } from '@madang/contract/core/kst.ts'
import { ZipFile } from 'yazl'

import type { Deps } from '../../http/deps.ts'
import { BYTE_ORDER_MARK, csvRow, type Cell } from '../exports/exports.ts'
import { money } from './money.ts'
import { partner } from './partner.ts'
import { play } from './play.ts'
import { self } from './self.ts'
import { START, type After, type Row, type Source, type Who } from './sources.ts'

export const sources: readonly Source[] = [...self, ...money, ...partner, ...play]

/** A multiple of three: in base64 pieces are joined as they are. */
const PIECE = 196_608

const SEALED = /_sealed$/
const TIME = /(?:^|_)(?:at|since|until)$/

/** The bytes of a member's file, in pieces of `PIECE` but the last; what is read breaks off as it does. */
export async function* writeZip(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  who: Who,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const add = (name: string, write: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, (open) => {
      // A part waits until the one before is written: never are there more of them than a few.
      const texts = Readable.from(bytesOf(write()), { highWaterMark: 1 })
      // The library does not hear of it, and nobody else would.
      texts.on('error', (error) => output.destroy(error))
      open(null, texts)
    })
  zip.addBuffer(Buffer.from(BYTE_ORDER_MARK + about(timeOf(deps.clock.now()))), '읽어보세요.txt')
  for (const source of sources) {
    add(`${source.file}.json`, () => jsonOf(deps, source, who))
    add(`${source.file}.csv`, () => csvOf(deps, source, who))
  }
  zip.end()
  yield* piecesOf(output)
}

const about = (at: string) =>
  `${at}에 만든, 마당이 회원님에 대해 보관하고 있는 정보입니다.\r\n\r\n` +
  '.csv는 표 계산 프로그램으로, .json은 다른 프로그램으로 읽을 수 있습니다. 담긴 것은 같습니다.\r\n' +
  '다른 사람의 정보, 비밀번호와 같은 비밀, 상담용 메모는 들어 있지 않습니다.\r\n' +
  '계좌번호와 휴대폰번호가 그대로 들어 있습니다. 다른 사람에게 보내지 마세요.\r\n'

async function* bytesOf(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text)
}

async function* piecesOf(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = []
  let size = 0
  for await (const chunk of output) {
    kept.push(chunk)
    size += chunk.length
    if (size < PIECE) continue
    const joined = Buffer.concat(kept)
    let at = 0
    for (; size - at >= PIECE; at += PIECE) yield joined.subarray(at, at + PIECE)
    kept = [joined.subarray(at)]
    size -= at
  }
  if (size > 0) yield Buffer.concat(kept)
}

type From = Pick<Deps, 'db' | 'keys'>

async function* rowsOf({ db }: From, source: Source, who: Who): AsyncGenerator<Row[]> {
  let after: After | null = START
  while (after) {
    const part: Awaited<ReturnType<Source['read']>> = await source.read(db, who, after)
    yield part.rows
    after = part.next
  }
}

const openedIn = ({ keys }: From, column: string, row: Row): unknown => {
  const value = row[column] ?? null
  return SEALED.test(column) && typeof value === 'string'
    ? keys.open(Buffer.from(value.slice(2), 'hex'))
    : value
}

async function* jsonOf(from: From, source: Source, who: Who) {
  const columns = Object.keys(source.columns)
  let before = '['
  for await (const rows of rowsOf(from, source, who)) {
    let text = ''
    for (const row of rows) {
      const told = columns.map((name) => [name.replace(SEALED, ''), openedIn(from, name, row)])
      text += `${before}\n${JSON.stringify(Object.fromEntries(told))}`
      before = ','
    }
    yield text
  }
  yield `${before === '[' ? '[' : ''}\n]\n`
}

async function* csvOf(from: From, source: Source, who: Who) {
  const columns = Object.keys(source.columns)
  yield BYTE_ORDER_MARK + csvRow(Object.values(source.columns))
  for await (const rows of rowsOf(from, source, who))
    yield rows
      .map((row) =>
        csvRow(
          columns.map((name) => cellOf(name, openedIn(from, name, row), source.words?.[name])),
        ),
      )
      .join('')
}

function cellOf(name: string, value: unknown, words: Record<string, string> = {}): Cell {
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value !== 'string') return JSON.stringify(value)
  return words[value] ?? (TIME.test(name) ? timeOf(new Date(value)) : value)
}
