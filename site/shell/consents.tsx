/** A box for each document to agree to, and one for all; each leads to its text, in a page of its own. */
import { spoken, timeOf } from '@madang/contract/core/kst.ts'
import { termsNames, type TermsKind } from '@madang/contract/core/terms.ts'
import { Icon } from '@madang/ui/icons.tsx'

import './consents.css'

type Props = {
  terms: readonly { kind: TermsKind; version: number }[]
  agreed: ReadonlySet<string>
  /** it was sent, and something is not agreed to */
  missing: boolean
  onChange: (agreed: ReadonlySet<string>) => void
}

/** '2026년 11월 21일 23:30' */
export const datesOf = (iso: string) => spoken(timeOf(new Date(iso)), { year: true })

export function Consents({ terms, agreed, missing, onChange }: Props) {
  const all = terms.every(({ kind }) => agreed.has(kind))
  const set = (kind: TermsKind, on: boolean) => {
    const next = new Set(agreed)
    if (on) next.add(kind)
    else next.delete(kind)
    onChange(next)
  }
  return (
    <fieldset className="consents" aria-describedby={missing ? 'consents-error' : undefined}>
      <legend className="strong">약관 동의</legend>
      <label className="row">
        <input
          type="checkbox"
          checked={all}
          onChange={({ target }) =>
            onChange(new Set(target.checked ? terms.map(({ kind }) => kind) : []))
          }
        />
        모두 동의합니다
      </label>
      {terms.map(({ kind, version }) => (
        <div className="row between" key={kind}>
          <label className="row grow">
            <input
              type="checkbox"
              checked={agreed.has(kind)}
              onChange={({ target }) => set(kind, target.checked)}
            />
            {termsNames[kind]}에 동의합니다
          </label>
          <a
            className="consents-text"
            href={`/terms/${kind}?version=${version}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${termsNames[kind]} 전문 보기`}
          >
            전문 보기
          </a>
        </div>
      ))}
      {missing && (
        <p className="error" id="consents-error" role="alert">
          <Icon name="warn" className="ic-s" />
          모든 약관에 동의해주세요.
        </p>
      )}
    </fieldset>
  )
}
