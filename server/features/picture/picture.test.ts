/** Pictures are taken by what they are, written anew, and served by the name of what they hold. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  PICTURE_BYTES,
  PICTURE_SIDE,
  pictureText,
} from '@madang/contract/operator/plain/picture.ts'

import { cleanHtml } from '../../http/html.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
let kim: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
  kim = await house.operator('상담')
})
afterAll(() => house.close())

const drawn = (width: number, height: number, background = '#0a7') =>
  sharp({ create: { width, height, channels: 3, background } })

const save = (file: Buffer) => kim.ask('pictureSave', { file: file.toString('base64') })
async function kept(file: Buffer) {
  const answer = await save(file)
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const get = (url: string) => house.app.inject({ method: 'GET', url })
const count = async () =>
  (await house.db.query<{ n: number }>`select count(*) as n from picture`)[0]!.n

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s with where it was taken becomes a WebP of its pixels alone, upright, within 1,600',
  async (kind) => {
    const file = await drawn(400, 2_000)
      .composite([
        {
          input: { create: { width: 400, height: 1_000, channels: 3, background: '#fff' } },
          top: 0,
          left: 0,
        },
      ])
      .withExif({ IFD0: { Artist: '홍길동' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toFormat(kind)
      .toBuffer()
    expect((await sharp(file).metadata()).exif).toBeTruthy()
    const { path, width, height, bytes } = await kept(file)
    // Turned by a quarter, as whoever took it held it.
    expect([width, height]).toEqual([1_600, 320])
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length).toBe(bytes)
    const meta = await sharp(answer.rawPayload).metadata()
    expect(meta).toMatchObject({ format: 'webp', width, height })
    expect([meta.exif, meta.xmp, meta.icc, meta.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(answer.rawPayload.includes('홍길동')).toBe(false)
    const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
    // What was on top is on the right.
    expect(data[(width - 10) * 3]).toBeGreaterThan(240)
    expect(data[10 * 3]).toBeLessThan(40)
  },
)

test('it is served for ever under the hash of its bytes, as a picture and nothing else, by both servers', async () => {
  const { path } = await kept(await drawn(30, 20).png().toBuffer())
  for (const app of [house.app, house.operatorApp]) {
    const { headers, rawPayload } = await app.inject({ method: 'GET', url: path })
    expect(path).toBe(`/pictures/${createHash('sha256').update(rawPayload).digest('hex')}.webp`)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-length': String(rawPayload.length),
    })
  }
})

test.each([
  'x.webp',
  `${'0'.repeat(64)}.webp`,
  `${'0'.repeat(64)}`,
  '..%2f..%2fetc%2fpasswd',
  'a%00b',
])('there is no picture %s', async (name) => {
  expect((await get(`/pictures/${name}`)).json()).toMatchObject({ result: false, code: 'notFound' })
})

test('the same pixels are kept once, and the log names who put them in', async () => {
  const file = await drawn(64, 64, '#369').jpeg().toBuffer()
  const before = await count()
  const { path } = await kept(file)
  expect((await kept(file)).path).toBe(path)
  expect(await count()).toBe(before + 1)
  const rows = await house.db.query`
    select actor from audit where action = 'picture.save' and subject = ${path}`
  expect(rows).toEqual([{ actor: kim.uid }])
  await expect(house.db.query`update picture set width = 1 where true`).rejects.toThrow()
})

/** A PNG whose head says other sides than its pixels have: small to send, large to decode. */
async function claims(width: number, height: number): Promise<Buffer> {
  const file = await drawn(8, 8).png().toBuffer()
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}
const moving = async () =>
  sharp([await drawn(8, 8).png().toBuffer(), await drawn(8, 8, '#fff').png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
const png = () => drawn(40, 40).png().toBuffer()
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

const wrong: [string, () => Promise<Buffer>, string][] = [
  ['an SVG', async () => Buffer.from(svg), pictureText.kind],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), pictureText.kind],
  ['nothing', async () => Buffer.alloc(0), pictureText.kind],
  ['a GIF', async () => drawn(8, 8).gif().toBuffer(), pictureText.kind],
  ['a TIFF', async () => drawn(8, 8).tiff().toBuffer(), pictureText.kind],
  ['an AVIF', async () => drawn(8, 8).avif().toBuffer(), pictureText.kind],
  [
    'an SVG behind the head of a PNG',
    async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from(svg)]),
    pictureText.appended,
  ],
  [
    'a PNG with a zip behind it',
    async () => Buffer.concat([await png(), Buffer.from('PK\x03\x04')]),
    pictureText.appended,
  ],
  [
    'a JPEG with a page behind it',
    async () => Buffer.concat([await drawn(8, 8).jpeg().toBuffer(), Buffer.from('<script>')]),
    pictureText.appended,
  ],
  [
    'a WebP with a program behind it',
    async () => Buffer.concat([await drawn(8, 8).webp().toBuffer(), Buffer.from('MZ')]),
    pictureText.appended,
  ],
  ['half a PNG', async () => (await png()).subarray(0, 60), pictureText.appended],
  [
    'a JPEG of noise',
    async () => Buffer.from([0xff, 0xd8, 0xff, ...Array<number>(500).fill(7), 0xff, 0xd9]),
    pictureText.broken,
  ],
  ['a PNG whose pixels are missing', () => claims(64, 64), pictureText.broken],
  ['one that moves', moving, pictureText.moves],
  ['one too wide', () => claims(PICTURE_SIDE + 1, 1), pictureText.large],
  [
    'a bomb: two hundred bytes that are a billion pixels',
    () => claims(31_000, 31_000),
    pictureText.large,
  ],
  ['one of too many pixels', () => claims(6_000, 4_001), pictureText.large],
  ['too many bytes', async () => Buffer.alloc(PICTURE_BYTES + 1), pictureText.heavy],
]
test.each(wrong)('%s is refused in words, and nothing is kept', async (_, file, msg) => {
  const before = await count()
  const answer = await save(await file())
  expect(answer).toMatchObject({ result: false, code: 'badInput', msg })
  expect(await count()).toBe(before)
})

test('a second picture while one is decoded is asked to wait', async () => {
  const file = await drawn(3_000, 3_000).jpeg().toBuffer()
  const answers = await Promise.all([save(file), save(file)])
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(answers).toContainEqual({ result: false, code: 'busy', msg: pictureText.busy })
})

test('in the HTML of a notice it stays as it is; a picture from elsewhere does not', async () => {
  const { path, width, height } = await kept(await png())
  const html = `<p><img src="${path}" alt="안내" width="${width}" height="${height}" /></p>`
  expect(cleanHtml(html)).toBe(html)
  expect(cleanHtml('<img src="https://elsewhere.example/a.webp" alt="" />')).not.toContain(
    'elsewhere',
  )
})
