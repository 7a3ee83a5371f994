/** What changed between two versions, paragraph by paragraph: what went and what came, told by more than a colour. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { TermsKind } from '@madang/contract/core/terms.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'

type Props = { kind: TermsKind; from: number; to: number }
const signs = { same: '', added: '추가', removed: '삭제' }

export function Changes({ kind, from, to }: Props) {
  const query = useQuery({
    queryKey: ['terms-changes', kind, from, to],
    queryFn: async () =>
      (await ask('termsChanges', undefined, { params: { kind, from, to } })).data,
    staleTime: Infinity,
  })
  useFailedLoad(query, '/')
  const { data } = query
  if (!data) return <Skeleton height={420} />
  const moved = data.filter(({ change }) => change !== 'same').length
  return (
    <section className="card pad grid" aria-labelledby="terms-changes">
      <h2 className="t17" id="terms-changes">
        버전 비교: {from} → {to}
      </h2>
      <p className="soft">{moved === 0 ? '달라진 곳이 없습니다.' : `달라진 곳 ${moved}곳`}</p>
      <ol className="terms-changes">
        {data.map(({ change, text }, at) => (
          <li key={at} className={change === 'same' ? undefined : `is-${change}`}>
            <span className="sign mute">{signs[change]}</span>
            {change === 'removed' ? (
              <del>{text}</del>
            ) : change === 'added' ? (
              <ins>{text}</ins>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ol>
      <p>
        <Link className="btn btn-line" to="/terms/$kind" params={{ kind }} search={{ version: to }}>
          버전 {to} 전문 보기
        </Link>
      </p>
    </section>
  )
}
