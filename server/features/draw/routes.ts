import {
  bet,
  betList,
  betPage,
  chains,
  lastResults,
  roundProof,
} from '@madang/contract/member/draw.ts'
import { gameOf } from '@madang/contract/core/draw/games.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import {
  chainMessage,
  providerRoutes,
  resultMessage,
  roundMessage,
} from '@madang/contract/provider/draws.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { serveBatched, serveMember, serveOpen } from '../../http/serve.ts'
import { serveSigned } from '../../http/signed.ts'
import { openBets } from './bet.ts'
import { takeChain, takeResult, takeRound } from './intake.ts'
import { readBetPage, readLastBets } from './page.ts'
import { readChains, readProof, readResults } from './proof.ts'

function gameAsked({ page, game }: { page: string; game: string }) {
  const found = gameOf(page, game)
  if (!found) throw new Refusal('notFound', drawText.noGame)
  return found
}

function roundAsked({ params }: FastifyRequest) {
  const { stream = '', date = '', round = '' } = params as Record<string, string>
  if (!/^\d{8}$/.test(date) || !/^[1-9]\d{0,4}$/.test(round))
    throw new Refusal('notFound', refusals.notFound)
  return { stream, date, round: Number(round) }
}

export function drawRoutes(app: FastifyInstance, deps: Deps) {
  const bets = openBets(deps, deps.config.worker)

  serveMember(
    app,
    deps,
    betPage,
    ({ member, input }) => readBetPage(deps, gameAsked(input), member),
    {
      action: false,
    },
  )
  serveBatched(app, deps, bet, (ask) => bets.take(ask))
  serveMember(
    app,
    deps,
    betList,
    async ({ member, input }) => ({
      data: { data: await readLastBets(deps.db, gameAsked(input), member.id) },
    }),
    { action: false },
  )
  serveOpen(app, deps, roundProof, async ({ request }) => ({
    data: await readProof(deps.db, roundAsked(request)),
  }))
  serveOpen(app, deps, lastResults, async ({ request }) => ({
    data: await readResults(deps.db, (request.params as { stream: string }).stream),
  }))
  serveOpen(app, deps, chains, async ({ request }) => ({
    data: await readChains(deps.db, (request.params as { stream: string }).stream),
  }))

  serveSigned(app, deps, providerRoutes.chain.path, chainMessage, (message) =>
    takeChain(deps, message),
  )
  serveSigned(app, deps, providerRoutes.round.path, roundMessage, (message) =>
    takeRound(deps, message),
  )
  serveSigned(app, deps, providerRoutes.result.path, resultMessage, (message) =>
    takeResult(deps, message),
  )
}
