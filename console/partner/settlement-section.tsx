/** The partner's pay of a half month: the statement, and every bet behind it with the rates it was placed at. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { OwnStatement, Said } from '@madang/contract/partner/settlement.ts'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'
import { StatementPaper } from '@madang/ui/statement-paper.tsx'

import { ask } from './ask.ts'
import { CsvButton } from './csv-button.tsx'
import { FoldedSection } from './folded-section.tsx'
import { mayDispute, SaidCard, WHOLE, type Disputed } from './said-card.tsx'
import { StatementBets } from './statement-bets.tsx'

/** How soon an answer to a dispute shows. */
const AGAIN_MS = 10_000

export const SettlementSection = ({ uid }: { uid: string }) => (
  <FoldedSection id="pt-settlement" title="정산">
    <Periods uid={uid} />
  </FoldedSection>
)

function Periods({ uid }: { uid: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const periods = useQuery({
    queryKey: ['partner settlements', uid],
    queryFn: async () => (await ask('settlements')).data.list,
  })
  const first = chosen ?? periods.data?.[0]?.first
  const { data, error } = useQuery({
    queryKey: ['partner settlement', uid, first],
    enabled: first !== undefined,
    placeholderData: keepPreviousData,
    // Both or neither: what was said moves nothing by coming later.
    queryFn: async () => {
      const input = { first: first! }
      const [own, said] = await Promise.all([
        ask('settlement', input),
        ask('settlementSaid', input),
      ])
      return { it: own.data, said: said.data }
    },
  })
  const failed = error ?? periods.error
  return (
    <>
      {periods.data && (
        <div className="pt-title">
          <select
            className="input"
            aria-label="정산 기간"
            value={first}
            onChange={({ target }) => setChosen(target.value)}
          >
            {periods.data.map((each) => (
              <option key={each.first} value={each.first}>
                {each.first} ~ {each.last.slice(5)}
                {each.closed ? ` · 제 ${each.closed.no}호` : ' · 미리보기'}
              </option>
            ))}
          </select>
        </div>
      )}
      {data ? (
        <Statement key={data.it.first} uid={uid} {...data} />
      ) : failed ? (
        <p className="pad" role="alert">
          {failed.message}
        </p>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  )
}

type Shown = { uid: string; it: OwnStatement; said: Said | null }

function Statement({ uid, it, said: first }: Shown) {
  const { data: said, refetch } = useQuery({
    queryKey: ['partner settlement said', uid, it.first],
    initialData: first,
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    enabled: it.closed !== null,
    queryFn: async () => (await ask('settlementSaid', { first: it.first })).data,
  })
  const [about, setAbout] = useState<Disputed>(WHOLE)
  const field = useRef<HTMLTextAreaElement>(null)
  const dispute = (bet: Disputed) => {
    setAbout(bet)
    field.current?.focus()
  }
  return (
    <>
      <Paper uid={uid} it={it} />
      {it.closed && said && (
        <SaidCard {...{ it, said, about, field }} again={refetch} onAbout={setAbout} />
      )}
      <StatementBets uid={uid} it={it} onDispute={said && mayDispute(said) ? dispute : null} />
    </>
  )
}

const Paper = ({ uid, it }: Omit<Shown, 'said'>) => (
  <div className="pt-paper">
    <StatementPaper {...it} uid={uid} it={it} />
    <div className="row wraps">
      <button type="button" className="btn btn-line" onClick={() => window.print()}>
        인쇄
      </button>
      {it.closed && <CsvButton of={() => ask('settlementCsv', { first: it.first })} />}
    </div>
  </div>
)
