/** Pictures that a page draws by itself and keeps or hands on; nothing of them is asked of a server. */
import { saveFile } from '@madang/ui/save-file.ts'

type Draw = (pen: CanvasRenderingContext2D) => Promise<void> | void
/** Pixels. */
type Size = { width: number; height: number }

/** A PNG. Rejects where the browser gives no picture. */
export async function pictureOf({ width, height }: Size, draw: Draw): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  await draw(pen)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('no picture')
  return blob
}

export const savePicture = (name: string, picture: Blob): void =>
  saveFile(name, picture, 'image/png')

/** The letters of the pages, fetched for what is to be written; where they cannot be had, others stand in for them. */
export async function loadLetters(text: string): Promise<string> {
  const family = getComputedStyle(document.body).fontFamily
  await document.fonts.load(`700 40px ${family}`, text).catch(() => undefined)
  return family
}
