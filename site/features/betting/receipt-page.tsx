/** A draw bet's receipt: what was bet, what it came to, when all of it happened, and whose signature it bears. */
import { Link, useParams } from '@tanstack/react-router'

import type { BetProof } from '@madang/contract/core/book/bet-proof.ts'
import { marksOf } from '@madang/contract/core/draw/families.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon, markOf, PickMark } from '@madang/ui/icons.tsx'
import { saveFile } from '@madang/ui/save-file.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { copyText } from '../../shell/copy-text.ts'
import { LastDraw } from '../../shell/last-draw.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import { savePicture } from '../../shell/picture.ts'
import { Told } from '../../shell/proof-told.tsx'
import { decided, PLAY_MONEY, receiptParts, roundOf, undrawn, type Line } from './receipt-lines.ts'
import { pictureName, receiptPicture } from './receipt-picture.ts'
import { useFaults } from './use-faults.ts'
import { useKeptProof, useReceipt, type Receipted } from './use-receipt.ts'
import './receipt.css'

export function ReceiptPage() {
  const { no = '' } = useParams({ strict: false })
  const { receipt, error, again } = useReceipt(no)
  return (
    <Page>
      <div className="receipt-page">
        <PageTitle title="베팅 영수증">
          {receipt && (
            <button
              type="button"
              className="icon-btn"
              aria-label="공유"
              onClick={() => void share(receipt)}
            >
              <Icon name="share" />
            </button>
          )}
        </PageTitle>
        {receipt ? (
          <Shown receipt={receipt} />
        ) : receipt === null ? (
          <Missing no={no} />
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
  const [fault] = useFaults(proof ? [proof] : [])
  if (!proof) return null
  const { stream, date, round } = proof
  return (
    <section className="card pad grid">
      {fault && <b className="receipt-gone">{fault}</b>}
      <p className="soft">이 베팅의 서명된 영수증은 이 기기에 보관되어 있습니다.</p>
      <div className="row">
        <button type="button" className="btn" onClick={() => save(proof)}>
          보관된 영수증 내려받기
        </button>
      </div>
      <BookLink place={{ stream, date, round: String(round) }} />
    </section>
  )
}

type Place = { stream: string; date: string; round: string }
const BookLink = ({ place }: { place: Place }) => (
  <Link className="receipt-book" to="/book/$stream/$date/$round" params={place}>
    이 회차의 봉인된 장부에서 내 베팅 찾기
  </Link>
)

async function keepPicture(receipt: Receipted) {
  try {
    savePicture(pictureName(receipt.bet), await receiptPicture(receipt))
  } catch {
    await tell('그림을 만들지 못했습니다. 잠시 후 다시 눌러주세요.', { tone: 'error' })
  }
}

/** The picture where the device hands files on, else its round and the proof's address, else these to paste. */
async function share(receipt: Receipted) {
  const { bet } = receipt
  const { stream, date, round } = bet
  const title = `${roundOf(bet)} ${bet.name}`
  const url = new URL(`/proof/${stream}/${date}/${round}`, location.href).href
  try {
    if (typeof navigator.share !== 'function') {
      if (!(await copyText(`${title}\n${url}`))) throw new Error('no clipboard')
      return await tell('회차와 증명 주소를 복사했습니다.', { tone: 'success' })
    }
    const files = await filesOf(receipt)
    await navigator.share(files ? { files, title } : { title, url })
  } catch (error) {
    // Who changed their mind is told nothing.
    if ((error as Error).name !== 'AbortError')
      await tell('공유하지 못했습니다. 그림으로 저장해 주세요.', { tone: 'error' })
  }
}

/** Null where files are not handed on, and where there is no picture: its words still are. */
async function filesOf(receipt: Receipted): Promise<File[] | null> {
  if (typeof navigator.canShare !== 'function') return null
  const picture = await receiptPicture(receipt).catch(() => null)
  if (!picture) return null
  const files = [new File([picture], pictureName(receipt.bet), { type: picture.type })]
  return navigator.canShare({ files }) ? files : null
}

function Shown({ receipt }: { receipt: Receipted }) {
  const { bet, proof, signed, inBook } = receipt
  const { stream, date, round } = bet
  const place = { stream, date, round: String(round) }
  const isWrong = inBook === 'bad' || (signed !== 'good' && signed !== 'none')
  return (
    <div className="receipt-all">
      {isWrong && (
        <p className="receipt-gone" role="alert">
          이 영수증에 맞지 않는 곳이 있습니다. 영수증을 내려받아 보관해주세요.
        </p>
      )}
      <article className="receipt">
        <div className="eaves" aria-hidden="true" />
        <div className="receipt-body">
          <Head bet={bet} />
          {receiptParts(receipt).map((lines) => (
            <dl key={lines[0]!.name} className="receipt-part">
              {lines.map((line) => (
                <Row key={line.name} {...line} />
              ))}
            </dl>
          ))}
          <p className="receipt-play">{PLAY_MONEY}</p>
        </div>
      </article>
      <div className="receipt-acts">
        <button type="button" className="btn btn-line" onClick={() => void keepPicture(receipt)}>
          그림으로 저장
        </button>
        <Link className="btn btn-main" to="/proof/$stream/$date/$round" params={place}>
          증명 보기
        </Link>
      </div>
      <button type="button" className="btn" disabled={!proof} onClick={() => proof && save(proof)}>
        영수증 내려받기
      </button>
      <BookLink place={place} />
    </div>
  )
}

const Row = ({ name, value, big, judgement }: Line) => (
  <div className={big ? 'receipt-row is-big' : 'receipt-row'}>
    <dt>{name}</dt>
    <dd className={judgement && `receipt-signed is-${judgement}`}>
      {value.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <Won key={part.won} amount={part.won} signed={part.signed} />
        ),
      )}
    </dd>
  </div>
)

function Head({ bet }: { bet: ShownReceipt }) {
  const tone = oddsKeys(gameByKey(bet.game)!).find(({ key }) => key === bet.key)?.tone
  const mark = markOf(bet.key)
  return (
    <>
      <div className="receipt-head">
        <div>
          <p>{roundOf(bet)}</p>
          <h2 className={`receipt-pick is-${tone}`}>
            {mark && <PickMark name={mark} />}
            {bet.name}
          </h2>
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

function Drawn({ bet }: { bet: ShownReceipt }) {
  const { game: key, round, date, drawAt, balls, powerball } = bet
  const game = gameByKey(key)!
  if (!balls) return undrawn(bet)
  const marks = marksOf(game.family.draws, { balls, powerball })
  return (
    <>
      <LastDraw
        game={game}
        last={{ date, round, drawAt, state: 'SETTLED', balls, powerball, marks }}
      />
      <b className="receipt-decided">{decided(bet)}</b>
    </>
  )
}

function Missing({ no }: { no: string }) {
  const isKept = useKeptProof(no) !== null
  return (
    <>
      <section className="card pad grid" role="alert">
        <b className={isKept ? 'receipt-gone' : 'strong'}>
          {isKept ? '영수증이 있는데 베팅내역에 없는 베팅입니다.' : '존재하지 않는 베팅입니다.'}
        </b>
        <p className="soft">
          {isKept
            ? '보관된 영수증을 내려받고, 추첨이 끝나면 봉인된 장부에 이 베팅이 있는지 확인해주세요.'
            : '추첨 게임의 내 베팅만 볼 수 있습니다. 베팅내역에서 다시 열어주세요.'}
        </p>
        <div className="row">
          <Link className="btn" to="/betting">
            베팅내역
          </Link>
        </div>
      </section>
      <KeptHere no={no} />
    </>
  )
}
