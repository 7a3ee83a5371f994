/** The second factor: turned on with an authenticator, its recovery codes shown once, new ones, turned off. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { factorText } from '@madang/contract/member/plain/factors.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { Board } from '../../shell/board.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { useSecondLook } from '../../shell/second-look.tsx'
import { CodeForm } from './code-form.tsx'
import { Enrol, type Begun } from './enrol.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './factors.css'

export function FactorPage() {
  const session = useSession()
  const query = useQuery({
    queryKey: ['factor', session?.userId],
    queryFn: async () => (await ask('factor')).data,
  })
  useFailedLoad(query, '/account')
  const { seen, question } = useSecondLook()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { data, refetch } = query

  /** Answers null where the member thought better of it, or was told why not. */
  async function act<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await seen(call)
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      if (refused.code !== 'proof') await tell(refused.msg, { tone: 'error' })
      return null
    }
  }
  const begin = async () => setBegun(await act(() => ask('factorBegin')))
  const confirm = async (code: string) => {
    const answer = await seen(() => ask('factorConfirm', { code }))
    setBegun(null)
    setCodes(answer.recovery)
    await refetch()
  }
  const renew = async () => {
    const answer = await act(() => ask('factorCodes'))
    if (answer) setCodes(answer.recovery)
    await refetch()
  }
  const turnOff = async (code: string) => {
    await seen(() => ask('factorOff', { code }))
    setCodes(null)
    await Promise.all([tell(factorText.off, { tone: 'success' }), refetch()])
  }

  return (
    <Board title="2단계 인증">
      <p className="soft">
        로그인할 때 비밀번호에 더해 인증 앱의 6자리 코드를 묻습니다. 비밀번호가 새어도 남이 들어오지
        못합니다.
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!data && <SkeletonRows rows={3} />}
      {data && !data.on && !begun && (
        <button type="button" className="btn btn-main btn-big" onClick={() => void begin()}>
          2단계 인증 켜기
        </button>
      )}
      {data && !data.on && begun && (
        <Enrol {...begun} onCode={confirm} onLeave={() => setBegun(null)} />
      )}
      {data?.on && !codes && (
        <>
          <section className="card pad row between" aria-label="상태">
            <span>
              <b>켜짐</b> <span className="soft">{data.since?.slice(0, 16)}부터</span>
              <br />
              <span className="soft">복구 코드 {data.codesLeft}개 남음</span>
            </span>
            <button type="button" className="btn" onClick={() => void renew()}>
              복구 코드 새로 만들기
            </button>
          </section>
          <CodeForm
            title="2단계 인증 끄기"
            label="6자리 코드 또는 복구 코드"
            note="끄면 비밀번호만으로 로그인되고, 24시간 동안 환전할 수 없습니다."
            submit="끄기"
            danger
            onCode={turnOff}
          />
        </>
      )}
      {question}
    </Board>
  )
}
