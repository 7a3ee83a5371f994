/** What waits at the desk: its queues, asked for by the head, the menu, the bell and the desk itself. */
import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { may, type Permission } from '@madang/contract/operator/plain/permissions.ts'

import { ask } from '../api/ask.ts'
import { useToken } from '../api/session.ts'
import { useBeat } from './beat.ts'
import { useMe, type Me } from './me.ts'

export type QueueName = 'deposits' | 'withdrawals' | 'inquiries' | 'signups' | 'recoveries'
type QueueWords = {
  name: QueueName
  /** the counter of the head; queues may share one */
  counter: string
  /** the tab of the desk */
  title: string
  key: string
  read: Permission
  decide: Permission
}

export const queues: readonly QueueWords[] = [
  {
    name: 'deposits',
    counter: '충전 신청',
    title: '충전 신청',
    key: 'c',
    read: 'deposits.read',
    decide: 'deposits.decide',
  },
  {
    name: 'withdrawals',
    counter: '환전 신청',
    title: '환전 신청',
    key: 'x',
    read: 'withdrawals.read',
    decide: 'withdrawals.decide',
  },
  {
    name: 'inquiries',
    counter: '고객센터',
    title: '문의',
    key: 'i',
    read: 'inquiries.read',
    decide: 'inquiries.answer',
  },
  {
    name: 'signups',
    counter: '신규가입',
    title: '가입 신청',
    key: 's',
    read: 'signups.read',
    decide: 'signups.decide',
  },
  {
    name: 'recoveries',
    counter: '고객센터',
    title: '계정 찾기',
    key: 'u',
    read: 'recoveries.read',
    decide: 'recoveries.decide',
  },
]

/** Any one of these opens the desk. */
export const deskNeeds: readonly Permission[] = queues.map(({ read }) => read)

/** The queues a role may read, in the order of the desk. */
export const queuesOf = (me: Me | undefined): readonly QueueWords[] =>
  queues.filter(({ read }) => me && may(me.operator.role, read))

export type DeskState = Output<OperatorCalls['deskState']>['data']

const EVERY_MS = 3_000

/** Undefined until known. */
export function useDesk(): DeskState | undefined {
  const token = useToken()
  const { me } = useMe()
  const { data } = useQuery({
    queryKey: ['desk', token],
    queryFn: async () => (await ask('deskState', undefined, { poll: true })).data,
    enabled: token !== null && me !== undefined,
    refetchInterval: EVERY_MS,
  })
  return token === null ? undefined : data
}

/** A hidden tab goes on asking while its bell can be heard, at the pace of one that is seen. */
export function useHiddenDesk(audible: boolean): void {
  const client = useQueryClient()
  useBeat(EVERY_MS, audible, () => {
    if (document.visibilityState === 'hidden')
      void client.invalidateQueries({ queryKey: ['desk'] }, { cancelRefetch: false })
  })
}
