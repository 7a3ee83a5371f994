import { timeOf } from '@madang/contract/core/kst.ts'
import type { Parsed } from '@madang/contract/core/call.ts'
import {
  limits,
  limitsChange,
  realityCheck,
  realityConfirm,
} from '@madang/contract/member/limits.ts'
import { limitsText } from '@madang/contract/member/plain/limits.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import { readGrade } from '../grades/grades.ts'
import { serveMoney, type Till } from '../till/till.ts'
import {
  comeBack,
  confirmLimit,
  exclude,
  keepLimit,
  readLimits,
  setCheckMinutes,
  setLimit,
  takeTimeout,
} from './limits.ts'
import { confirmCheck, readPlay } from './play.ts'

export function limitsRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, limits, async ({ member }) => {
    const [data, grade] = await Promise.all([
      readLimits(deps.db, member.id),
      readGrade(deps.db, member.id),
    ])
    const { rest } = data
    return {
      data: {
        ...data,
        limits: data.limits.map((limit) => ({
          ...limit,
          wish: limit.wish && {
            amount: limit.wish.amount,
            from: timeOf(limit.wish.from),
            until: timeOf(limit.wish.until),
          },
        })),
        rest: rest && { kind: rest.kind, until: timeOf(rest.until) },
        grade,
      },
    }
  })

  // Not money, but decided as money is: under the wallet's lock, so that a bet is before it or after it.
  serveMoney(app, deps, limitsChange, {
    act: async (till, { member, input }) => ({ msg: await change(till, input, member.uid) }),
  })

  serveMember(app, deps, realityCheck, async ({ member }) => {
    const play = await readPlay(deps.db, member.id)
    return { data: play && { ...play, from: timeOf(play.from) } }
  })
  serveMoney(app, deps, realityConfirm, {
    async act({ tx, member }) {
      await confirmCheck(tx, member)
      return { msg: limitsText.checkRead }
    },
  })
}

function change(till: Till, input: Parsed<typeof limitsChange>, uid: string): Promise<string> {
  switch (input.act) {
    case 'set':
      return setLimit(till, input, input.amount)
    case 'confirm':
      return confirmLimit(till, input)
    case 'keep':
      return keepLimit(till, input)
    case 'rest':
      return takeTimeout(till, input.days)
    case 'exclude':
      return exclude(till, { uid, months: input.months })
    case 'return':
      return comeBack(till)
    case 'check':
      return setCheckMinutes(till, input.minutes)
  }
}
