/** The sealed book of one draw: what was sealed at its close, and whether all of it is still so, checked in this browser. */
import { Link, useParams } from '@tanstack/react-router'

import type { BookProof } from '@madang/contract/core/book/verify.ts'
import { gamesOfStream } from '@madang/contract/core/draw/games.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { useChecked } from '@madang/ui/use-checked.ts'

import { EvidenceButton } from '../../shell/book-evidence.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import { StepList, VerdictBox } from '../../shell/proof-steps.tsx'
import { Told } from '../../shell/proof-told.tsx'
import type { BookPlace } from '../../shell/read-book.ts'
import { checkBook, useBook } from '../../shell/use-book.ts'
import '../../shell/proof.css'
import './book.css'

export function BookPage() {
  const { stream = '', date = '', round = '' } = useParams({ strict: false })
  const place = { stream, date, round: Number(round) }
  const game = gamesOfStream(stream)[0]
  const known = game !== undefined && /^\d{8}$/.test(date) && /^\d{1,6}$/.test(round)
  return (
    <Page>
      <div className="proof">
        <div>
          <PageTitle title={known ? `${game.title} ${round}회 장부` : '봉인된 장부'} />
          {known && (
            <p className="soft proof-day">
              {`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)} · 마감 때 봉인한 모든 베팅`}
            </p>
          )}
        </div>
        {known ? <OneBook key={`${stream}/${date}/${round}`} place={place} /> : <NoSuch />}
      </div>
    </Page>
  )
}

function OneBook({ place }: { place: BookPlace }) {
  const { proof, error, again } = useBook(place)
  if (proof) return <Checked proof={proof} place={place} />
  if (proof === null)
    return (
      <Told
        title="이 회차의 봉인이 아직 없습니다."
        text="베팅이 마감되면 모든 베팅을 봉인하고 이 화면에 나옵니다. 봉인을 시작하기 전의 회차에는 봉인이 없습니다."
      />
    )
  if (error) return <Told title="장부를 불러오지 못했습니다." text={error.message} again={again} />
  return (
    <output className="grid proof-loading">
      <span className="sr">불러오는중..</span>
      <Skeleton height={76} />
      <Skeleton height={150} />
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton height={104} key={row} />
      ))}
    </output>
  )
}

function Checked({ proof, place }: { proof: BookProof; place: BookPlace }) {
  const { part, steps } = useChecked(proof, checkBook)
  return (
    <>
      {steps ? <VerdictBox steps={steps} done={steps.length} /> : <Reading part={part} />}
      {steps?.some(({ verdict }) => verdict === 'bad') && (
        <section className="card pad grid" aria-label="증거">
          <p className="soft">
            봉인과 서명, 공개키, 장부, 내 영수증이 든 파일입니다. 누구나 이 파일로 다시 확인할 수
            있으니 보관해주세요.
          </p>
          <EvidenceButton proof={proof} />
        </section>
      )}
      <Sealed proof={proof} />
      <section className="grid book-steps" aria-labelledby="book-steps">
        <h2 className="t17" id="book-steps">
          이 브라우저가 다시 계산한 과정
        </h2>
        {steps && <StepList steps={steps} done={steps.length} />}
      </section>
      <About place={place} />
    </>
  )
}

/** A book of thousands takes seconds on a phone: it is said how far it is. */
const Reading = ({ part }: { part: number }) => (
  <output className="verdict">
    <span className="sign" />
    <span className="book-reading">
      <b className="t17">장부를 다시 읽는 중</b>
      <progress className="book-progress" aria-label="다시 읽은 장부" max={1} value={part} />
    </span>
  </output>
)

function Sealed({ proof: { seal, book } }: { proof: BookProof }) {
  const rows: [string, string][] = [
    ['베팅', `${formatWon(seal.count)}건`],
    ['베팅금액', `${formatWon(seal.stake)}원`],
    ['최대 지급액', `${formatWon(seal.worst)}원`],
    ['마감', timeOf(new Date(seal.closedAt / 1_000))],
  ]
  return (
    <section className="card pad grid" aria-labelledby="book-sealed">
      <h2 className="t17" id="book-sealed">
        봉인된 것
      </h2>
      <dl className="facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {book
          ? '장부가 열려 있습니다. 이름 없이 모든 베팅이 적혀 있고 누구나 내려받아 확인할 수 있습니다.'
          : '장부는 정산이 끝나면 열립니다.'}
      </p>
    </section>
  )
}

const About = ({ place: { stream, date, round } }: { place: BookPlace }) => (
  <section className="card pad grid" aria-labelledby="book-about">
    <h2 className="t17" id="book-about">
      봉인이란
    </h2>
    <ol className="note">
      <li>베팅이 마감되면 받은 베팅을 모두 모아 하나의 해시로 만들고 서명해 공개합니다.</li>
      <li>정산이 끝나면 장부를 엽니다. 한 건이라도 더하거나 빼거나 바꾸면 해시가 달라집니다.</li>
      <li>봉인은 앞 회차의 봉인에 이어져 있어 지난 장부도 바꿀 수 없습니다.</li>
    </ol>
    <Link
      className="btn btn-line"
      to="/proof/$stream/$date/$round"
      params={{ stream, date, round: String(round) }}
    >
      이 회차의 추첨 증명
    </Link>
    <Link className="btn btn-line" to="/day/$stream/$date" params={{ stream, date }}>
      이날의 모든 추첨
    </Link>
  </section>
)

const NoSuch = () => (
  <section className="card pad grid" role="alert">
    <b className="strong">존재하지 않는 회차입니다.</b>
    <p className="soft">회차 번호와 날짜를 확인해주세요.</p>
    <div className="row">
      <Link className="btn" to="/">
        홈으로
      </Link>
    </div>
  </section>
)
