/** One document: a new version with its preview, what waits and how it differs, and all versions. */
import { Link, useParams } from '@tanstack/react-router'

import { termsKinds, termsNames } from '@madang/contract/core/terms.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { TermsDetail } from '@madang/contract/operator/terms.ts'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import { Banner } from '../../shell/banner.tsx'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { minuteTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { TermsForm } from './terms-form.tsx'
import './terms.css'

export function TermsPage() {
  const { kind: asked } = useParams({ strict: false })
  const kind = termsKinds.find((each) => each === asked)
  const mayWrite = useMay('terms.write')
  const { data, ...query } = useAsked('termsRead', {
    name: 'terms',
    // Kinds of one call: of another nothing is shown meanwhile.
    params: { of: kind ?? '' },
    input: { kind: kind ?? 'use' },
    enabled: kind !== undefined,
  })
  return (
    <Detail
      to="/terms"
      query={query}
      it={kind === undefined ? null : data}
      none={operatorText.notFound}
      rows={8}
    >
      {(document) => (
        <>
          <BackHead to="/terms" title={termsNames[document.kind]} />
          {document.waiting && <Waiting document={document} />}
          {mayWrite && !document.waiting && <TermsForm key={document.kind} document={document} />}
          {!mayWrite && (
            <section className="card pad" aria-label="최신 버전">
              <SafeHtml html={document.html} />
            </section>
          )}
          <Versions versions={document.versions} again={query.refetch} />
        </>
      )}
    </Detail>
  )
}

const signs = { same: '', added: '추가', removed: '삭제' }

/** What a second operator reads before the yes: what goes and what comes, then the whole. */
function Waiting({ document: { waiting, waitingHtml, changes } }: { document: TermsDetail }) {
  const { version, inForceAt, summary, by } = waiting!
  return (
    <section className="card pad grid" aria-label="승인을 기다리는 버전">
      <Banner icon="clock">
        {by} 운영자의 버전 {version} 요청: {minuteTime(inForceAt)}부터 시행.{' '}
        <Link to="/approvals">2차 승인</Link>에서 결정합니다.
      </Banner>
      <p>{summary}</p>
      <ol className="terms-changes">
        {changes
          .filter(({ change }) => change !== 'same')
          .map(({ change, text }, at) => (
            <li key={at} className={`is-${change}`}>
              <span className="mute">{signs[change]}</span>
              {change === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
            </li>
          ))}
      </ol>
      <details>
        <summary>전문 보기</summary>
        <SafeHtml html={waitingHtml ?? ''} />
      </details>
    </section>
  )
}

type Again = () => Promise<unknown>
type Row = TermsDetail['versions'][number]

const Versions = ({ versions, again }: Pick<TermsDetail, 'versions'> & { again: Again }) => (
  <TableCard
    title="모든 버전"
    table="terms-versions is-inset"
    cards="minmax(0, 1fr) minmax(0, auto)"
    query={{ data: versions, error: null, refetch: again }}
    columns={columns}
    idOf={({ version }) => version}
    none="아직 버전이 없습니다."
    height={3}
  />
)

const stateWords = { coming: '시행 예정', inForce: '시행중', past: '지난 버전' }
const tones = { coming: 'tag ochre', inForce: 'tag jade', past: 'tag' }

const columns: Column<Row>[] = [
  { head: '버전', num: true, cell: ({ version }) => version },
  {
    head: '상태',
    cell: ({ state }) => <span className={tones[state]}>{stateWords[state]}</span>,
  },
  { head: '시행일시', as: 'mute', cell: ({ inForceAt }) => minuteTime(inForceAt) },
  { head: '바뀐 점', at: 'wide', cell: ({ summary }) => summary },
  { head: '요청', as: 'on-none', cell: ({ by }) => by ?? '처음 버전' },
  { head: '승인', as: 'on-none', cell: ({ approvedBy }) => approvedBy ?? '—' },
]
