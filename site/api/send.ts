/** A call over the site's line, which is told what it meets. */
import { send, type Answered } from '@madang/ui/ask/send.ts'

import { doubtLine, heardHouse } from './line.ts'

const doubt = () => void doubtLine()

/** The answer; `unreachable` when none came within the limit. Never throws. */
export const sendOnLine = (path: string, init: RequestInit, limitMs: number): Promise<Answered> =>
  send(path, init, limitMs, {
    // An answer that takes long lets the line be looked at beside it.
    slow: doubt,
    heard: (status) => (status < 500 ? heardHouse() : doubt()),
    lost: doubt,
  })
