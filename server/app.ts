/** The member site's server and the operators' as values: main.ts listens with them, tests inject into them. */
import { join } from 'node:path'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { openTrust } from '@madang/contract/provider/network.ts'
import { boundSockets } from '@madang/contract/provider/sockets.ts'
import fastify, { LogController, type FastifyInstance, type preHandlerHookHandler } from 'fastify'

import { roundsOpen } from './features/draw/draw.ts'
import { openAccount } from './features/account/account.ts'
import { accountRoutes } from './features/account/routes.ts'
import { approvalsOperator } from './features/approvals/operator.ts'
import { auditOperator } from './features/audit/operator.ts'
import { betsOperator } from './features/bets/operator.ts'
import { blacklistOperator } from './features/blacklist/operator.ts'
import { gradesOperator } from './features/grades/operator.ts'
import { alarmsOperator } from './features/alarms/operator.ts'
import { booksOperator } from './features/books/operator.ts'
import { courseOperator } from './features/course/operator.ts'
import { onlineOperator } from './features/online/operator.ts'
import { bettingRoutes } from './features/betting/routes.ts'
import { closingRoutes } from './features/closing/routes.ts'
import { correctionOperator } from './features/correction/operator.ts'
import { depositOperator } from './features/deposit/operator.ts'
import { depositRoutes } from './features/deposit/routes.ts'
import { deskOperator } from './features/desk/operator.ts'
import { handoverOperator } from './features/handover/operator.ts'
import { drawRoutes } from './features/draw/routes.ts'
import { eventsOperator } from './features/events/operator.ts'
import { exportsOperator } from './features/exports/operator.ts'
import { findOperator } from './features/find/operator.ts'
import { factorsOperator } from './features/factors/operator.ts'
import { factorsRoutes } from './features/factors/routes.ts'
import { deviceOf } from './features/header/header.ts'
import { headerRoutes } from './features/header/routes.ts'
import { homeOperator } from './features/home/operator.ts'
import { readHouse } from './features/home/house.ts'
import { homeRoutes } from './features/home/routes.ts'
import { incidentRoutes } from './features/incident/routes.ts'
import { inquiryOperator } from './features/inquiry/operator.ts'
import { inquiryRoutes } from './features/inquiry/routes.ts'
import { limitsOperator } from './features/limits/operator.ts'
import { limitsRoutes } from './features/limits/routes.ts'
import { lobbyRoutes } from './features/lobby/routes.ts'
import { memoOperator } from './features/memo/operator.ts'
import { memoRoutes } from './features/memo/routes.ts'
import { filtersOperator } from './features/filters/operator.ts'
import { notesOperator } from './features/notes/operator.ts'
import { noticeOperator } from './features/notice/operator.ts'
import { noticeRoutes } from './features/notice/routes.ts'
import { membersOperator } from './features/members/operator.ts'
import { oddsOperator } from './features/odds/operator.ts'
import { operatorsOperator } from './features/operators/operator.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import { partnerPage } from './features/partner/page.ts'
import { partnerRoutes } from './features/partner/routes.ts'
import { passkeysOperator } from './features/passkeys/operator.ts'
import { passkeysRoutes } from './features/passkeys/routes.ts'
import { pictureOperator } from './features/picture/operator.ts'
import { pictureRoutes } from './features/picture/routes.ts'
import { pointRoutes } from './features/point/routes.ts'
import { reportsOperator } from './features/reports/operator.ts'
import { rollingOperator } from './features/rolling/operator.ts'
import { pushRoutes } from './features/push/routes.ts'
import { recoveryOperator } from './features/recovery/operator.ts'
import { recoveryRoutes } from './features/recovery/routes.ts'
import { referralCodesOperator } from './features/referral-codes/operator.ts'
import { referralOperator } from './features/referral/operator.ts'
import { referralRoutes } from './features/referral/routes.ts'
import { roundsOperator } from './features/rounds/operator.ts'
import { safeRoutes } from './features/safe/routes.ts'
import { sealRoutes } from './features/seals/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { settlementOperator } from './features/settlement/operator.ts'
import { siteSettingsOperator } from './features/site-settings/operator.ts'
import { statementOperator } from './features/statement/operator.ts'
import { statementRoutes } from './features/statement/routes.ts'
import { signupRoutes } from './features/signup/routes.ts'
import { casinoOperator } from './features/casino/operator.ts'
import { todayRoutes } from './features/today/routes.ts'
import { walletRoutesOf } from './features/casino/routes.ts'
import { termsOperator } from './features/terms/operator.ts'
import { termsRoutes } from './features/terms/routes.ts'
import { radarOperator } from './features/radar/operator.ts'
import { radarRoutes } from './features/radar/routes.ts'
import { trainingOperator } from './features/training/operator.ts'
import { whatIfOperator } from './features/what-if/operator.ts'
import { withdrawalOperator } from './features/withdrawal/operator.ts'
import { withdrawalRoutes } from './features/withdrawal/routes.ts'
import { tellForwarded } from './http/address.ts'
import { onPart, type Deps } from './http/deps.ts'
import { allowOrigins, foreignOriginsFor } from './http/headers.ts'
import { openHeld } from './http/held.ts'
import { healthRoutes } from './http/health.ts'
import { answerInTime } from './http/in-time.ts'
import { parseBody } from './http/json.ts'
import { servePages, type Pages } from './http/pages.ts'
import { Refusal, refusals } from './http/refusal.ts'
import { refusalText, refuse, refuseSocket, send } from './http/serve.ts'
import { openIds, traceCalls } from './http/traced.ts'
import { acts } from './acts.ts'

