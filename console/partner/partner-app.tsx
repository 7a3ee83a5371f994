/** The partners' page (docs/spec/rules.md#hand-off): its door, and what is behind it for the one who came through. */
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { partnerText } from '@madang/contract/partner/plain/partner.ts'
import { Mark, Word } from '@madang/ui/icons.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'
import { chooseTheme, useTheme } from '@madang/ui/theme.ts'

import { ask } from './ask.ts'
import { CodesSection } from './codes-section.tsx'
import { SafeSection } from './safe-section.tsx'
import { endSession, storeSession, useEnded, useSession, type PartnerSession } from './session.ts'
import { SettlementSection } from './settlement-section.tsx'
import { TotalsSection } from './totals-section.tsx'
import { TreeSection } from './tree-section.tsx'
import './partner.css'

const partners = ['다이아총판', '총판', '대리점', '부대리점']

/** Staff come here for their safe alone. */
const hasTree = (type: string) => partners.includes(type)

export function PartnerPage() {
  const session = useSession()
  const entrance = useEntrance()
  useEffect(() => {
    document.title = '마당 파트너'
  }, [])
  return (
    <div className="pt">
      <Head session={session} />
      <main className="pt-main" id="main" tabIndex={-1}>
        <h1 className="sr">파트너 페이지</h1>
        {entrance.waiting ? (
          <section className="card pad" aria-label="입장하는 중">
            <SkeletonRows rows={5} />
          </section>
        ) : session && entrance.refused === null ? (
          <>
            <SafeSection uid={session.uid} />
            {hasTree(session.type) && (
              <>
                <SettlementSection uid={session.uid} />
                <TotalsSection uid={session.uid}>
                  <CodesSection uid={session.uid} />
                  <TreeSection uid={session.uid} />
                </TotalsSection>
              </>
            )}
          </>
        ) : (
          <Outside refused={entrance.refused} />
        )}
      </main>
    </div>
  )
}

/** Spends the ticket of the address, once; it is taken out of the address before it is shown to anyone. */
function useEntrance(): { waiting: boolean; refused: string | null } {
  const { searchStr } = useLocation()
  const { history } = useRouter()
  const [ticket] = useState(() => new URLSearchParams(searchStr).get('ticket'))
  const { isPending, error } = useQuery({
    queryKey: ['enter', ticket],
    enabled: ticket !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async () => {
      history.replace('/partner')
      const { data } = await ask('enter', { ticket: ticket ?? '' })
      storeSession(data)
      return data.uid
    },
  })
  return { waiting: ticket !== null && isPending, refused: error?.message ?? null }
}

function Outside({ refused }: { refused: string | null }) {
  const ended = useEnded()
  return (
    <p className="card pad pt-outside" role="alert">
      {refused ?? (ended ? partnerText.logout : partnerText.noDoor)}
    </p>
  )
}

function Head({ session }: { session: PartnerSession | null }) {
  const theme = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <header className="pt-top">
      <span className="brand">
        <Mark />
        <Word />
        <span className="soft">파트너</span>
      </span>
      {session && (
        <span className="row pt-who">
          <b className="strong">{session.nick}</b>
          <span className="tag">{session.type}</span>
        </span>
      )}
      <span className="grow" />
      <button type="button" className="btn btn-line" onClick={() => chooseTheme(theme)}>
        {theme === 'light' ? '라이트 모드' : '다크 모드'}
      </button>
      {session && (
        <button type="button" className="btn btn-line" onClick={() => void leave(session)}>
          나가기
        </button>
      )}
    </header>
  )
}

/** Leaves this tab even when the server cannot be told. */
async function leave({ token }: PartnerSession) {
  await ask('leave').catch(() => undefined)
  endSession(token)
}
