/** The member's passkeys: made on this device, when each was last used, taken off (docs/spec/accounts.md#passkeys). */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { Board } from '../../shell/board.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { makeOne, usePasskeys } from '../../shell/passkey.tsx'
import { useSecondLook } from '../../shell/second-look.tsx'
import { NameDialog } from './name-dialog.tsx'
import './passkeys.css'

type Passkey = Output<MemberCalls['passkeys']>['data'][number]

export function PasskeysPage() {
  const session = useSession()
  const query = useQuery({
    queryKey: ['passkeys', session?.userId],
    queryFn: async () => (await ask('passkeys')).data,
  })
  useFailedLoad(query, '/account')
  const { data, refetch } = query
  const { seen, question } = useSecondLook()
  const here = usePasskeys()
  const [busy, setBusy] = useState(false)
  const [naming, setNaming] = useState<Passkey | null>(null)

  /** Tells what came of it; `call` answers null where the member thought better of it. */
  const act = async (call: () => Promise<{ msg: string } | null>) => {
    if (busy) return
    setBusy(true)
    try {
      const done = await call()
      if (done) await Promise.all([tell(done.msg, { tone: 'success' }), refetch()])
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      if (refused.code !== 'proof')
        await Promise.all([tell(refused.msg, { tone: 'error' }), refetch()])
    } finally {
      setBusy(false)
    }
  }
  const make = () =>
    act(async () => {
      const { options } = await seen(() => ask('passkeyBegin'))
      const credential = await makeOne(options)
      return credential && seen(() => ask('passkeyEnrol', { credential }))
    })
  const remove = ({ id, name, words }: Passkey) =>
    act(async () => {
      const lines = ['그 패스키로 로그인할 수 없고, 24시간 동안 환전할 수 없습니다.']
      const title = `${name ?? words} 패스키를 지우시겠습니까?`
      if (!(await confirm({ title, lines, confirmLabel: '지우기' }))) return null
      return seen(() => ask('passkeyRemove', { id }))
    })

  return (
    <Board title="패스키">
      <p className="soft">
        지문·얼굴이나 화면 잠금으로 로그인합니다. 비밀번호를 입력하지 않으니 가짜 사이트에 빼앗길
        일이 없습니다.
      </p>
      {!data && <SkeletonRows rows={3} />}
      {data && data.length > 0 && (
        <ul className="grid" aria-label="등록한 패스키">
          {data.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onName={() => setNaming(passkey)}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      {data && here === 'here' && (
        <>
          <button
            type="button"
            className="btn btn-main btn-big"
            aria-disabled={busy}
            onClick={() => void make()}
          >
            이 기기에 패스키 등록
          </button>
          <p className="t13 soft">계정을 지키기 위해 등록한 뒤 24시간 동안 환전할 수 없습니다.</p>
        </>
      )}
      {data && here === 'no' && (
        <p className="t13 soft">이 브라우저나 주소에서는 패스키를 등록할 수 없습니다.</p>
      )}
      {naming && (
        <NameDialog
          id={naming.id}
          name={naming.name ?? naming.words}
          again={refetch}
          close={() => setNaming(null)}
        />
      )}
      {question}
    </Board>
  )
}

type RowProps = { passkey: Passkey; onName: () => void; onRemove: () => void }

function Row({ passkey: { name, words, since, at }, onName, onRemove }: RowProps) {
  const called = name ?? words
  return (
    <li className="card pad row between passkey">
      <span>
        <b>{called}</b>
        <br />
        <span className="t13 soft">
          {name !== null && `${words} · `}
          {since.slice(0, 10)} 등록 · {at === null ? '아직 쓰지 않음' : `${at.slice(0, 16)} 사용`}
        </span>
      </span>
      <span className="row">
        <button type="button" className="btn" aria-label={`${called} 이름 바꾸기`} onClick={onName}>
          이름 바꾸기
        </button>
        <button type="button" className="btn" aria-label={`${called} 지우기`} onClick={onRemove}>
          지우기
        </button>
      </span>
    </li>
  )
}
