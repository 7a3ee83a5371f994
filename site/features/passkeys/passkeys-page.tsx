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
  const remove = ({ id, words }: Passkey) =>
    act(async () => {
      const lines = ['그 패스키로 로그인할 수 없고, 24시간 동안 환전할 수 없습니다.']
      const title = `${words} 패스키를 지우시겠습니까?`
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
            <li key={passkey.id} className="card pad row between">
              <span>
                <b>{passkey.words}</b>
                <br />
                <span className="t13 soft">
                  {passkey.since.slice(0, 10)} 등록 ·{' '}
                  {passkey.at === null ? '아직 쓰지 않음' : `${passkey.at.slice(0, 16)} 사용`}
                </span>
              </span>
              <button
                type="button"
                className="btn"
                aria-label={`${passkey.words} 지우기`}
                onClick={() => void remove(passkey)}
              >
                지우기
              </button>
            </li>
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
      {question}
    </Board>
  )
}
