/** A batch of bets as it is judged, one by one (docs/spec/rules.md#draw-bets). */
import type { Game } from '@madang/contract/core/draw/games.ts'
import type { Grade } from '@madang/contract/core/grades.ts'
import { classCount } from '@madang/contract/core/draw/picks.ts'
import { roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'

import type { Deps } from '../../http/deps.ts'
import type { SignificantEvent } from '../../http/events.ts'
import {
  isTermsDue,
  refusalOf,
  suspensionOf,
  termsRefusal,
  type Scope,
} from '../../http/identity.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { refusalText } from '../../http/serve.ts'
import { gameIsOpen } from '../../http/settings.ts'
import type { Asked as AskedAnswer } from '../../ledger/answers.ts'
import type { Wallets } from '../../ledger/ledger.ts'
import { betLimitsInForce } from './bet-limits.ts'
import { acceptedOf, readAccepted, type Accepted, type Receipted } from './bet-receipts.ts'
import type { BetAsk, LockedRound, Read } from './bet-sql.ts'
import { emptySlice, exactExposure, merge, sliceExposure, type Slice } from './exposure.ts'
import { suspectOf } from './suspect.ts'
import { judge, type Exposure, type Verdict } from './verdict.ts'

/** The envelope of a refusal, or a bet that was taken; null: the session does not count. */
export type Answer = string | Accepted | null

type Who = {
  id: number
  uid: string
  line: number | null
  suspended: Scope[]
  suspendedText: string | null
  termsAt: Date | null
  grade: Grade | null
}
type Context = { deps: Deps; read: Read; lane: number; exact: Set<number> }

/** What the batch has decided so far, and the numbers it carries from bet to bet. */
export function openBook({ deps, read: given, lane, exact }: Context) {
  const { sessions, rounds, standings, guards, settings, now, ids, answers: known } = given
  const taken: Receipted[] = []
  const stored: (AskedAnswer & { answer: string })[] = []
  const said = new Map<string, { bodyHash: Buffer; answer: string | Accepted }>()
  const slices = new Map<number, Slice[]>()
  const acted = new Set<number>()
  const suspects: SignificantEvent[] = []
  const wallets: Wallets = given.wallets
  const money = new Map([...wallets].map(([member, wallet]) => [member, wallet.money]))
  const caps = new Map<LockedRound | undefined, ReturnType<typeof betLimitsInForce>>()

  function capsOf(round: LockedRound | undefined) {
    let known = caps.get(round)
    if (!known) caps.set(round, (known = betLimitsInForce(settings, round?.limits ?? {})))
    return known
  }

  function exposureOf(round: LockedRound, game: Game): Exposure {
    const own = slices.get(round.id) ?? given.slices.filter((slice) => slice.round === round.id)
    slices.set(round.id, own)
    const cap = capsOf(round).roundExposure
    if (exact.has(round.id)) return exactExposure(merge(own, round.id, classCount(game)), cap)
    let slice = own.find((candidate) => candidate.lane === lane)
    if (!slice) own.push((slice = emptySlice(round.id, lane, classCount(game))))
    return sliceExposure(slice, cap)
  }

  function decide(ask: BetAsk, { id: member, grade }: Who): Verdict {
    const { input, game } = ask
    const round = rounds.get(`${game.key} ${input.today} ${input.round}`)
    const open = round !== undefined && round.state === 'OPEN' && now < round.closeAt
    const closedHours =
      !round && roundAt(timingOf(game, deps.config.drawSeconds), now).state === 'closedHours'
    return judge(
      { type: input.type, pick: input.pick, money: input.money, rate: input.rate },
      {
        game,
        odds: open ? round.odds : null,
        closedHours,
        caps: capsOf(round),
        grade,
        standing: standings(round?.id ?? 0, member),
        own: (stake) => guards.refuse(member, stake),
        money: money.get(member)!,
        exposure: open ? exposureOf(round, game) : nothing,
      },
    )
  }

  function settle(ask: BetAsk, who: Who, index: number): string | Accepted {
    const { id: member, uid, line } = who
    if (settings.siteStatus !== 'open')
      return refusalText(new Refusal('closed', drawText.siteClosed))
    if (!gameIsOpen(settings, ask.game.key))
      return refusalText(new Refusal('closed', settings.gameClosedText))
    const suspension = suspensionOf(who, 'bet')
    if (suspension !== null) return refusalText(new Refusal('denied', suspension))
    const rest = guards.restOf(member)
    if (rest !== null) return refusalText(new Refusal('denied', rest))
    if (isTermsDue(who.termsAt, given.termsRequired)) return refusalText(termsRefusal())
    const verdict = decide(ask, who)
    const found = rounds.get(`${ask.game.key} ${ask.input.today} ${ask.input.round}`)
    if ('code' in verdict) {
      const suspect = suspectOf({ code: verdict.code, ask, uid, round: found, now })
      if (suspect) suspects.push(suspect)
      return refusalText(new Refusal(verdict.code, verdict.msg))
    }
    const { pick, stake, odds, opposes } = verdict.accepted
    const round = found!
    const id = ids[index]!
    money.set(member, money.get(member)! - stake)
    guards.take(member, stake)
    const accepted = acceptedOf(id)
    taken.push({
      ...{ uid, round, accepted },
      row: {
        id,
        round: round.id,
        member,
        key: pick.key,
        pick: pick.pick,
        stake,
        odds,
        at: now,
        line,
      },
      opposes,
    })
    return accepted
  }

  return {
    taken,
    stored,
    slices,
    wallets,
    money,
    acted,
    suspects,
    /** null: the session does not count; why is looked up outside. */
    answer(ask: BetAsk, index: number): Answer {
      const session = sessions.get(index)
      // A session without a locked wallet began in this very moment: nothing is decided by it yet.
      if (!session || !wallets.has(session.id) || refusalOf(session, ask.uuid)) return null
      const member = session.id
      if (session.stale) acted.add(member)
      if (ask.key === null) return settle(ask, session, index)
      const name = `${member} ${ask.key}`
      const before = said.get(name) ?? known.get(name)
      if (before) {
        const { bodyHash, answer } = before
        if (bodyHash.equals(ask.bodyHash))
          return typeof answer === 'string' ? readAccepted(answer) : answer
        return refusalText(new Refusal('keyReuse', refusals.keyReuse))
      }
      const answer = settle(ask, session, index)
      said.set(name, { bodyHash: ask.bodyHash, answer })
      const text = typeof answer === 'string' ? answer : answer.text
      stored.push({ member, call: 'bet', key: ask.key, bodyHash: ask.bodyHash, answer: text })
      return answer
    },
  }
}

const nothing: Exposure = { room: () => 0, add: () => undefined }
