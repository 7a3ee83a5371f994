import {
  bet,
  betList,
  betPage,
  chains,
  draws as drawsCall,
  lastResults,
  openOdds,
  roundProof,
} from '@madang/contract/member/draw.ts'
import {
  chainMessage,
  knownMessage,
  providerRoutes,
  resultMessage,
  roundMessage,
} from '@madang/contract/provider/draws.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { onPart, type Deps } from '../../http/deps.ts'
import { serveBatched, serveMember, serveOpen } from '../../http/serve.ts'
import { serveSigned, signedScope } from '../../http/signed.ts'
import { openBets } from './bet.ts'
import { takeChain, takeResult, takeRound } from './intake.ts'
import { readLost } from './known.ts'
import { closedToAll, readBetList, readBetPage } from './page.ts'
import { readChains, readDraws, readOpenOdds, readProof, readResults } from './proof.ts'
import { readAnswers } from './told.ts'

export function drawRoutes(app: FastifyInstance, deps: Deps) {
  const bets = openBets(onPart(deps, 'bets'))
  const { db } = deps
  // A draw waits for nobody's calls.
  const draws = onPart(deps, 'draws')

  serveMember(app, deps, betPage, ({ member, input }) => readBetPage(deps, member, input))
  serveBatched(app, deps, bet, (ask) => bets.take(ask))
  serveMember(app, deps, betList, async ({ member, input }) => ({
    data: { data: await readBetList(db, member.id, input) },
  }))

  serveOpen(app, deps, roundProof, async ({ request }) => {
    const { stream, date, round } = paramsOf(request)
    return {
      data: await readProof(db, stream!, date!, /^\d{1,6}$/.test(round!) ? Number(round) : 0),
    }
  })
  serveOpen(app, deps, lastResults, async ({ request }) => ({
    data: await readResults(db, paramsOf(request).stream!),
  }))
  serveOpen(app, deps, drawsCall, async () => ({
    data: await readDraws(db, (game) => closedToAll(deps.settings, game)),
  }))
  serveOpen(app, deps, openOdds, async ({ request }) => ({
    data: await readOpenOdds(db, paramsOf(request).stream!),
  }))
  serveOpen(app, deps, chains, async ({ request }) => ({
    data: await readChains(db, paramsOf(request).stream!),
  }))

  deps.live.tellRounds((step) => readAnswers(deps, step))

  signedScope(app, (scope) => {
    const { chain, round, result, known } = providerRoutes
    serveSigned(scope, draws, {
      route: chain,
      schema: chainMessage,
      handle: (m) => takeChain(draws, m),
    })
    serveSigned(scope, draws, {
      route: round,
      schema: roundMessage,
      handle: (m) => takeRound(draws, m),
    })
    serveSigned(scope, draws, {
      route: result,
      schema: resultMessage,
      handle: (m) => takeResult(draws, m),
    })
    serveSigned(scope, draws, {
      route: known,
      schema: knownMessage,
      handle: (m) => readLost(draws.db, m),
    })
  })
}

const paramsOf = (request: FastifyRequest) => request.params as Record<string, string | undefined>
