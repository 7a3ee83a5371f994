/**
 * A program of its own: reads a picture from its input, writes the one that is kept to its output. What decodes strangers'
 * bytes is native code; here it has no database and no keys, and whoever started it ends it when it takes too long
 * (docs/adr/0125). Its end says what was wrong: `codes` of picture-file.ts.
 */
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'

import {
  PICTURE_KEPT_SIDE,
  PICTURE_PIXELS,
  PICTURE_SIDE,
} from '@madang/contract/operator/plain/picture.ts'

import { codes } from './picture-file.ts'

const QUALITY = 82

sharp.cache(false)
sharp.concurrency(1)
// Nothing else is read, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const given = await buffer(process.stdin)
// Sides are in its head: they are asked before a pixel is decoded.
const open = () =>
  sharp(given, { limitInputPixels: PICTURE_PIXELS, failOn: 'error', animated: false })

async function kept(): Promise<Buffer | keyof typeof codes> {
  const head = await sharp(given, { limitInputPixels: false, failOn: 'error' }).metadata()
  const { width, height, pages = 1 } = head
  if (pages > 1) return 'moves'
  if (width > PICTURE_SIDE || height > PICTURE_SIDE || width * height > PICTURE_PIXELS)
    return 'large'
  return open()
    .autoOrient()
    .resize({
      ...{ width: PICTURE_KEPT_SIDE, height: PICTURE_KEPT_SIDE },
      ...{ fit: 'inside', withoutEnlargement: true },
    })
    .webp({ quality: QUALITY })
    .toBuffer()
}

const answer = await kept().catch(() => 'broken' as const)
if (typeof answer === 'string') process.exitCode = codes[answer]
else process.stdout.write(answer)
