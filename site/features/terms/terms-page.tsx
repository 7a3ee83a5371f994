/** One document: its text in a version of one's choice, all versions, and what changed between two. Public. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'

import { termsKinds, termsNames, type TermsKind } from '@madang/contract/core/terms.ts'
import type { TermsOf } from '@madang/contract/member/terms.ts'
import { termsText } from '@madang/contract/member/plain/terms.ts'
import { SafeHtml } from '@madang/ui/safe-html.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { datesOf } from '../../shell/consents.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { Foot } from '../../shell/foot.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import { Changes } from './changes.tsx'
import { useTerms } from './use-terms.ts'
import './terms.css'

export function TermsPage() {
  const { kind: asked } = useParams({ strict: false })
  const kind = termsKinds.find((each) => each === asked) ?? 'use'
  const query = useTerms()
  useFailedLoad(query, '/')
  const document = query.data?.find((each) => each.kind === kind)
  return (
    <Page>
      <div className="terms">
        <PageTitle title={termsNames[kind]} />
        <Kinds kind={kind} />
        {document ? <Document key={kind} document={document} /> : <Skeleton height={420} />}
        <Foot />
      </div>
    </Page>
  )
}

const Kinds = ({ kind }: { kind: TermsKind }) => (
  <nav className="tabs terms-kinds" aria-label="약관">
    {termsKinds.map((each) => (
      <Link
        key={each}
        to="/terms/$kind"
        params={{ kind: each }}
        aria-current={each === kind ? 'page' : undefined}
      >
        {termsNames[each]}
      </Link>
    ))}
  </nav>
)

function Document({ document }: { document: TermsOf }) {
  const { searchStr } = useLocation()
  const params = new URLSearchParams(searchStr)
  const numbered = (name: string) =>
    document.versions.find(({ version }) => String(version) === params.get(name))?.version
  const version = numbered('version') ?? document.inForce ?? document.versions[0]?.version
  const from = numbered('from')
  if (version === undefined)
    return (
      <section className="card pad grid" role="alert">
        <b className="strong">{termsText.notFound}</b>
        <p className="soft">아직 시행한 버전이 없습니다.</p>
      </section>
    )
  return (
    <>
      {from === undefined ? (
        <Text kind={document.kind} version={version} document={document} />
      ) : (
        <Changes kind={document.kind} from={from} to={version} />
      )}
      <Versions document={document} version={version} from={from} />
    </>
  )
}

const stateOf = ({ inForce }: TermsOf, version: number) =>
  version === inForce
    ? { word: '시행중', tone: 'tag jade' }
    : version > (inForce ?? 0)
      ? { word: '시행 예정', tone: 'tag ochre' }
      : { word: '지난 버전', tone: 'tag' }

type TextProps = { kind: TermsKind; version: number; document: TermsOf }

function Text({ kind, version, document }: TextProps) {
  const query = useQuery({
    queryKey: ['terms-text', kind, version],
    queryFn: async () => (await ask('termsView', undefined, { params: { kind, version } })).data,
    // A version never changes.
    staleTime: Infinity,
  })
  useFailedLoad(query, '/')
  const { data } = query
  if (!data) return <Skeleton height={420} />
  const { word, tone } = stateOf(document, version)
  return (
    <article className="card pad grid">
      <p className="row">
        <span className={tone}>{word}</span>
        <span className="soft">
          버전 {version} · {datesOf(data.inForceAt)} 시행
        </span>
      </p>
      <div className="terms-text">
        <SafeHtml html={data.html} />
      </div>
    </article>
  )
}

type VersionsProps = { document: TermsOf; version: number; from: number | undefined }

function Versions({ document, version, from }: VersionsProps) {
  const { kind, versions } = document
  return (
    <section className="card pad grid" aria-labelledby="terms-versions">
      <h2 className="t17" id="terms-versions">
        모든 버전
      </h2>
      <ol className="terms-versions">
        {versions.map((each) => {
          const { word, tone } = stateOf(document, each.version)
          const shown = each.version === version && from === undefined
          const before = versions.find(({ version: other }) => other === each.version - 1)
          return (
            <li key={each.version}>
              <Link
                to="/terms/$kind"
                params={{ kind }}
                search={{ version: each.version }}
                aria-current={shown ? 'page' : undefined}
              >
                <span className="row">
                  <b className="strong">버전 {each.version}</b>
                  <span className={tone}>{word}</span>
                </span>
                <span className="t13 mute">{datesOf(each.inForceAt)} 시행</span>
                <span>{each.summary}</span>
              </Link>
              {before && (
                <Link
                  className="t13"
                  to="/terms/$kind"
                  params={{ kind }}
                  search={{ version: each.version, from: before.version }}
                >
                  이전 버전과 달라진 점
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      {versions.length > 1 && <Compare document={document} version={version} from={from} />}
    </section>
  )
}

/** Any two. */
function Compare({ document: { kind, versions }, version, from }: VersionsProps) {
  return (
    <form className="row terms-compare" action={`/terms/${kind}`} aria-label="두 버전 비교">
      <select className="input" name="from" aria-label="이전" defaultValue={from ?? version - 1}>
        {versions.map(({ version: each }) => (
          <option key={each} value={each}>
            버전 {each}
          </option>
        ))}
      </select>
      <select className="input" name="version" aria-label="이후" defaultValue={version}>
        {versions.map(({ version: each }) => (
          <option key={each} value={each}>
            버전 {each}
          </option>
        ))}
      </select>
      <button className="btn">비교</button>
    </form>
  )
}
