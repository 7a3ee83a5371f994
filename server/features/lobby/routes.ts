import {
  casinoGo,
  casinoList,
  favouriteDraw,
  favouriteList,
  favouriteSet,
  highlowLink,
  openLobby,
  premiumCasinoGo,
  premiumList,
  premiumSlotList,
  slotList,
  tileList,
} from '@madang/contract/member/lobby.ts'
import { HIGHLOW } from '@madang/contract/core/casino/catalogue.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { vendorOriginFor } from '../../http/headers.ts'
import { serveMember, serveOpen, tokenHashOf } from '../../http/serve.ts'
import type { Member } from '../../http/identity.ts'
import { deviceOf } from '../header/header.ts'
import { readPopups } from '../home/home.ts'
import type { GameRow } from '../casino/casino.ts'
import {
  hasHighlow,
  launch,
  mustHaveHighlow,
  readGames,
  readGamesOf,
  readLobbyCounts,
  readOwn,
  readVendors,
  setFavourite,
  setFavouriteDraw,
} from './lobby.ts'
import type { GameOfLobby, LobbyKind, VendorOfLobby } from './sql.ts'

export function lobbyRoutes(app: FastifyInstance, deps: Deps) {
  lists(app, deps)
  launches(app, deps)
  own(app, deps)
}

function lists(app: FastifyInstance, deps: Deps) {
  serveOpen(app, deps, openLobby, async () => ({ data: await readLobbyCounts(deps) }))

  serveMember(app, deps, casinoList, async ({ input, member, request }) => {
    const at = originOf(request, deps)
    if (input.params.type === 'casino')
      return { data: (await readGames(deps, 'casino')).map((game) => gameRow(at, game)) }
    const [vendors, popList] = await Promise.all([
      readVendors(deps, 'slot'),
      readPopups(deps.db, member, 'slot'),
    ])
    return { data: vendors.map((vendor) => vendorRow(at, vendor)), popList }
  })

  serveMember(app, deps, slotList, async ({ input, request }) => ({
    data: await slots(request, 'slot', input.params.code),
  }))

  serveMember(app, deps, premiumList, async ({ request }) => {
    const at = originOf(request, deps)
    const vendors = await readVendors(deps, 'premium')
    return {
      list: vendors.map(({ id, title, thumbnail, ...rest }) => ({
        type: 'slot' as const,
        code: id,
        name: title,
        thumbnail: at(id, thumbnail),
        ...rest,
      })),
    }
  })

  serveMember(app, deps, premiumSlotList, async ({ input, request }) => ({
    list: await slots(request, 'premium', input.params.code),
  }))

  async function slots(request: FastifyRequest, kind: LobbyKind, code: string) {
    const at = originOf(request, deps)
    const games = await readGamesOf(deps, kind, code)
    return games.map(({ vendor, id, ko, thumbnail, state, message, rtp, rtpLeast }) => ({
      vendorCode: vendor,
      gameCode: id,
      gameTitleKr: ko,
      thumbnail: at(vendor, thumbnail),
      ...{ state, message, rtp, rtpLeast },
    }))
  }
}

function launches(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, casinoGo, async ({ input: { params }, ...ask }) => ({
    data: await open(ask, ['casino', 'slot'], params),
  }))

  serveMember(app, deps, premiumCasinoGo, async ({ input: { params }, ...ask }) => ({
    data: { link: await open(ask, ['premium'], { vendor: params.vendor, id: params.code }) },
  }))

  serveMember(app, deps, highlowLink, async (ask) => {
    mustHaveHighlow(ask.member)
    return { data: await open(ask, ['single'], { vendor: HIGHLOW.vendor, id: HIGHLOW.game }) }
  })

  const open = (
    { member, request }: { member: Member; request: FastifyRequest },
    kinds: GameRow['kind'][],
    { vendor, id }: { vendor: string; id: string },
  ) =>
    launch(deps, {
      member,
      tokenHash: tokenHashOf(request),
      kinds,
      vendor,
      id,
      device: deviceOf(request.headers['user-agent']),
      origin: vendorOriginFor(request, deps.config, vendor),
    })
}

function own(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, tileList, async ({ member }) => ({
    data: { highlow: hasHighlow(member) },
  }))

  serveMember(app, deps, favouriteList, async ({ member, request }) => {
    const at = originOf(request, deps)
    const shown = (games: GameOfLobby[]) =>
      games.map(({ thumbnail, ...game }) => ({ ...game, thumbnail: at(game.vendor, thumbnail) }))
    const { favourites, recent, draws } = await readOwn(deps, member)
    return { data: { favourites: shown(favourites), recent: shown(recent), draws } }
  })

  serveMember(app, deps, favouriteSet, async ({ member, input }) => {
    await setFavourite(deps, member, input)
    return {}
  })

  serveMember(app, deps, favouriteDraw, async ({ member, input }) => {
    await setFavouriteDraw(deps, member, input)
    return {}
  })
}

/** A path of a vendor's as an address that the asking browser reaches. */
const originOf =
  (request: FastifyRequest, { config }: Deps) =>
  (vendor: string, path: string) =>
    `${vendorOriginFor(request, config, vendor)}${path}`

type At = ReturnType<typeof originOf>

const gameRow = (at: At, { kind: _, thumbnail, ...game }: GameOfLobby) => ({
  ...game,
  thumbnail: at(game.vendor, thumbnail),
  langs: { ko: game.ko },
  games: 1,
})

const vendorRow = (at: At, { thumbnail, ...vendor }: VendorOfLobby) => ({
  ...vendor,
  vendor: vendor.id,
  ko: vendor.title,
  thumbnail: at(vendor.id, thumbnail),
  langs: { ko: vendor.title },
})