const BODY_LIMIT = 32 * 1_024
/** A notice's HTML is longer than anything a member sends. */
const OPERATOR_BODY_LIMIT = 128 * 1_024

/** A server with the manners every answer has; routes come after. `notFound`: said of what is not there. */
function openApp(deps: Deps, bodyLimit: number, notFound: string): FastifyInstance {
  const { log, config } = deps
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all calls: what a call has to say names its request (http/serve.ts).
    childLoggerFactory: (logger) => logger,
    genReqId: openIds(config),
    bodyLimit,
    trustProxy: openTrust(config.trustProxy),
    requestTimeout: 10_000,
    // HEAD runs what GET runs; only pages and health answer it.
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => refuse(request, reply, error),
    clientErrorHandler: refuseSocket,
    // A line that a page polls on is kept longer (http/poll-line.ts).
    keepAliveTimeout: 5_000,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 100 },
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8_192 },
  })
  app.decorate('held', openHeld())
  boundSockets(app.server, { connections: config.maxConnections, proxies: config.trustProxy })
  tellForwarded(app, deps)
  traceCalls(app, deps)
  // No text of the database can hold NUL: what is called so is not there (docs/spec/threats.md#global-rules).
  const named: preHandlerHookHandler = (request, reply, done) => {
    const texts = Object.values(request.params as Record<string, string>)
    if (!texts.some((text) => text.includes('\0'))) return done()
    refuse(request, reply, new Refusal('notFound', notFound))
  }
  const asked: FastifyInstance['asked'] = new Map()
  app.decorate('asked', asked)
  app.addHook('onRoute', (route) => {
    if (route.config?.asked) asked.set(`${String(route.method)} ${route.url}`, route.config.asked)
    if (/[:*]/.test(route.url)) route.preHandler = [named, ...[route.preHandler ?? []].flat()]
  })
  app.decorateRequest('rawBody', '')
  app.decorateRequest('tokenKey', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string
    try {
      done(null, parseBody(request.rawBody))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error))
  answerInTime(app, deps)
  return app
}

