/** What a printed page says of itself over its rows: its filter, its page, who printed it and when. */
import { useEffect, useRef } from 'react'

import { clock } from '../api/clock.ts'
import { dayTime } from './format.ts'
import './print.css'

/** Written as the page is printed: the filter is read from the fields as they stand, for every list the same. */
export function Printed({ by, training }: { by: string | undefined; training: boolean }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Straight into the document: what is drawn a moment later is not on the paper.
    const write = () =>
      line.current?.replaceChildren(`${training ? '훈련 · ' : ''}${printedText(by)}`)
    addEventListener('beforeprint', write)
    return () => removeEventListener('beforeprint', write)
  }, [by, training])
  return <p className="op-printed" ref={line} />
}

/** '상태 정산완료 · 2쪽 · admin1 · 2026-11-23 14:20:05'. */
function printedText(by: string | undefined): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    '.op-filter :is(select, input)',
  )
  const page = document.querySelector('.pager [aria-current]')?.textContent
  const all = [...fields].map(chosenIn)
  const parts = [...all, page && `${page}쪽`, by, dayTime(clock.now().toISOString())]
  return parts.filter(Boolean).join(' · ')
}

/** A field's name and what is chosen or typed; nothing of one that is left open. */
function chosenIn(field: HTMLInputElement | HTMLSelectElement): string {
  const name = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
  if (/checkbox|radio/.test(field.type)) return (field as HTMLInputElement).checked ? name : ''
  const chosen = field instanceof HTMLSelectElement && field.selectedOptions[0]?.textContent
  return field.value === '' ? '' : `${name} ${chosen || field.value}`.trim()
}
