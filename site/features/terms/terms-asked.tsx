/** Every document that is due, with what is different, and the boxes to agree to them. */
import { useEffect, useRef, useState } from 'react'

import { termsNames } from '@madang/contract/core/terms.ts'
import type { TermsMine } from '@madang/contract/member/terms.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { openQuestion } from '@madang/ui/question.ts'
import { toast } from '@madang/ui/toast.tsx'

import { ask } from '../../api/ask.ts'
import { readAgain } from '../../api/queries.ts'
import { Consents, datesOf } from '../../shell/consents.tsx'
import './terms.css'

export function TermsAsked({ due, onLater }: { due: TermsMine['due']; onLater: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [missing, setMissing] = useState(false)
  const busy = useRef(false)
  useEffect(() => openQuestion(dialog.current), [])

  const send = async () => {
    if (due.some(({ kind }) => !agreed.has(kind))) return setMissing(true)
    if (busy.current) return
    busy.current = true
    const terms = due.map(({ kind, version }) => ({ kind, version }))
    try {
      const { msg } = await ask('termsAgree', { terms })
      void toast(msg, { tone: 'success' })
    } catch (error) {
      await tell((error as Error).message, { tone: 'error' })
    }
    busy.current = false
    await readAgain({ queryKey: ['terms-mine'] })
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="terms-gate"
      onCancel={(event) => {
        event.preventDefault()
        onLater()
      }}
    >
      <h2 className="dialog-title" id="terms-gate">
        약관에 동의해주세요
      </h2>
      <p className="soft">
        게임을 이용하려면 동의가 필요합니다. 동의하지 않아도 내역 확인, 문의, 환전과 로그아웃은 할
        수 있습니다.
      </p>
      <ul className="grid terms-due">
        {due.map(({ kind, version, inForceAt, summary }) => (
          <li key={kind}>
            <b className="strong">
              {termsNames[kind]} 버전 {version}
            </b>
            <span className="t13 mute">{datesOf(inForceAt)} 시행</span>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
      <Consents
        terms={due}
        agreed={agreed}
        missing={missing}
        onChange={(next) => {
          setAgreed(next)
          setMissing(false)
        }}
      />
      <div className="grid g2">
        <button type="button" className="btn" onClick={onLater}>
          나중에
        </button>
        <button type="button" className="btn btn-main" onClick={() => void send()}>
          동의하고 계속하기
        </button>
      </div>
    </dialog>
  )
}