/** What was asked that no route serves: the page for a reader of pages, the envelope for everyone else. */
async function serveRest(app: FastifyInstance, pages: Pages) {
  const page = await servePages(app, pages)
  const methods = new Map<string, { path: RegExp; names: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`)
    const known = methods.get(url) ?? { path, names: new Set() }
    for (const name of [method].flat()) known.names.add(name)
    methods.set(url, known)
  })
  const knownAt = (path: string) => methods.values().find((known) => known.path.test(path))?.names
  app.get('/', { exposeHeadRoute: true }, page)
  app.get('/index.html', { exposeHeadRoute: true }, page)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const known = knownAt(path)
    if (wantsPage && !known?.has('GET')) return page(request, reply)
    if (request.method === 'OPTIONS') return send(request, reply, 204, '')
    if (known) {
      const refusal = refusalText(new Refusal('badInput', refusals.method))
      return send(request, reply, 405, refusal, { allow: [...known].join(', ') })
    }
    return send(request, reply, 404, refusalText(new Refusal('notFound', refusals.noPath)))
  })
}

const built = (name: string) => join(import.meta.dirname, '..', name, 'dist')

export async function buildMemberApp(deps: Deps): Promise<FastifyInstance> {
  const app = openApp(deps, BODY_LIMIT, refusals.notFound)
  allowOrigins(app, deps.config.siteOrigins)
  await serveRest(app, {
    folder: built('site'),
    provider: (request) => foreignOriginsFor(request, deps.config),
    carried: ({ headers }) => ({
      house: readHouse(deps),
      device: deps.settings.get('siteStatus') === 'open' ? deviceOf(headers['user-agent']) : null,
    }),
  })
  healthRoutes(app, deps, [roundsOpen])
  homeRoutes(app, deps)
  headerRoutes(app, deps)
  sessionRoutes(app, deps, openAccount)
  accountRoutes(app, deps)
  factorsRoutes(app, deps)
  ownDataRoutes(app, deps)
  passkeysRoutes(app, deps)
  closingRoutes(app, deps)
  signupRoutes(app, deps)
  recoveryRoutes(app, deps)
  drawRoutes(app, deps)
  sealRoutes(app, deps)
  bettingRoutes(app, deps)
  statementRoutes(app, deps)
  todayRoutes(app, deps)
  depositRoutes(app, deps)
  termsRoutes(app, deps)
  withdrawalRoutes(app, deps)
  safeRoutes(app, deps)
  partnerRoutes(app, deps)
  pointRoutes(app, deps)
  pushRoutes(app, deps)
  limitsRoutes(app, deps)
  lobbyRoutes(app, deps)
  referralRoutes(app, deps)
  noticeRoutes(app, deps)
  pictureRoutes(app, deps)
  incidentRoutes(app, deps)
  inquiryRoutes(app, deps)
  memoRoutes(app, deps)
  radarRoutes(app, deps)
  walletRoutesOf(app, deps)
  return app
}

/** The console's server: an origin and a session space of its own. */
export async function buildOperatorApp(house: Deps): Promise<FastifyInstance> {
  const deps = onPart(house, 'desk')
  const app = openApp(deps, OPERATOR_BODY_LIMIT, operatorText.notFound)
  allowOrigins(app, [])
  await serveRest(app, { folder: built('console'), provider: () => null })
  healthRoutes(app, deps)
  operatorsOperator(app, deps)
  findOperator(app, deps)
  betsOperator(app, deps)
  notesOperator(app, deps)
  filtersOperator(app, deps)
  statementOperator(app, deps)
  exportsOperator(app, deps)
  blacklistOperator(app, deps)
  gradesOperator(app, deps)
  referralCodesOperator(app, deps)
  casinoOperator(app, deps)
  referralOperator(app, deps)
  siteSettingsOperator(app, deps)
  whatIfOperator(app, deps)
  radarOperator(app, deps)
  trainingOperator(app, deps)
  deskOperator(app, deps)
  handoverOperator(app, deps)
  membersOperator(app, deps)
  limitsOperator(app, deps)
  roundsOperator(app, deps)
  oddsOperator(app, deps)
  reportsOperator(app, deps)
  alarmsOperator(app, deps)
  booksOperator(app, deps)
  settlementOperator(app, deps)
  courseOperator(app, deps)
  onlineOperator(app, deps)
  rollingOperator(app, deps)
  correctionOperator(app, deps)
  approvalsOperator(app, deps, acts)
  auditOperator(app, deps)
  eventsOperator(app, deps)
  depositOperator(app, deps)
  termsOperator(app, deps)
  withdrawalOperator(app, deps)
  noticeOperator(app, deps)
  pictureOperator(app, deps)
  pictureRoutes(app, deps)
  homeOperator(app, deps)
  inquiryOperator(app, deps)
  recoveryOperator(app, deps)
  factorsOperator(app, deps)
  passkeysOperator(app, deps)
  memoOperator(app, deps)
  partnerPage(app, deps)
  return app
}
