/** Referral codes: whose they are, how far they are used, making one, switching one off. */
import { useState } from 'react'

import type { CodeRow } from '@madang/contract/operator/referral-codes.ts'
import { codeText } from '@madang/contract/operator/plain/referral-codes.ts'

import { ask } from '../../api/ask.ts'
import { SearchField } from '../../shell/form.tsx'
import { Begin, ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { codeColumns } from './code-table.tsx'
import { MakeDialog, type NewCode } from './make-dialog.tsx'
import './codes.css'

type Asking = 'make' | CodeRow | null

export function CodesPage() {
  const mayWrite = useMay('codes.write')
  const [asking, setAsking] = useState<Asking>(null)
  const { filter, page, onPage, typed } = useFilter(['text'])
  const input = { ...setOf(filter), pageIndex: page }
  const query = useAsked('codeList', { name: 'codes', input, everyMs: 10_000 })
  const make = () => setAsking('make')
  return (
    <ListPage
      name="codes"
      table="is-tall"
      title="추천코드"
      unit="개"
      query={query}
      columns={codeColumns(mayWrite ? setAsking : null)}
      idOf={({ code }) => code}
      none={
        filter.text === ''
          ? '추천코드가 없습니다. 코드를 만들어야 가입할 수 있습니다.'
          : '이 조건의 추천코드가 없습니다.'
      }
      keys={(row) => (mayWrite ? { n: make, ...(row && { x: () => setAsking(row) }) } : {})}
      page={page}
      onPage={onPage}
      tools={
        <>
          <SearchField label="코드·회원 아이디" {...typed('text')} />
          {mayWrite && <Begin onClick={make}>코드 만들기</Begin>}
        </>
      }
    >
      <Asked asking={asking} close={() => setAsking(null)} />
    </ListPage>
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
      title={
        active ? `${code} 코드를 다시 사용하시겠습니까?` : `${code} 코드를 사용 중지하시겠습니까?`
      }
      label={active ? '사용' : '사용 중지'}
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
