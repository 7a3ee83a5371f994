/** What a member has not read: asked by the header's poll, in batches, by one read of indexes that hold nothing else. */
import type { Summary } from '@madang/contract/member/header.ts'

import { batcher } from '../../batcher.ts'
import { DatabaseGone, type Db } from '../../db/db.ts'

/** Answers and memos: how many, and the newest. */
export type Unread = Pick<Summary, 'cs' | 'csNo' | 'memo' | 'memoNo'>

const NONE: Unread = { cs: 0, csNo: null, memo: 0, memoNo: null }

type Row = { member: number; kind: 'inquiry' | 'memo'; count: number; no: number }

/** A reader for many members' polls: what is asked at once is read at once. */
export function openUnread(db: Db): (member: number) => Promise<Unread> {
  const reads = batcher<number, Unread>({
    name: 'unread',
    lanes: 2,
    maxBatch: 500,
    final: (error) => error instanceof DatabaseGone,
    run: async (members) => {
      const found = new Map<number, Unread>()
      for (const { member, kind, count, no } of await selectUnread(db, members))
        found.set(member, {
          ...(found.get(member) ?? NONE),
          ...(kind === 'inquiry' ? { cs: count, csNo: no } : { memo: count, memoNo: no }),
        })
      return members.map((member) => found.get(member) ?? NONE)
    },
  })
  return (member) => reads.ask(member, member)
}

const selectUnread = (db: Db, members: number[]) => db.query<Row>`
  select member_id as member, kind, count(*) as count, (array_agg(no order by at desc, no desc))[1] as no
  from unread where member_id = any(${members}::bigint[]) group by member_id, kind`
