/** Inquiries as simply as they can be told: what a member and the desk must hear, without a database. */

type Kept = {
  no: number
  bank: boolean
  minute: number
  version: number
  /** the how-manieth answer of all it got; null while it waits */
  answered: number | null
  read: boolean
  hidden: boolean
  /** further questions so far */
  turns: number
  /** of the question on hand */
  edits: number
  closed: boolean
}
/** `done`, or the code of the refusal */
export type Said = 'done' | 'rate' | 'state' | 'notFound'

const PER_HOUR = 5
const BANK_PER_HOUR = 3
const EDITS = 20
const FURTHER = 20
const FURTHER_PER_HOUR = 10

export function openModel() {
  const kept: Kept[] = []
  let minute = 0
  let answers = 0
  /** minutes of further questions */
  const further: number[] = []

  const recent = (bank: boolean) =>
    kept.filter((one) => one.bank === bank && one.minute > minute - 60).length
  const waits = (one: Kept) => !one.hidden && one.answered === null
  const own = (one: Kept): Said =>
    one.hidden ? 'notFound' : waits(one) && one.turns === 0 ? 'done' : 'state'
  const isUnread = (one: Kept) => one.answered !== null && !one.read && !one.hidden

  return {
    /** One of those written so far, whatever became of it. */
    pick: (which: number) => kept[which % Math.max(1, kept.length)],
    pass: (minutes: number) => void (minute += minutes),
    mayWrite: (bank: boolean): Said => {
      if (bank && kept.some((one) => one.bank && waits(one))) return 'state'
      return recent(bank) < (bank ? BANK_PER_HOUR : PER_HOUR) ? 'done' : 'rate'
    },
    written(no: number, bank: boolean) {
      const fresh = {
        version: 1,
        answered: null,
        read: false,
        hidden: false,
        turns: 0,
        edits: 0,
        closed: false,
      }
      kept.push({ no, bank, minute, ...fresh })
    },
    load: own,
    edit(one: Kept): Said {
      if (own(one) !== 'done') return own(one)
      if (one.edits >= EDITS) return 'rate'
      one.version++
      one.edits++
      return 'done'
    },
    editFurther(one: Kept): Said {
      if (one.hidden) return 'notFound'
      if (!waits(one) || one.turns === 0) return 'state'
      if (one.edits >= EDITS) return 'rate'
      one.version++
      one.edits++
      return 'done'
    },
    view(one: Kept): Said {
      if (one.answered !== null && !one.hidden) one.read = true
      return one.hidden ? 'notFound' : 'done'
    },
    delete(one: Kept): Said {
      if (one.hidden) return 'notFound'
      one.hidden = true
      return 'done'
    },
    answer(one: Kept, version: number): Said {
      if (!waits(one) || version !== one.version) return 'state'
      one.answered = answers++
      return 'done'
    },
    further(one: Kept): Said {
      if (one.hidden) return 'notFound'
      if (one.answered === null || one.closed || one.turns >= FURTHER) return 'state'
      if (one.bank && kept.some((other) => other.bank && waits(other))) return 'state'
      if (further.filter((at) => at > minute - 60).length >= FURTHER_PER_HOUR) return 'rate'
      further.push(minute)
      Object.assign(one, { answered: null, read: false, turns: one.turns + 1, edits: 0 })
      one.version++
      return 'done'
    },
    close(one: Kept): Said {
      if (one.hidden) return 'notFound'
      if (one.answered === null || one.closed) return 'state'
      one.closed = true
      return 'done'
    },
    /** What the header shows. */
    header() {
      const unread = kept.filter(isUnread).toSorted((a, b) => b.answered! - a.answered!)
      return [unread.length, unread[0]?.no ?? null]
    },
    /** The member's list, newest first: number, whether answered, whether read. */
    list: () =>
      kept
        .filter(({ hidden }) => !hidden)
        .toReversed()
        .map(({ no, answered, read }) => [no, answered !== null, read] as const),
  }
}
