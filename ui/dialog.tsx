/** 확인/취소: one question or message at a time, in a native dialog (focus kept inside, Escape cancels). */
import { useEffect, useRef, type ReactNode } from 'react'

import { Icon } from './icons.tsx'
import { openQuestion } from './question.ts'
import { openStore, useStore } from './store.ts'

export type Line = ReactNode | { label: ReactNode; value: ReactNode }
export type Question = {
  title: string
  lines?: Line[]
  confirmLabel?: string
  cancelLabel?: string
  /** focus starts on 확인: only where its press opened the question, and nothing is spent by mistake of a page */
  yesFirst?: boolean
}
type Tone = 'success' | 'error'

type Entry = Question & { id: number; asks: boolean; tone?: Tone; answer: (yes: boolean) => void }

const entries = openStore<readonly Entry[]>([])
let nextId = 0

function ask(question: Question, asks: boolean, tone?: Tone): Promise<boolean> {
  return new Promise((answer) =>
    entries.set([...entries.read(), { ...question, id: nextId++, asks, tone, answer }]),
  )
}

/** Shows a message until the member has read it. Messages queue; the same one twice is shown once. */
export async function tell(message: string, options: { tone?: Tone } = {}): Promise<void> {
  if (entries.read().some((entry) => !entry.asks && entry.title === message)) return
  await ask({ title: message }, false, options.tone)
}

/** Asks; true only for 확인. Focus starts on 취소, so Enter alone never spends money. */
export const confirm = (question: string | Question): Promise<boolean> =>
  ask(typeof question === 'string' ? { title: question } : question, true)

/** Takes away whatever is shown or waits, as if cancelled; for tests. */
export function closeDialogs(): void {
  const open = entries.read()
  entries.set([])
  for (const entry of open) entry.answer(false)
}

/** Renders what tell() and confirm() ask; once per page, near its root. */
export function DialogHost() {
  const [entry] = useStore(entries)
  return entry ? <OpenDialog key={entry.id} entry={entry} /> : null
}

const isPair = (line: Line): line is { label: ReactNode; value: ReactNode } =>
  typeof line === 'object' && line !== null && 'label' in line

function OpenDialog({ entry }: { entry: Entry }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const back = useRef<Element | null>(null)

  useEffect(() => {
    back.current = document.activeElement
    openQuestion(dialog.current)
    first.current?.focus()
    return () => {
      if (back.current instanceof HTMLElement) back.current.focus()
    }
  }, [])

  const close = (yes: boolean) => {
    dialog.current?.close()
    entries.set(entries.read().filter(({ id }) => id !== entry.id))
    entry.answer(yes)
  }
  const titleId = `dialog-${entry.id}`

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close(false)
      }}
    >
      <p className="dialog-title" id={titleId}>
        {entry.tone && <DialogSign tone={entry.tone} />}
        <span>{entry.title}</span>
      </p>
      {entry.lines && <Lines lines={entry.lines} />}
      <div className={entry.asks ? 'grid g2' : 'grid'}>
        {entry.asks && (
          <button
            type="button"
            className="btn"
            ref={entry.yesFirst ? undefined : first}
            onClick={() => close(false)}
          >
            {entry.cancelLabel ?? '취소'}
          </button>
        )}
        <button
          type="button"
          className="btn btn-main"
          ref={entry.asks && !entry.yesFirst ? undefined : first}
          onClick={() => close(true)}
        >
          {entry.confirmLabel ?? '확인'}
        </button>
      </div>
    </dialog>
  )
}

const DialogSign = ({ tone }: { tone: Tone }) => (
  <span className={tone === 'success' ? 'c-jade' : 'loss-sign'}>
    <Icon name={tone === 'success' ? 'check' : 'warn'} />
  </span>
)

const Lines = ({ lines }: { lines: Line[] }) => (
  <div className="dialog-lines">
    {lines.map((line, i) =>
      isPair(line) ? (
        <div className="row between" key={i}>
          <span className="soft">{line.label}</span>
          <span className="strong">{line.value}</span>
        </div>
      ) : (
        <div className="soft" key={i}>
          {line}
        </div>
      ),
    )}
  </div>
)
