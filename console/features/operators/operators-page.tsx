/** Operators: adding one, roles, switching off, sessions, a lost second factor. */
import { useState } from 'react'

import type { Staff } from '@madang/contract/operator/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'

import { ask } from '../../api/ask.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { Begin, ListPage } from '../../shell/list-page.tsx'
import { useMay, useMe } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { Sessions } from '../../shell/sessions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { AddDialog, PasswordOnce, RoleDialog, type Newcomer } from './operator-dialogs.tsx'
import { staffColumns, type StaffAct } from './operator-table.tsx'
import './operators.css'

type Asking = { act: StaffAct; staff: Staff } | { act: 'add' } | null

export function OperatorsPage() {
  const { me } = useMe()
  const own = me?.operator.uid
  const mayWrite = useMay('operators.write')
  const [asking, setAsking] = useState<Asking>(null)
  const query = useAsked('operatorList', { name: 'operators', everyMs: 10_000 })
  const open = (act: StaffAct, staff: Staff) => {
    const others = act === 'active' || act === 'factor'
    if (act !== 'sessions' && (!mayWrite || (others && staff.uid === own))) return
    setAsking({ act, staff })
  }
  const add = () => setAsking({ act: 'add' })
  return (
    <ListPage
      name="operators"
      table="operators is-tall"
      cards="auto auto 1fr"
      title="운영자"
      query={query}
      columns={staffColumns({ own, mayWrite, onAct: open })}
      idOf={({ id }) => id}
      none="운영자가 없습니다."
      open={(staff) => open('sessions', staff)}
      keys={(staff) => ({
        n: mayWrite ? add : undefined,
        o: () => staff && open('role', staff),
        x: () => staff && open('active', staff),
      })}
      acts={mayWrite && <Begin onClick={add}>운영자 추가</Begin>}
    >
      <Asked asking={asking} close={() => setAsking(null)} />
    </ListPage>
  )
}

/** The window of what is being done, and what comes of it. */
function Asked({ asking, close }: { asking: Asking; close: () => void }) {
  const { act, after } = useAct('operators', 'me', 'approvals')
  const [fresh, setFresh] = useState<{ uid: string; password: string } | null>(null)

  async function add(newcomer: Newcomer | null) {
    close()
    if (!newcomer) return
    const answer = await act(() => ask('operatorAdd', newcomer), staffText.added)
    if (answer) setFresh({ uid: newcomer.uid, password: answer.password })
  }
  if (fresh) return <PasswordOnce {...fresh} onClose={() => setFresh(null)} />
  if (!asking) return null
  if (asking.act === 'add') return <AddDialog onClose={(newcomer) => void add(newcomer)} />
  const { staff } = asking
  const { id } = staff
  if (asking.act === 'sessions')
    return (
      <Dialog title={`${staff.name}의 로그인 세션`} onClose={close}>
        <Sessions operator={id} />
      </Dialog>
    )
  if (asking.act === 'role')
    return (
      <RoleDialog
        staff={staff}
        onClose={after(
          close,
          (change) => ask('operatorRole', { id, ...change }),
          operatorText.waiting,
        )}
      />
    )
  const factor = asking.act === 'factor'
  const { title, label, done } = factor
    ? { title: '2단계 인증을 해제하시겠습니까?', label: '해제', done: staffText.removed }
    : staff.active
      ? {
          title: '계정을 사용 중지하시겠습니까?',
          label: '사용 중지',
          done: '계정을 사용 중지했습니다.',
        }
      : { title: '계정을 다시 사용하시겠습니까?', label: '사용', done: '계정을 다시 사용합니다.' }
  return (
    <ReasonDialog
      title={`${staff.name}의 ${title}`}
      label={label}
      danger={factor || staff.active}
      onClose={after(
        close,
        (reason): Promise<{ msg: string }> =>
          factor
            ? ask('secondFactorRemove', { operator: id, reason })
            : ask('operatorActive', { id, active: !staff.active, reason }),
        done,
      )}
    >
      {(factor || staff.active) && (
        <p className="soft">
          {factor && '비밀번호만으로 로그인하게 되고, 등록한 패스키도 모두 지워집니다. '}
          {factor || staff.role === '관리자'
            ? '다른 운영자가 승인하면 바로 로그아웃됩니다.'
            : '바로 로그아웃됩니다.'}
        </p>
      )}
    </ReasonDialog>
  )
}
