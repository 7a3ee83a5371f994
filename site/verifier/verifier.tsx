/** The verifier's page: the verdict, its reasons, and the ways by which a round, a book or a receipt comes here. */
import { eightChecks } from '@madang/contract/core/book/eight.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { verifyBook } from '@madang/contract/core/book/verify.ts'
import type { Step } from '@madang/contract/core/draw/verify.ts'
import { Mark } from '@madang/ui/icons.tsx'
import { useChecked, type BookCheck } from '@madang/ui/use-checked.ts'

import { BookCard, CompareCard, KeepCard, ReceiptCard } from './cards.tsx'
import { comparedOf, comparedOfReceipt } from './compared.ts'
import { Drawn } from './drawn.tsx'
import type { Kept } from './kept.ts'
import { OwnBet } from './own-bet.tsx'
import { Section } from './section.tsx'
import { Source } from './source.tsx'
import { StepList, Told, VerdictBox, type Item } from './steps.tsx'
import { useVerifier, type Place, type Round } from './use-verifier.ts'

export function Verifier({ kept, place }: { kept: Kept; place: Partial<Place> }) {
  const { head, round, receipt, told, said, json, ...acts } = useVerifier(kept, place)
  const book = round?.found.book
  const checked = useChecked(book, round?.heard ? checkHeard : checkBrought)
  const ofBook = checked.steps && (book?.own ? checked.steps : checked.steps.map(forNobody))
  const steps = round ? [...round.draw, ...(ofBook ?? [])] : receipt?.items
  return (
    <>
      <Top />
      <main id="main">
        <h1>{head.title}</h1>
        <p className="soft">{head.lead}</p>
        <output>
          {told !== null && <Told text={told} />}
          {steps && <VerdictBox steps={steps} />}
        </output>
        {round && (
          <>
            <Section title="결과">
              <div className="card pad">
                <Drawn proof={round.found.proof} />
              </div>
            </Section>
            <Section title="여덟 가지 확인">
              <StepList steps={eightOf(round, ofBook)} />
              <BookCard
                said={said}
                part={book && !ofBook ? checked.part : null}
                onAsk={() => acts.askBook(round.found)}
                onFiles={(files) => acts.takeFiles(round.found, files)}
              />
            </Section>
          </>
        )}
        {steps && (
          <Section title="단계">
            <StepList steps={steps} />
          </Section>
        )}
        {round && <CompareCard values={comparedOf(round.found)} />}
        {receipt && <CompareCard values={comparedOfReceipt(receipt.proof)} />}
        {round && <KeepCard onSave={() => kept.save(round.found)} />}
        {round && <OwnBet proof={round.found.proof} />}
        <ReceiptCard onFile={acts.takeReceipt} />
        <Source
          place={place}
          onAsk={acts.ask}
          json={json}
          onWrite={acts.write}
          onCheck={acts.checkJson}
        />
      </main>
    </>
  )
}

const Top = () => (
  <>
    <header className="top">
      <Mark />
      <b>마당</b>
      <span>추첨 검증</span>
    </header>
    <div className="geut" aria-hidden="true" />
  </>
)

const checkHeard: BookCheck = (proof, turn) => verifyBook(proof, { ...pageMeans, turn })
const checkBrought: BookCheck = (proof, turn) =>
  verifyBook(proof, { ...pageMeans, turn }, { offline: true })

/** Nobody logs in here: one's own bets are known by the receipts that are chosen. */
const forNobody = (step: Step): Step =>
  step.name === 'own' || step.name === 'received'
    ? { ...step, text: '이 회차의 영수증 파일을 고르면 확인합니다.' }
    : step

/** The eight lines; `ofBook` is null while the book is not read. */
function eightOf({ found: { proof, book }, draw }: Round, ofBook: Step[] | null): Item[] {
  const read = book && ofBook ? { proof: book, steps: ofBook } : 'unread'
  return eightChecks(proof, draw, read).map(({ title, verdict, told, steps }) => ({
    ...{ title, verdict, text: told },
    // All other bytes stand under the steps.
    values: verdict === 'bad' ? steps.flatMap(({ values }) => values) : [],
  }))
}
