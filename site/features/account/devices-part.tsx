/** Devices that have logged in, and what happened at the door (docs/spec/accounts.md#devices). */
import { useState } from 'react'

import { confirm } from '@madang/ui/dialog.tsx'
import type { IconName } from '@madang/ui/icons.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { readSession, storeSession } from '../../api/session.ts'
import { useSending } from '../../shell/cashier.ts'
import { part } from '../../shell/leave.ts'
import { useSecondLook } from '../../shell/second-look.tsx'
import { AccountRow } from './account-row.tsx'
import { useDevices, type Devices } from './use-devices.ts'

type Device = Devices['devices'][number]
type Login = Devices['logins'][number]

const outcomes = {
  in: { word: '로그인', tone: 'jade' },
  failed: { word: '실패', tone: 'ochre' },
  slowed: { word: '막힘', tone: 'ochre' },
} as const
/** Before the rest is asked for. */
const FIRST = 5

/** Leaves this device alone; the page goes on under the token that comes. */
async function keepThis() {
  const answer = await ask('devicesEnd')
  const session = readSession()
  if (session) storeSession({ ...session, accessToken: answer.accessToken })
  return answer
}

export function DevicesPart() {
  const { data, refetch } = useDevices()
  const { sending, send } = useSending(refetch)
  const { seen, question } = useSecondLook()

  const forget = async ({ id, words }: Device) => {
    const lines = ['그 기기에서 다시 로그인할 수는 있습니다. 처음 보는 기기로 확인합니다.']
    const title = `${words} 기기를 지우시겠습니까?`
    if (!sending && (await confirm({ title, lines, confirmLabel: '지우기' })))
      await send(() => ask('deviceForget', { id }))
  }
  const endOthers = async () => {
    const lines = ['다른 기기와 열려 있는 게임 창에서 모두 로그아웃됩니다.']
    const title = '이 기기만 남기고 모두 로그아웃하시겠습니까?'
    if (!sending && (await confirm({ title, lines }))) await part(send(() => seen(keepThis)))
  }

  return (
    <section className="account-part" aria-labelledby="account-devices">
      <h2 id="account-devices">기기와 접속</h2>
      {data ? (
        <>
          <div className="card account-rows">
            {data.devices.map((device) => (
              <DeviceRow key={device.id} device={device} forget={() => void forget(device)} />
            ))}
            <Logins logins={data.logins} />
          </div>
          <button type="button" className="btn" onClick={() => void endOthers()}>
            이 기기만 남기고 모두 로그아웃
          </button>
        </>
      ) : (
        <SkeletonRows rows={3} />
      )}
      {question}
    </section>
  )
}

const signOf = (words: string): IconName =>
  /아이폰|아이패드|안드로이드/.test(words) ? 'phone' : 'user'

const DeviceRow = ({ device, forget }: { device: Device; forget: () => void }) => (
  <AccountRow
    sign={signOf(device.words)}
    title={device.words}
    means={[device.here ? '지금 이 기기' : device.at.slice(0, 16), device.place]
      .filter(Boolean)
      .join(' · ')}
  >
    {device.here ? (
      <span className="tag jade">사용중</span>
    ) : (
      <button type="button" className="btn" onClick={forget}>
        지우기
      </button>
    )}
  </AccountRow>
)

/** '실패 1번 · 2026-11-19 03:12' of those told; how it went last where nothing failed. */
function meansOf(logins: readonly Login[]): string {
  const wrong = logins.filter(({ outcome }) => outcome !== 'in')
  if (wrong.length > 0) return `실패 ${wrong.length}번 · ${wrong[0]!.at.slice(0, 16)}`
  return logins.length > 0 ? `실패 없음 · 최근 ${logins.length}번` : '기록이 없습니다'
}

function Logins({ logins }: { logins: readonly Login[] }) {
  const [open, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  return (
    <div>
      <AccountRow sign="clock" title="로그인 기록" means={meansOf(logins)}>
        {logins.length > 0 && (
          <button
            type="button"
            className="btn"
            aria-expanded={open}
            aria-label={open ? '로그인 기록 접기' : '로그인 기록 보기'}
            onClick={() => setOpen(!open)}
          >
            {open ? '접기' : '보기'}
          </button>
        )}
      </AccountRow>
      {open && (
        <>
          <ul className="account-logins">
            {logins.slice(0, all ? logins.length : FIRST).map((login, at) => (
              <li key={`${login.at} ${at}`} className="row between">
                <span>
                  {login.at.slice(0, 16)}
                  <small className="t13 mute">
                    {[login.words, login.place].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <span className={`tag ${outcomes[login.outcome].tone}`}>
                  {outcomes[login.outcome].word}
                </span>
              </li>
            ))}
          </ul>
          {!all && logins.length > FIRST && (
            <button type="button" className="btn account-all" onClick={() => setAll(true)}>
              {logins.length}개 모두 보기
            </button>
          )}
        </>
      )}
    </div>
  )
}
