/** A vendor's keys: turned with a reason, told to the vendor, the new one shown this once. */
import { useState } from 'react'

import { overlaps, vendorText, type Overlap } from '@madang/contract/operator/plain/casino.ts'
import type { VendorKey } from '@madang/contract/operator/casino-wire.ts'
import type { VendorRow } from '@madang/contract/operator/casino.ts'
import { toast } from '@madang/ui/toast.tsx'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { ask } from '../../api/ask.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { SelectField } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { Pending } from '../../shell/pending.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { keyStates } from './words.ts'

const overlapWords: Record<`${Overlap}`, string> = { 1: '1분', 60: '1시간', 1440: '24시간' }

export function KeyCard({ vendor }: { vendor: VendorRow }) {
  const { act, sending } = useAct('vendors', 'vendorKeys')
  const [turning, setTurning] = useState(false)
  const [secret, setSecret] = useState<{ secret: string; told: boolean } | null>(null)
  const query = useAsked('vendorKeys', { name: 'vendorKeys', input: { vendor: vendor.id } })
  const { data, error, refetch } = query
  const newest = data?.[0]
  const untold = newest?.state === 'untold'
  const mayTurn = newest !== undefined && !untold && !sending
  useKeys({ c: mayTurn ? () => setTurning(true) : undefined })
  if (!data) return <Pending error={error} again={refetch} rows={2} />

  async function turn(overlap: Overlap, reason: string | null) {
    setTurning(false)
    if (reason === null || !newest) return
    const input = { vendor: vendor.id, newest: newest.id, overlap, reason }
    const answer = await act(() => ask('vendorKeyTurn', input), '')
    if (answer) setSecret(answer.data)
  }
  return (
    <TableCard
      title="서명 키"
      label="키"
      part="vendors-part"
      beside={
        <span className="row">
          {untold && (
            <Button
              small
              disabled={sending}
              onClick={() =>
                void act(() => ask('vendorKeyTell', { vendor: vendor.id }), vendorText.told)
              }
            >
              게임사에 다시 알리기
            </Button>
          )}
          <Button small disabled={!mayTurn} onClick={() => setTurning(true)} hotkey="c">
            {sending ? '교체하는 중' : '키 교체'}
          </Button>
        </span>
      }
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      none="게임사와 처음 연결되면 키가 만들어집니다."
    >
      {turning && (
        <TurnDialog
          title={vendor.title}
          onClose={(overlap, reason) => void turn(overlap, reason)}
        />
      )}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
    </TableCard>
  )
}

const columns: Column<VendorKey>[] = [
  { head: '지문', as: 'vendors-code is-cut', cell: ({ print }) => print },
  {
    head: '상태',
    cell: ({ state, until }) => (
      <>
        <Tag {...keyStates[state]} />{' '}
        {until !== null && <span className="soft">{dayTime(until)}까지</span>}
      </>
    ),
  },
  { head: '생성자', as: 'soft', cell: ({ by }) => by },
  { head: '생성일시', as: 'mute', cell: ({ at }) => dayTime(at) },
]

type TurnProps = { title: string; onClose: (overlap: Overlap, reason: string | null) => void }

function TurnDialog({ title, onClose }: TurnProps) {
  const [overlap, setOverlap] = useState<Overlap>(60)
  return (
    <ReasonDialog
      title={`${title} 키 교체`}
      label="교체"
      danger
      onClose={(reason) => onClose(overlap, reason)}
    >
      <p className="soft">
        새 키를 만들어 게임사에 알립니다. 지금 쓰는 키는 아래 시간 동안만 함께 쓸 수 있고, 그 앞의
        키는 바로 끝납니다.
      </p>
      <SelectField
        label="지금 키를 함께 받는 시간"
        value={`${overlap}`}
        options={overlapWords}
        onChange={(value) => setOverlap(overlaps.find((each) => `${each}` === value) ?? 60)}
      />
    </ReasonDialog>
  )
}

type SecretProps = { secret: string; told: boolean; onClose: () => void }

function SecretDialog({ secret, told, onClose }: SecretProps) {
  async function copy() {
    await navigator.clipboard.writeText(secret)
    void toast('복사했습니다.', { tone: 'success' })
  }
  return (
    <Dialog title="새 키" easy={false} onClose={onClose}>
      <Banner icon={told ? 'check' : 'warn'} tone={told ? 'good' : 'bad'} answer>
        {told
          ? '게임사가 새 키를 확인했습니다.'
          : '게임사가 응답하지 않았습니다. 두 키가 모두 유효합니다. 나중에 다시 알려주세요.'}
      </Banner>
      <p>이 키는 지금 한 번만 보입니다. 창을 닫으면 누구도 다시 볼 수 없습니다.</p>
      <code className="vendors-secret">{secret}</code>
      <Button onClick={() => void copy()}>복사</Button>
    </Dialog>
  )
}
