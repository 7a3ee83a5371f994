/**
 * Notices over a page, stacked by their `num`: closed for the session or hidden for 24 hours (docs/spec/shell.md#pages,
 * #states; docs/spec/member-pages.md#pages).
 */
import { useEffect, useRef, useState } from 'react'

import type { Popup } from '@madang/contract/member/home.ts'
import { keepCookie } from '@madang/ui/cookie.ts'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import './popups.css'

const DAY = 86_400

const isHidden = (name: string) =>
  sessionStorage.getItem(name) !== null || document.cookie.split('; ').includes(`${name}=1`)

function hide(name: string, days: 0 | 1): void {
  if (days === 0) sessionStorage.setItem(name, '1')
  else keepCookie(name, '1', days * DAY)
}

type Props = {
  popups: Popup[]
  /** what a popup is remembered by in this browser; letters that a cookie's name may have */
  nameOf: (popup: Popup) => string
}

export function Popups({ popups, nameOf }: Props) {
  const [gone, setGone] = useState<number[]>([])
  const all = popups.toSorted((a, b) => a.num - b.num)
  const shown = all.filter((popup) => !gone.includes(popup.id) && !isHidden(nameOf(popup)))
  const [top] = shown
  if (!top) return null

  const close = (days: 0 | 1) => {
    hide(nameOf(top), days)
    setGone([...gone, top.id])
  }
  return (
    <PopupStack
      key={top.id}
      top={top}
      place={all.indexOf(top) + 1}
      of={all.length}
      below={shown.length - 1}
      onClose={close}
    />
  )
}

type StackProps = {
  top: Popup
  place: number
  of: number
  below: number
  onClose: (days: 0 | 1) => void
}

function PopupStack({ top, place, of, below, onClose }: StackProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    closer.current?.focus()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="popups"
      aria-label={`팝업 ${of}개 중 ${place}번째`}
      onCancel={(event) => {
        event.preventDefault()
        onClose(0)
      }}
    >
      {below > 0 && <div className="popup-below" aria-hidden="true" />}
      <section className="popup">
        <div className="geut" />
        <div className="popup-body">
          <p className="row">
            <span className="tag ochre">공지</span>
            <span className="t13 mute">
              {place} / {of}
            </span>
          </p>
          <SafeHtml html={top.cont} />
        </div>
        <footer>
          <button type="button" onClick={() => onClose(1)}>
            24시간 동안 보지 않기
          </button>
          <button type="button" className="c-jade" ref={closer} onClick={() => onClose(0)}>
            닫기
          </button>
        </footer>
      </section>
    </dialog>
  )
}
