/** A draw bet's receipt: what was bet, what it came to, when all of it happened, and whose signature it bears. */
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { marksOf } from '@madang/contract/core/draw/families.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { fairOdds, returnOf } from '@madang/contract/core/draw/returns.ts'
import { clockOf } from '@madang/contract/core/kst.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { BetProof } from '@madang/contract/core/book/bet-proof.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'
import { saveFile } from '@madang/ui/save-file.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { LastDraw } from '../../shell/last-draw.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import { Told } from '../../shell/proof-told.tsx'
import {
  useKeptProof,
  useReceipt,
  type InBook,
  type Receipted,
  type Signed,
} from './use-receipt.ts'
import './receipt.css'

export function ReceiptPage() {
  const { no = '' } = useParams({ strict: false })
  const { receipt, error, again } = useReceipt(no)
  return (
    <Page>
      <div className="receipt-page">
        <PageTitle title="베팅 영수증" />
        {receipt ? (
          <Shown {...receipt} />
        ) : receipt === null ? (
          <Missing />
        ) : error ? (
          <>
            <Told title="영수증을 불러오지 못했습니다." text={error.message} again={again} />
            <KeptHere no={no} />
          </>
        ) : (
          <output className="receipt-loading">
            <span className="sr">불러오는중..</span>
            <Skeleton height={640} />
          </output>
        )}
      </div>
    </Page>
  )
}

const save = (proof: BetProof) =>
  saveFile(
    `madang-receipt-${proof.receipt.id}.json`,
    JSON.stringify(proof, null, 2),
    'application/json',
  )

/** What was given with the bet does not depend on the house answering. */
function KeptHere({ no }: { no: string }) {
  const proof = useKeptProof(no)
  if (!proof) return null
  return (
    <section className="card pad grid">
      <p className="soft">이 베팅의 서명된 영수증은 이 기기에 보관되어 있습니다.</p>
      <div className="row">
        <button type="button" className="btn" onClick={() => save(proof)}>
          보관된 영수증 내려받기
        </button>
      </div>
    </section>
  )
}

function Shown({ bet, proof, signed, inBook }: Receipted) {
  const { stream, date, round } = bet
  const place = { stream, date, round: String(round) }
  return (
    <div className="receipt-all">
      <article className="receipt">
        <div className="eaves" aria-hidden="true" />
        <div className="receipt-body">
          <Head bet={bet} />
          <Came bet={bet} />
          <Chance bet={bet} />
          <Times bet={bet} />
          <Place bet={bet} signed={signed} inBook={inBook} />
          <p className="receipt-play">모의 머니 — 실제 돈이 아닙니다</p>
        </div>
      </article>
      <div className="grid g2">
        <button
          type="button"
          className="btn btn-line"
          disabled={!proof}
          onClick={() => proof && save(proof)}
        >
          영수증 내려받기
        </button>
        <Link className="btn btn-main" to="/proof/$stream/$date/$round" params={place}>
          증명 보기
        </Link>
      </div>
      <Link className="receipt-book" to="/book/$stream/$date/$round" params={place}>
        이 회차의 봉인된 장부에서 내 베팅 찾기
      </Link>
    </div>
  )
}

type Of = { bet: ShownReceipt }

