/**
 * Four random digits drawn on the device (docs/spec/shell.md#checks): `text` goes to the server beside what the member
 * typed.
 */
import { useEffect, useRef, useState } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

import { useTheme } from '@madang/ui/theme.ts'
import './captcha.css'

export type Captcha = { text: string; renew: () => void }

const draw4 = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => String(word % 10)).join('')

export function useCaptcha(): Captcha {
  const [text, setText] = useState(draw4)
  return { text, renew: () => setText(draw4()) }
}

const WIDTH = 92
const HEIGHT = 40

/** The drawing, with its digits read out: it keeps careless scripts away, not people who listen. */
export function CaptchaPicture({ captcha }: { captcha: Captcha }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()
  const { text } = captcha

  useEffect(() => {
    if (canvas.current) paint(canvas.current, text)
  }, [text, theme])

  return (
    <div className="captcha">
      <span className="sr">보안문구 {text.split('').join(' ')}</span>
      <canvas ref={canvas} aria-hidden="true" />
      <button type="button" className="icon-btn" aria-label="새 보안문구" onClick={captcha.renew}>
        <Icon name="refresh" className="ic-s" />
      </button>
    </div>
  )
}

function paint(canvas: HTMLCanvasElement, text: string): void {
  const scale = window.devicePixelRatio || 1
  canvas.width = WIDTH * scale
  canvas.height = HEIGHT * scale
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(scale, scale)
  pen.fillStyle = getComputedStyle(canvas).color
  pen.font = '700 24px Pretendard, sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const [i, digit] of text.split('').entries()) {
    pen.save()
    pen.translate(14 + i * 21, HEIGHT / 2 + (i % 2 === 0 ? -1 : 2))
    pen.rotate(((Number(digit) % 5) - 2) * 0.07)
    pen.fillText(digit, 0, 0)
    pen.restore()
  }
}
