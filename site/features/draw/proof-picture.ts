/** A drawn round as a picture to keep, with a code that leads to the verifier which works without us. */
import { encodeQR } from 'qr'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import type { Step } from '@madang/contract/core/draw/verify.ts'
import type { Proof } from '@madang/contract/member/draw.ts'

import { loadLetters, pictureOf, savePicture } from '../../shell/picture.ts'
import { verdictOf } from '../../shell/proof-steps.tsx'

const [WIDTH, HEIGHT, EDGE] = [1_080, 1_350, 72]
/** The same in both themes: what is kept is shown elsewhere. */
const ink = {
  ground: '#0e1328',
  panel: '#171e3a',
  text: '#f4f1e8',
  soft: '#b9bfd0',
  ball: '#f4f1e8',
  onBall: '#16191a',
  odd: '#3f60c3',
  even: '#c04228',
  ok: '#43b394',
  bad: '#ff8f80',
} as const

type Kept = {
  game: Game
  proof: Proof
  reveal: NonNullable<Proof['reveal']>
  steps: Step[]
}

/** Saves it as a file. Rejects where the browser gives no picture. */
export async function keepPicture(kept: Kept): Promise<void> {
  const picture = await pictureOf({ width: WIDTH, height: HEIGHT }, (pen) => draw(pen, kept))
  const { stream, date, round } = kept.proof
  savePicture(`madang-${stream}-${date}-${round}.png`, picture)
}

async function draw(pen: CanvasRenderingContext2D, { game, proof, reveal, steps }: Kept) {
  const { stream, date, round, commit, drawAt } = proof
  const { kind, title, text } = verdictOf(steps)
  const address = new URL(
    `/verify.html?${new URLSearchParams({ stream, date, round: String(round) })}`,
    location.href,
  ).href
  const lines = [
    `${game.title} ${round}회`,
    `${timeOf(new Date(drawAt))} 추첨`,
    '추첨 전에 공개한 약속값',
    '시드',
    title,
    text,
    '코드를 찍으면 검증기가 열립니다',
    '저장한 검증기는 인터넷 없이도 다시 계산합니다',
    '마당 추첨 증명 · 모의 머니',
  ] as const
  const family = await loadLetters(lines.join(''))
  const write = (
    said: string,
    y: number,
    { size = 34, color = ink.text as string, weight = 500, x = EDGE } = {},
  ) => {
    pen.font = `${weight} ${size}px ${family}`
    pen.fillStyle = color
    pen.fillText(said, x, y)
  }
  pen.fillStyle = ink.ground
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  write(lines[8], 100, { size: 30, color: ink.soft })
  write(lines[0], 176, { size: 58, weight: 750 })
  write(lines[1], 230, { color: ink.soft })
  const below = balls(pen, reveal, family)
  for (const [name, value, y] of [
    [lines[2], commit, below],
    [lines[3], reveal.seed, below + 180],
  ] as const) {
    write(name, y, { size: 28, color: ink.soft })
    pen.fillStyle = ink.text
    pen.font = '500 32px ui-monospace, monospace'
    for (const [row, half] of [value.slice(0, 32), value.slice(32)].entries())
      pen.fillText(half.replaceAll(/(.{4})/g, '$1 '), EDGE, y + 48 + row * 46)
  }
  write(lines[4], HEIGHT - 250, {
    size: 52,
    weight: 750,
    color: kind === 'bad' ? ink.bad : kind === 'ok' ? ink.ok : ink.text,
  })
  write(lines[5], HEIGHT - 196, { size: 28, color: ink.soft })
  write(lines[6], HEIGHT - 116, { size: 30 })
  write(lines[7], HEIGHT - 72, { size: 26, color: ink.soft })
  code(pen, address)
}

const IN_A_ROW = 6

/** Answers where they end. */
function balls(
  pen: CanvasRenderingContext2D,
  { balls: drawn, powerball }: Kept['reveal'],
  family: string,
): number {
  const all = powerball === null ? drawn : [...drawn, powerball]
  const perRow = all.length > IN_A_ROW ? 11 : IN_A_ROW
  const step = (WIDTH - 2 * EDGE) / perRow
  const radius = Math.min(step * 0.42, 62)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  all.forEach((ball, index) => {
    const x = EDGE + step * ((index % perRow) + 0.5)
    const y = 340 + Math.floor(index / perRow) * step
    const power = powerball !== null && index === drawn.length
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.fillStyle = power ? (ball % 2 ? ink.odd : ink.even) : ink.ball
    pen.fill()
    pen.font = `720 ${radius * 0.84}px ${family}`
    pen.fillStyle = power ? ink.text : ink.onBall
    pen.fillText(String(ball), x, y + radius * 0.06)
  })
  pen.textAlign = 'start'
  pen.textBaseline = 'alphabetic'
  return 340 + Math.ceil(all.length / perRow) * step + 20
}

function code(pen: CanvasRenderingContext2D, address: string) {
  const cells = encodeQR(address, 'raw', { border: 3 })
  const size = Math.floor(300 / cells.length)
  const side = size * cells.length
  const [left, top] = [WIDTH - EDGE - side, HEIGHT - EDGE - side]
  pen.fillStyle = '#ffffff'
  pen.fillRect(left, top, side, side)
  pen.fillStyle = '#000000'
  cells.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(left + x * size, top + y * size, size, size)
    }),
  )
}
