/** A canvas as large as its box, in CSS pixels; what is painted on it is never read by anybody but eyes. */
export type Sheet = {
  element: HTMLCanvasElement
  context: CanvasRenderingContext2D
  width: number
  height: number
  /** device pixels to one of CSS */
  ratio: number
}

/** More would cost a phone its frames, and nobody sees it on what moves. */
const MOST_RATIO = 2
/** A frame that is not on show has no size, and yet is painted: nothing of a picture may be divided by it. */
const LEAST = 120

/** The sheet of a canvas in its present size, empty. */
export function sheetOf(element: HTMLCanvasElement): Sheet {
  const width = Math.max(LEAST, element.clientWidth)
  const height = Math.max(LEAST, element.clientHeight)
  const ratio = Math.min(MOST_RATIO, Math.max(1, devicePixelRatio || 1))
  element.width = Math.round(width * ratio)
  element.height = Math.round(height * ratio)
  const context = element.getContext('2d')!
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return { element, context, width, height, ratio }
}

export function clear({ context, width, height }: Sheet) {
  context.clearRect(0, 0, width, height)
}

const FONT = '"Pretendard", "Noto Sans KR", sans-serif'

/** A word in the middle of a point. */
export function word(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
) {
  context.font = `720 ${size}px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = fill
  context.fillText(text, x, y + size * 0.36)
}

export function disc(
  context: CanvasRenderingContext2D,
  { x, y, r, fill }: { x: number; y: number; r: number; fill: string },
) {
  context.fillStyle = fill
  context.beginPath()
  context.arc(x, y, r, 0, Math.PI * 2)
  context.fill()
}

export function hoop(
  context: CanvasRenderingContext2D,
  { x, y, r, stroke, width }: { x: number; y: number; r: number; stroke: string; width: number },
) {
  context.strokeStyle = stroke
  context.lineWidth = width
  context.beginPath()
  context.arc(x, y, r, 0, Math.PI * 2)
  context.stroke()
}
