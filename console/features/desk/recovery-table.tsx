/** Who forgot id or password, in columns: whose account, how much of what was given matches, whose turn it is. */
import type { RecoveryRow } from '@madang/contract/operator/recovery.ts'

import type { Column } from '../../shell/table.tsx'
import { Tag, type Sign } from '../../shell/tag.tsx'
import { cameColumn } from './queue-list.tsx'

export const stateSigns: Record<RecoveryRow['state'], Sign> = {
  waiting: { word: '확인 대기중', tone: 'ochre', icon: 'clock' },
  asked: { word: '답변 대기중', tone: 'ochre', icon: 'clock' },
  code: { word: '코드 발급', tone: 'jade', icon: 'check' },
  done: { word: '변경완료', tone: 'jade', icon: 'check' },
  closed: { word: '닫음', tone: 'bad', icon: 'x' },
  over: { word: '시간 지남', tone: 'bad', icon: 'x' },
}

/** Of id or phone, nickname, holder and account. */
const FIELDS = 4

export const recoveryColumns = (
  now: Date,
  onOpen: (index: number) => void,
): Column<RecoveryRow>[] => [
  cameColumn(now, ({ state }) => state === 'waiting', '2 / 2'),
  {
    head: '회원',
    at: '1 / 1',
    cell: ({ member }, index) => (
      <button type="button" className="op-cover strong" onClick={() => onOpen(index)}>
        {member ? (
          <>
            {member.uid} <span className="mute">{member.nick}</span>
          </>
        ) : (
          '일치하는 회원 없음'
        )}
      </button>
    ),
  },
  {
    head: '일치',
    as: 'soft on-small',
    at: '2 / 1',
    cell: ({ matching }) => `${FIELDS}개 중 ${matching}개`,
  },
  {
    head: '상태',
    as: 'on-end',
    at: '1 / 2',
    cell: ({ state, pendingBy }) =>
      pendingBy === null ? (
        <Tag {...stateSigns[state]} />
      ) : (
        <Tag word={`2차 승인 대기중 · ${pendingBy}`} tone="ochre" icon="clock" />
      ),
  },
  { head: '처리자', as: 'mute on-none', cell: ({ closedBy }) => closedBy ?? '—' },
]
