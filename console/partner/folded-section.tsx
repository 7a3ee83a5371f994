/** A section that is closed until it is wished for: nothing is asked before, and nothing below it moves meanwhile. */
import { useState, type ReactNode } from 'react'

type Props = {
  id: string
  title: string
  children: ReactNode
  /** false while what it shows is on its way: it opens when that is there, and grows no more */
  ready?: boolean
  onWish?: () => void
}

export function FoldedSection({ id, title, children, ready = true, onWish }: Props) {
  const [wished, setWished] = useState(false)
  const open = wished && ready
  return (
    <section className={`card ${id}`} aria-labelledby={id}>
      <div className="pt-title pt-totals-head">
        <h2 className="t17" id={id}>
          {title}
        </h2>
        <button
          type="button"
          className="btn btn-line"
          aria-expanded={open}
          aria-busy={wished && !ready}
          onClick={() => {
            setWished(!wished)
            onWish?.()
          }}
        >
          {open ? `${title} 닫기` : `${title} 보기`}
        </button>
      </div>
      {open && children}
    </section>
  )
}