const Row = ({ name, children, big }: { name: string; children: ReactNode; big?: boolean }) => (
  <div className={big ? 'receipt-row is-big' : 'receipt-row'}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Head({ bet }: Of) {
  const { hall, title } = gameByKey(bet.game)!
  const day = `${bet.date.slice(0, 4)}-${bet.date.slice(4, 6)}-${bet.date.slice(6)}`
  const tone = oddsKeys(gameByKey(bet.game)!).find(({ key }) => key === bet.key)?.tone
  return (
    <>
      <div className="receipt-head">
        <div>
          <p>{`${hall} ${title} ${bet.round}회 · ${day}`}</p>
          <h2 className={`receipt-pick is-${tone}`}>{bet.name}</h2>
        </div>
        <span className="receipt-stamp" aria-hidden="true">
          마당
        </span>
      </div>
      <div className="receipt-drawn">
        <Drawn bet={bet} />
      </div>
    </>
  )
}

function Drawn({ bet: { game: key, round, date, drawAt, balls, powerball, state } }: Of) {
  const game = gameByKey(key)!
  if (!balls)
    return state === 'wait'
      ? `${clockOf(new Date(drawAt))}에 추첨합니다.`
      : '추첨이 무효가 되었습니다.'
  const marks = marksOf(game.family.draws, { balls, powerball })
  return (
    <LastDraw
      game={game}
      last={{ date, round, drawAt, state: 'SETTLED', balls, powerball, marks }}
    />
  )
}

const ends = {
  wait: '추첨 전',
  won: '적중, 이익',
  lost: '낙첨',
  push: '적특, 반환',
  void: '취소, 반환',
}

function Came({ bet: { money, odds, win, state } }: Of) {
  const over = state !== 'wait'
  return (
    <dl className="receipt-part">
      <Row name="건 돈">
        <Won amount={money} />
      </Row>
      <Row name="배당">× {formatOdds(odds)}</Row>
      <Row name="받은 돈">{over ? <Won amount={win} /> : '—'}</Row>
      <Row name={ends[state]} big>
        {over ? <Won amount={win - money} signed /> : '—'}
      </Row>
    </dl>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

function Chance({ bet: { game, key, odds, money } }: Of) {
  const chance = oddsKeys(gameByKey(game)!).find((each) => each.key === key)
  if (!chance) return null
  const edge = 1 - returnOf(chance, odds)
  return (
    <dl className="receipt-part">
      <Row name="적중 확률">{percent(chance.wins / chance.total)}</Row>
      <Row name="공정 배당">{fairOdds(chance).toFixed(2)}</Row>
      <Row name="하우스 엣지">
        {percent(edge)} (<Won amount={Math.round(money * edge)} />)
      </Row>
    </dl>
  )
}

const clock = (time: string) => clockOf(new Date(time))

const Times = ({ bet: { placedAt, closeAt, drawAt, paid } }: Of) => (
  <dl className="receipt-part">
    <Row name="접수">{clock(placedAt)}</Row>
    <Row name="마감 · 장부 봉인">{clock(closeAt)}</Row>
    <Row name="추첨">{clock(drawAt)}</Row>
    <Row name="보유금에 더함">{paid ? clock(paid.at) : '—'}</Row>
  </dl>
)

const words: Record<Signed, string> = {
  good: '맞습니다',
  bad: '맞지 않습니다',
  other: '받은 영수증과 다릅니다',
  none: '영수증 이전의 베팅',
}

type Judged = Of & { signed: Signed; inBook: InBook }

const Place = ({ bet: { no, win, paid, book }, signed, inBook }: Judged) => (
  <dl className="receipt-part">
    {paid && (
      <Row name={paid.amount === win ? '보유금' : '보유금 (이 회차 전체)'}>
        {formatWon(paid.before)} → <Won amount={paid.after} />
      </Row>
    )}
    <Row name="장부 자리">
      {book ? `${formatWon(book.index + 1)}번째 / ${formatWon(book.count)}` : '봉인 전'}
    </Row>
    {inBook && (
      <Row name="봉인된 장부">
        <span className={`receipt-signed is-${inBook}`}>
          {inBook === 'good' ? '바뀌지 않고 있습니다' : '이 베팅이 없습니다'}
        </span>
      </Row>
    )}
    <Row name="마당의 서명">
      <span className={`receipt-signed is-${signed}`}>{words[signed]}</span>
    </Row>
    <Row name="베팅 번호">{no}</Row>
  </dl>
)

const Missing = () => (
  <section className="card pad grid" role="alert">
    <b className="strong">존재하지 않는 베팅입니다.</b>
    <p className="soft">추첨 게임의 내 베팅만 볼 수 있습니다. 베팅내역에서 다시 열어주세요.</p>
    <div className="row">
      <Link className="btn" to="/betting">
        베팅내역
      </Link>
    </div>
  </section>
)
