/** Referral codes: whose they are, how far they are used, making one, switching one off. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import type { CodeRow } from '@madang/contract/operator/codes.ts'
import { codeText } from '@madang/contract/operator/plain/codes.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { SearchField } from '../../shell/form.tsx'
import { useMay } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { CodeTable } from './code-table.tsx'
import { MakeDialog, type NewCode } from './make-dialog.tsx'
import './codes.css'

const EVERY_MS = 10_000
type Asking = 'make' | CodeRow | null

export function CodesPage() {
  const first = useRef<HTMLInputElement>(null)
  const mayWrite = useMay('codes.write')
  const [asking, setAsking] = useState<Asking>(null)
  const { filter, page, change, onPage } = useFilter(['text'])
  const { data, error, refetch } = useQuery({
    queryKey: ['codes', filter.text, page],
    queryFn: async () =>
      (
        await ask(
          'codeList',
          { ...(filter.text !== '' && { text: filter.text }), pageIndex: page },
          { poll: true },
        )
      ).data,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const { marked, setMarked } = useList({
    name: 'codes',
    rows,
    idOf: ({ code }) => code,
    page,
    totalPages,
    onPage,
    more: (row) => ({
      '/': () => first.current?.focus(),
      n: mayWrite ? () => setAsking('make') : undefined,
      x: mayWrite && row ? () => setAsking(row) : undefined,
    }),
  })
  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">
          추천코드 {data && <span className="mute t13">{formatWon(data.totalCnt)}개</span>}
        </h1>
        <div className="row op-filter">
          <SearchField
            ref={first}
            label="코드·회원 아이디"
            text={filter.text}
            onText={(text) => change('text', text)}
          />
          {mayWrite && (
            <button type="button" className="btn btn-main" onClick={() => setAsking('make')}>
              코드 만들기 <kbd className="op-keys">n</kbd>
            </button>
          )}
        </div>
      </div>
      <section className="card op-table op-cards" aria-label="추천코드" aria-busy={!data}>
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && (
          <p className="soft op-empty">
            {filter.text === ''
              ? '추천코드가 없습니다. 코드를 만들어야 가입할 수 있습니다.'
              : '이 조건의 추천코드가 없습니다.'}
          </p>
        )}
        {rows.length > 0 && (
          <CodeTable
            rows={rows}
            marked={marked}
            mark={setMarked}
            onSwitch={mayWrite ? setAsking : null}
          />
        )}
      </section>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
      <Asked asking={asking} close={() => setAsking(null)} />
    </>
  )
}

/** The window of what is being done. */
function Asked({ asking, close }: { asking: Asking; close: () => void }) {
  const { act } = useAct('codes')
  if (asking === null) return null
  if (asking === 'make')
    return (
      <MakeDialog
        onClose={close}
        onSend={async (made: NewCode) =>
          (await act(() => ask('codeMake', made), codeText.made)) !== null
        }
      />
    )
  const { code, state } = asking
  const active = state === 'off'
  return (
    <ReasonDialog
      title={active ? `${code} 코드를 다시 켜시겠습니까?` : `${code} 코드를 끄시겠습니까?`}
      label={active ? '켜기' : '끄기'}
      danger={!active}
      onClose={close}
      onSend={async (reason) =>
        (await act(
          () => ask('codeSwitch', { code, active, reason }),
          active ? codeText.on : codeText.off,
        )) !== null
      }
    >
      <p className="soft">
        {active
          ? '남은 횟수와 기한 안에서 다시 가입할 수 있습니다.'
          : '이 코드로는 바로 가입할 수 없게 됩니다. 이미 가입한 회원은 그대로입니다.'}
      </p>
    </ReasonDialog>
  )
}
