/**
 * A receipt as a picture to keep or hand on: its lines as the page has them, but for what the member has, and without
 * their name. It is drawn here, so that it can be had without a line.
 */
import { marksOf } from '@madang/contract/core/draw/families.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import type { Tone } from '@madang/contract/core/draw/family.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'

import { loadLetters, pictureOf } from '../../shell/picture.ts'
import {
  decided,
  PLAY_MONEY,
  receiptParts,
  roundOf,
  textOf,
  undrawn,
  type Line,
} from './receipt-lines.ts'
import type { Receipted } from './use-receipt.ts'

const [WIDTH, EDGE, EAVES, TEAR] = [1_080, 84, 56, 24]
const [HEAD, LINE, BIG, GAP, FOOT] = [400, 68, 92, 44, 190]
/** So many letters stand beside the balls; more stand under them, on a line of their own. */
const BESIDE = 8
const headOf = (bet: ShownReceipt) => HEAD + (decided(bet).length > BESIDE ? LINE : 0)
/** The same in both themes, as the paper is. */
const ink = {
  paper: '#f8f4e9',
  text: '#16191a',
  soft: '#454c4a',
  rule: '#b9b09a',
  edge: '#8a8474',
  eaves: '#17604e',
  seal: '#b5341f',
  gain: '#b8291f',
  loss: '#2c48a0',
  odd: '#3f60c3',
  even: '#c04228',
  ring: '#43b394',
  play: '#755005',
} as const
const tones: Record<Tone, string> = {
  indigo: '#2c48a0',
  vermilion: '#b8291f',
  jade: '#17604e',
  ochre: '#755005',
}

export const pictureName = ({ no }: ShownReceipt) => `madang-receipt-${no}.png`

/** Rejects where the browser gives no picture. */
export function receiptPicture(receipt: Receipted): Promise<Blob> {
  const parts = receiptParts(receipt).map((lines) => lines.filter(({ own }) => !own))
  const below = parts.reduce(
    (sum, lines) => sum + GAP + lines.reduce((part, { big }) => part + (big ? BIG : LINE), 0),
    0,
  )
  const size = { width: WIDTH, height: headOf(receipt.bet) + below + FOOT }
  return pictureOf(size, (pen) => draw(pen, receipt.bet, { parts, height: size.height }))
}

type Pen = CanvasRenderingContext2D
type Written = { size?: number; weight?: number; color?: string; align?: CanvasTextAlign }

async function draw(
  pen: Pen,
  bet: ShownReceipt,
  { parts, height }: { parts: Line[][]; height: number },
) {
  const said = [bet.name, roundOf(bet), decided(bet), PLAY_MONEY, '마당', undrawn(bet) ?? '']
  const family = await loadLetters(
    [...said, ...parts.flat().flatMap((line) => [line.name, textOf(line)])].join(''),
  )
  const write = (
    text: string,
    [x, y]: [number, number],
    { size = 36, weight = 500, color = ink.text, align = 'start' }: Written = {},
  ) => {
    pen.font = `${weight} ${size}px ${family}`
    pen.fillStyle = color
    pen.textAlign = align
    pen.fillText(text, x, y)
  }
  paper(pen, height)
  write(roundOf(bet), [EDGE, 136], { color: ink.soft })
  const tone = oddsKeys(gameByKey(bet.game)!).find(({ key }) => key === bet.key)?.tone
  write(bet.name, [EDGE, 212], { size: 66, weight: 740, color: tone ? tones[tone] : ink.text })
  stamp(pen, family)
  drawn(pen, bet, { family, write })
  let y = headOf(bet)
  for (const lines of parts) {
    rule(pen, y)
    y += GAP / 2
    for (const line of lines) {
      const { big = false, judgement } = line
      y += big ? BIG : LINE
      const base = y - (big ? 26 : 18)
      write(line.name, [EDGE, base], {
        ...(big ? { size: 40, weight: 700 } : { color: ink.soft }),
      })
      const [first] = line.value
      const won = typeof first === 'object' && first.signed ? first.won : 0
      const bad = judgement === 'bad' || judgement === 'other' || judgement === 'key'
      write(textOf(line), [WIDTH - EDGE, base], {
        ...{ align: 'end', size: big ? 54 : 36, weight: big ? 740 : 650 },
        color: bad || won > 0 ? ink.gain : won < 0 ? ink.loss : ink.text,
      })
    }
    y += GAP / 2
  }
  write(PLAY_MONEY, [WIDTH / 2, height - TEAR - 92], {
    ...{ align: 'center', size: 32, weight: 600, color: ink.play },
  })
  const { stream, date, round } = bet
  write(`${location.host}/proof/${stream}/${date}/${round}`, [WIDTH / 2, height - TEAR - 40], {
    ...{ align: 'center', size: 28, color: ink.soft },
  })
}

