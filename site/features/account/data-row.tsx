/** All that is kept on the member as a file: asked for, made, taken (docs/spec/accounts.md#own-data). */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import { spoken } from '@madang/contract/core/kst.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { DATA_HOURS } from '@madang/contract/member/plain/own-data.ts'
import { saveFile } from '@madang/ui/save-file.ts'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useSending } from '../../shell/cashier.ts'
import { useLive } from '../../shell/live.ts'
import { useSecondLook } from '../../shell/second-look.tsx'
import { AccountRow } from './account-row.tsx'

type Data = Output<MemberCalls['ownData']>['data']

/** While it is made: the memo that tells of it may find no stream. */
const MAKING_MS = 5_000
/** A large file over a slow line. */
const TAKE_MS = 600_000
/** Characters of base64 that are bytes by themselves. */
const CHUNK = 262_144

function useOwnData() {
  const session = useSession()
  const query = useQuery({
    queryKey: ['own-data', session?.userId],
    queryFn: async () => (await ask('ownData', {}, { poll: true })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? MAKING_MS : false),
  })
  const { refetch } = query
  const again = useCallback(() => void refetch(), [refetch])
  useLive('header', again)
  return query
}

/** The bytes of a base64 text, a part at a time. */
function bytesOf(text: string): Blob {
  const parts: BlobPart[] = []
  for (let at = 0; at < text.length; at += CHUNK)
    parts.push(Uint8Array.from(atob(text.slice(at, at + CHUNK)), (byte) => byte.charCodeAt(0)))
  return new Blob(parts)
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)}KB`
    : `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')}MB`

function meansOf({ state, until, bytes }: Data): string {
  if (state === 'making') return '만드는 중 · 다 되면 쪽지로 알려드립니다'
  if (state === 'ready') return `${spoken(until!)}까지 받을 수 있음 · ${sizeOf(bytes!)}`
  if (state === 'failed') return '만들지 못했습니다. 다시 만들어주세요.'
  return `보관된 내 기록을 파일 하나로 · ${DATA_HOURS}시간 보관`
}

export function DataRow() {
  const { data, refetch } = useOwnData()
  const { sending, send } = useSending(refetch)
  const { seen, question } = useSecondLook()

  const make = () => send(() => seen(() => ask('ownDataAsk')))
  const take = () =>
    send(async () => {
      const file = await seen(() => ask('ownDataFile', {}, { limitMs: TAKE_MS }))
      saveFile(file.name, bytesOf(file.zip), 'application/zip')
      return { msg: '내 정보 파일을 저장했습니다.' }
    })

  return (
    <>
      <AccountRow sign="in" title="내 정보 내려받기" means={data ? meansOf(data) : '불러오는 중'}>
        {data?.state === 'making' && <span className="tag ochre">만드는 중</span>}
        {data?.state === 'ready' && (
          <button
            type="button"
            className="btn"
            aria-label="내 정보 파일 받기"
            aria-disabled={sending}
            onClick={() => void take()}
          >
            받기
          </button>
        )}
        {(data?.state === 'none' || data?.state === 'failed') && (
          <button
            type="button"
            className="btn"
            aria-label="내 정보 파일 만들기"
            aria-disabled={sending}
            onClick={() => void make()}
          >
            {data.state === 'none' ? '만들기' : '다시 만들기'}
          </button>
        )}
      </AccountRow>
      {question}
    </>
  )
}
