/** The partner's referral codes, and who came by each. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import { dateOf, timeOf } from '@madang/contract/core/kst.ts'
import { codeStates, type CodeState } from '@madang/contract/core/referral-code.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { PartnerCalls } from '@madang/contract/partner/plain/calls.ts'
import { JOINED_PAGE } from '@madang/contract/partner/plain/partner.ts'
import type { OwnCode } from '@madang/contract/partner/codes.ts'
import { Pager } from '@madang/ui/pager.tsx'

import { ask } from './ask.ts'
import { CsvButton } from './csv-button.tsx'
import { FoldedSection } from './folded-section.tsx'

type Own = { uid: string }

export function CodesSection({ uid }: Own) {
  const [wished, setWished] = useState(false)
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['partner codes', uid, page],
    enabled: wished,
    placeholderData: keepPreviousData,
    queryFn: async () => (await ask('codes', { pageIndex: page })).data,
  })
  return (
    <FoldedSection
      id="pt-codes"
      title="추천코드"
      ready={data !== undefined || error !== null}
      onWish={() => setWished(true)}
    >
      {data ? (
        <Codes {...{ uid, data, page }} onPage={setPage} />
      ) : (
        <Failed message={error?.message ?? ''} />
      )}
    </FoldedSection>
  )
}

type Shown = Own & {
  data: Output<PartnerCalls['codes']>['data']
  page: number
  onPage: (page: number) => void
}

function Codes({ uid, data, page, onPage }: Shown) {
  const [open, setOpen] = useState<string | null>(null)
  if (data.totalCnt === 0)
    return (
      <p className="soft pt-empty">추천코드가 없습니다. 코드는 고객센터에서 만들어 드립니다.</p>
    )
  return (
    <>
      <ul className="pt-cards">
        {data.list.map((code) => (
          <CodeLine
            key={code.code}
            uid={uid}
            it={code}
            open={open === code.code}
            onOpen={() => setOpen(open === code.code ? null : code.code)}
          />
        ))}
      </ul>
      {data.totalPages > 1 && <Pager page={page} totalPages={data.totalPages} onPage={onPage} />}
      <div className="row between wraps pt-foot">
        <p className="t13 mute">
          지금 내 아래에 있는 회원만 이름을 보입니다. 어느 코드로 가입했는지 남기기 전의 가입은 수만
          셉니다.
        </p>
        <CsvButton of={() => ask('codeCsv', {})} />
      </div>
    </>
  )
}

const Failed = ({ message }: { message: string }) => (
  <p className="pad" role="alert">
    {message}
  </p>
)

const tones: Record<CodeState, string> = { open: 'jade', used: '', expired: 'ochre', off: 'bad' }

type Line = Own & { it: OwnCode; open: boolean; onOpen: () => void }

function CodeLine({ uid, it, open, onOpen }: Line) {
  const { code, state, joined } = it
  return (
    <li className="pt-code">
      <div className="row between wraps">
        <span className="pt-code-name">
          <b className="strong">{code}</b>{' '}
          <span className={`tag ${tones[state]}`}>{codeStates[state]}</span>
          <br />
          <span className="t13 mute">{factsOf(it)}</span>
        </span>
        <button
          type="button"
          className="btn btn-s"
          aria-expanded={open}
          aria-label={`${code} 가입 회원 ${formatWon(joined)}명`}
          onClick={onOpen}
        >
          가입 회원 {formatWon(joined)}명
        </button>
      </div>
      {open && <JoinedList uid={uid} it={it} />}
    </li>
  )
}

/** '2026-01-15부터 · 사용 3 / 100 · 2026-12-31까지' */
const factsOf = ({ madeAt, uses, maxUses, expiresAt }: OwnCode) =>
  [
    `${dateOf(new Date(madeAt))}부터`,
    `사용 ${formatWon(uses)} / ${maxUses === null ? '제한 없음' : formatWon(maxUses)}`,
    expiresAt === null ? '기한 없음' : `${timeOf(new Date(expiresAt)).slice(0, 16)}까지`,
  ].join(' · ')

function JoinedList({ uid, it: { code, joined, others, unknown } }: Own & { it: OwnCode }) {
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['partner code joined', uid, code, page],
    enabled: joined > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => (await ask('codeJoined', { code, pageIndex: page })).data,
  })
  return (
    <div className="pt-joined">
      {error && <Failed message={error.message} />}
      {joined === 0 && <p className="soft">이 코드로 가입해 내 아래에 있는 회원이 없습니다.</p>}
      <ul
        aria-label={`${code} 가입 회원`}
        // Its room from the start: rows that come late push nothing.
        style={{ minHeight: `${Math.min(joined, JOINED_PAGE) * 36}px` }}
      >
        {data?.list.map(({ uid, type, at }) => (
          <li className="row between" key={uid}>
            <span>
              <b className="strong">{uid}</b> <span className="t13 soft">{type}</span>
            </span>
            <time className="t13 mute" dateTime={at}>
              {timeOf(new Date(at))}
            </time>
          </li>
        ))}
      </ul>
      {joined > JOINED_PAGE && (
        <Pager page={page} totalPages={Math.ceil(joined / JOINED_PAGE)} onPage={setPage} />
      )}
      {others > 0 && (
        <p className="t13 mute">
          승인 대기, 거절, 다른 상위로 옮겨진 회원 {formatWon(others)}명은 목록에 없습니다.
        </p>
      )}
      {unknown > 0 && (
        <p className="t13 mute">
          {formatWon(unknown)}명은 가입한 코드를 남기기 전에 왔습니다. 누구인지 알 수 없습니다.
        </p>
      )}
    </div>
  )
}