/** Paper under the eaves, torn off below; where it is torn off nothing is painted. */
function paper(pen: Pen, height: number) {
  pen.fillStyle = ink.paper
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.lineTo(WIDTH, 0)
  pen.lineTo(WIDTH, height - TEAR)
  for (let x = WIDTH; x > 0; x -= 2 * TEAR) {
    pen.lineTo(x - TEAR, height)
    pen.lineTo(x - 2 * TEAR, height - TEAR)
  }
  pen.closePath()
  pen.fill()
  pen.fillStyle = ink.eaves
  pen.fillRect(0, 0, WIDTH, EAVES)
  const dots = 20
  for (let dot = 0; dot <= dots; dot += 1)
    for (const [radius, color] of [
      [20, ink.ring],
      [14, dot % 2 ? ink.odd : ink.even],
      [6, ink.paper],
    ] as const) {
      pen.fillStyle = color
      circle(pen, [(dot * WIDTH) / dots, EAVES / 2], radius)
      pen.fill()
    }
}

function circle(pen: Pen, [x, y]: [number, number], radius: number) {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
}

function rule(pen: Pen, y: number) {
  pen.strokeStyle = ink.rule
  pen.lineWidth = 2
  pen.setLineDash([9, 7])
  pen.beginPath()
  pen.moveTo(EDGE, y)
  pen.lineTo(WIDTH - EDGE, y)
  pen.stroke()
  pen.setLineDash([])
}

function stamp(pen: Pen, family: string) {
  const side = 132
  pen.save()
  pen.translate(WIDTH - EDGE - side / 2, 168)
  pen.rotate((-4 * Math.PI) / 180)
  pen.fillStyle = ink.seal
  pen.fillRect(-side / 2, -side / 2, side, side)
  pen.strokeStyle = ink.paper
  pen.lineWidth = 4
  pen.strokeRect(-side / 2 + 10, -side / 2 + 10, side - 20, side - 20)
  pen.fillStyle = ink.paper
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `700 46px ${family}`
  pen.fillText('마', 0, -24)
  pen.fillText('당', 0, 28)
  pen.restore()
}

type Means = {
  family: string
  write: (text: string, at: [number, number], how?: Written) => void
}

/** Its balls with what they came to; of a ladder the marks in words. */
function drawn(pen: Pen, bet: ShownReceipt, { family, write }: Means) {
  const y = 316
  const { balls, powerball } = bet
  const waits = undrawn(bet)
  if (waits !== null || !balls) return write(waits ?? '', [EDGE, y + 12], { color: ink.soft })
  const { draws, board } = gameByKey(bet.game)!.family
  const { ladder } = marksOf(draws, { balls, powerball })
  if (board === 'ladder' && ladder) {
    const [start, end] = [ladder.start === 'LEFT' ? '좌' : '우', ladder.end === 'ODD' ? '홀' : '짝']
    return write(`${start} ${ladder.lines}줄 ${end}`, [EDGE, y + 12], { weight: 650 })
  }
  const radius = 43
  const all = powerball === null ? balls : [...balls, powerball]
  pen.save()
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  all.forEach((ball, at) => {
    const power = powerball !== null && at === balls.length
    const x = EDGE + radius + at * 104 + (power ? 40 : 0)
    if (power) {
      pen.fillStyle = ink.rule
      pen.fillRect(x - radius - 36, y - 34, 3, 68)
    }
    circle(pen, [x, y], radius)
    pen.fillStyle = power ? (ball % 2 ? ink.odd : ink.even) : ink.paper
    pen.fill()
    pen.strokeStyle = power ? ink.ring : ink.edge
    pen.lineWidth = power ? 8 : 2
    pen.stroke()
    pen.font = `720 36px ${family}`
    pen.fillStyle = power ? ink.paper : ink.text
    pen.fillText(String(ball), x, y + 2)
  })
  pen.restore()
  const words = decided(bet)
  const below = words.length > BESIDE ? 2 * radius : 13
  write(words, [WIDTH - EDGE, y + below], { align: 'end', weight: 650 })
}
