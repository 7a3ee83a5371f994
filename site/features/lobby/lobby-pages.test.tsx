import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LobbyRow, OwnGame, SlotRow } from '@madang/contract/member/lobby.ts'
import { lobbyText } from '@madang/contract/member/plain/lobby.ts'

import { readSession } from '../../api/session.ts'
import { watchEndedSessions } from '../../shell/leave.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

const said = { result: true as const, msg: '' }
const standing = { state: 'on' as const, message: '', rtp: 9_559, rtpLeast: 9_559 }
const art = 'http://localhost:8082/games/art/x.svg'

const table = (id: string, ko: string, changes: Partial<LobbyRow> = {}): LobbyRow => ({
  ...{ vendor: 'haneul', id, ko, title: '하늘마루', thumbnail: art, langs: { ko }, games: 1 },
  ...standing,
  rtp: 9_894,
  rtpLeast: 8_564,
  ...changes,
})
const vendor = (id: string, title: string): LobbyRow => ({
  ...{ vendor: id, id, ko: title, title, thumbnail: art, langs: { ko: title }, games: 3 },
  ...standing,
})
const slot = (code: string, title: string, changes: Partial<SlotRow> = {}): SlotRow => ({
  ...{ vendorCode: 'kkachi', gameCode: code, gameTitleKr: title, thumbnail: art },
  ...standing,
  ...changes,
})
const mine = (id: string, ko: string): OwnGame => ({
  ...{ vendor: 'haneul', id, ko, title: '하늘마루', kind: 'casino', thumbnail: art },
  ...standing,
})
const own = (favourites: OwnGame[] = [], recent: OwnGame[] = []) =>
  on('favouriteList', () => ({ ...said, data: { favourites, recent, draws: [] } }))

const tables = on('casinoList', ({ params: { type } }) =>
  type === 'casino'
    ? {
        ...said,
        data: [
          table('haneul.b1', '하늘 바카라 1'),
          table('dalbit.r', '달빛 룰렛', { vendor: 'dalbit', title: '달빛누각' }),
          table('haneul.b2', '하늘 바카라 2', { state: 'maintenance', message: '18시까지 점검' }),
        ],
      }
    : { ...said, data: [vendor('kkachi', '까치공방'), vendor('noeul', '노을스튜디오')], popList },
)
let popList: { id: number; no: number; num: number; cont: string }[] = []
const games = on('slotList', () => ({
  ...said,
  data: [slot('kkachi.moon', '달토끼'), slot('kkachi.pouch', '복주머니')],
}))

/** The window a press opens: its address, and whether it was closed again. */
const opening = () => {
  const page = document.implementation.createHTMLDocument()
  const opened = {
    document: page,
    opener: {} as unknown,
    location: { replace: vi.fn() },
    close: vi.fn(),
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  return { open, opened }
}

beforeEach(() => {
  popList = []
  logIn()
  sessionStorage.setItem('device', 'pc')
  watchEndedSessions()
})
afterEach(closeSite)

const press = (name: RegExp | string) => screen.findByRole('button', { name })

test('the casino lists every vendor’s tables with the returns of their bets', async () => {
  openSite('/casino', [tables, own()])
  const haneul = await screen.findByRole('region', { name: '하늘마루' })
  expect(within(haneul).getAllByRole('listitem')).toHaveLength(2)
  expect(within(haneul).getByText('환수율 85.64~98.94%')).toBeTruthy()
  expect(screen.getByRole('region', { name: '달빛누각' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('CASINO · 마당'))
  expect(screen.getByText('게임의 별을 누르면 여기에 모입니다.')).toBeTruthy()
})

test('a press opens a window of 1400 × 800 before the server answers, and leads it to the address', async () => {
  const { open, opened } = opening()
  let asked = false
  const { user, asked: calls } = openSite('/casino', [
    tables,
    own(),
    on('casinoGo', () => {
      expect(open).toHaveBeenCalledTimes(1)
      asked = true
      return { ...said, data: 'http://localhost:8082/games/open?ticket=t' }
    }),
  ])
  await user.click(await press(/^하늘 바카라 1 ?환/))
  await waitFor(() =>
    expect(opened.location.replace).toHaveBeenCalledWith(
      'http://localhost:8082/games/open?ticket=t',
    ),
  )
  expect(asked).toBe(true)
  expect(open.mock.calls[0]![2]).toContain('width=1400,height=800')
  expect([opened.opener, opened.document.body.textContent]).toEqual([null, lobbyText.opening])
  expect(calls.find(({ name }) => name === 'casinoGo')!.input).toEqual({
    params: { vendor: 'haneul', id: 'haneul.b1', ko: '하늘 바카라 1' },
  })
})

test('on a phone the window has no size, and the page is read again', async () => {
  sessionStorage.setItem('device', 'mobile')
  const { open, opened } = opening()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { user } = openSite('/casino', [
    tables,
    own(),
    on('casinoGo', () => ({ ...said, data: 'http://localhost:8082/x' })),
  ])
  await user.click(await press(/^하늘 바카라 1 ?환/))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(open.mock.calls).toEqual([['', '_blank']])
  expect(opened.location.replace).toHaveBeenCalledTimes(1)
})

test('other failures of a launch show only their sentence, and the window goes', async () => {
  const { opened } = opening()
  const { user, router } = openSite('/casino', [
    tables,
    own(),
    on('casinoGo', () => ({ result: false, code: 'closed', msg: '오늘은 쉽니다.' })),
  ])
  await user.click(await press(/^하늘 바카라 1 ?환/))
  expect(await screen.findByRole('alertdialog', { name: '오늘은 쉽니다.' })).toBeTruthy()
  expect(opened.close).toHaveBeenCalledTimes(1)
  expect(opened.location.replace).not.toHaveBeenCalled()
  expect([router.state.location.pathname, readSession()?.userId]).toEqual(['/casino', 'demo1'])
})

test.each([['logout' as const], [404 as const]])(
  'code %s at a launch shows its sentence, clears the session and leads to the root',
  async (code) => {
    const { opened } = opening()
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { user } = openSite('/casino', [
      tables,
      own(),
      on('casinoGo', () => ({ result: false, code, msg: '로그인 후 이용해주세요.' })),
    ])
    await user.click(await press(/^하늘 바카라 1 ?환/))
    const told = await screen.findByRole('alertdialog', { name: '로그인 후 이용해주세요.' })
    expect(readSession()).toBeNull()
    await user.click(within(told).getByRole('button', { name: '확인' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(opened.close).toHaveBeenCalledTimes(1)
  },
)

test('a browser that opens no window is said, and nothing is asked of the vendor', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, times } = openSite('/casino', [tables, own()])
  await user.click(await press(/^하늘 바카라 1 ?환/))
  expect(await screen.findByRole('alertdialog', { name: lobbyText.blocked })).toBeTruthy()
  expect(times('casinoGo')).toBe(0)
})

test('a game in maintenance says the operator’s message and opens nothing', async () => {
  const { open } = opening()
  const { user } = openSite('/casino', [tables, own()])
  await user.click(await press(/^하늘 바카라 2 ?점검중/))
  expect(await screen.findByRole('alertdialog', { name: '18시까지 점검' })).toBeTruthy()
  expect(open).not.toHaveBeenCalled()
})

test('a vendor’s games stand at its code; BACK returns to the vendors', async () => {
  const { user, router } = openSite('/slot', [tables, games, own()])
  await user.click(await press(/^까치공방/))
  const panel = await screen.findByRole('dialog', { name: '까치공방' })
  expect(router.state.location.href).toBe('/slot?code=kkachi')
  expect(await within(panel).findByRole('button', { name: /^달토끼 ?환수율 95.59%/ })).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'BACK' }))
  expect(await press(/^노을스튜디오/)).toBeTruthy()
  expect(router.state.location.href).toBe('/slot')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('titles are found by parts and first letters; nothing found is a tile', async () => {
  const { user } = openSite('/slot?code=kkachi', [tables, games, own()])
  const search = await screen.findByRole('searchbox', { name: '게임 이름 검색' })
  await user.type(search, 'ㅂㅈㅁ')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^달토끼 ?환/ })).toBeNull())
  expect(screen.getByRole('button', { name: /^복주머니 ?환/ })).toBeTruthy()
  await user.clear(search)
  await user.type(search, '호랑이')
  expect(await screen.findByText('검색 결과가 없습니다.')).toBeTruthy()
  expect(screen.getByText('게임 0개')).toBeTruthy()
})

test('a letter stands in the field before the games that it leaves are drawn', async () => {
  openSite('/slot?code=kkachi', [tables, games, own()])
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: '게임 이름 검색' })
  await screen.findByRole('button', { name: /^달토끼 ?환/ })
  const rabbit = () => screen.queryByRole('button', { name: /^달토끼 ?환/ })
  // An event of act() would draw what is deferred before it returns.
  await waitFor(() => {
    // React remembers what is set by the input's own property, and would hear no change.
    Reflect.set(HTMLInputElement.prototype, 'value', '복', search)
    search.dispatchEvent(new Event('input', { bubbles: true }))
    expect(search.value).toBe('복')
    expect(rabbit()).not.toBeNull()
  })
  await waitFor(() => expect(rabbit()).toBeNull())
  expect(search.value).toBe('복')
  expect(screen.getByText('게임 1개')).toBeTruthy()
})

test('games that do not come: the sentence, then the vendors', async () => {
  const { user, router } = openSite('/slot?code=kkachi', [
    tables,
    own(),
    on('slotList', () => ({ ...said, data: null }) as never),
  ])
  const told = await screen.findByRole('alertdialog', {
    name: '리스트를 불러오는데 실패했습니다.',
  })
  await user.click(within(told).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(router.state.location.href).toBe('/slot'))
})

test('a list that is slow shows that it is on its way', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openSite('/slotTest', [own()])
  const answer = Promise.withResolvers<Response>()
  const plain = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/uGame/premiumList' ? answer.promise : plain(path, init),
  )
  expect(await screen.findByRole('dialog', { name: lobbyText.loading })).toBeTruthy()
  await act(async () => {
    answer.resolve(Response.json({ ...said, list: [] }))
    await answer.promise
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('지금 열린 게임사가 없습니다.')).toBeTruthy()
})

test('premium slots are listed and opened by the premium calls', async () => {
  const { opened } = opening()
  const { user, asked } = openSite('/slotTest?code=geumgwan', [
    own(),
    on('premiumList', () => ({
      ...said,
      list: [
        {
          ...{ type: 'slot', code: 'geumgwan', name: '금관', thumbnail: art, games: 1 },
          ...standing,
        },
      ],
    })),
    on('premiumSlotList', () => ({
      ...said,
      list: [slot('geumgwan.crown', '천년 금관', { vendorCode: 'geumgwan' })],
    })),
    on('premiumCasinoGo', () => ({ ...said, data: { link: 'http://localhost:8082/p' } })),
  ])
  await user.click(await press(/^천년 금관 ?환/))
  await waitFor(() =>
    expect(opened.location.replace).toHaveBeenCalledWith('http://localhost:8082/p'),
  )
  expect(asked.find(({ name }) => name === 'premiumCasinoGo')!.input).toEqual({
    params: { vendor: 'geumgwan', code: 'geumgwan.crown', name: '천년 금관' },
  })
})

test('favourites stand on top before what was played last; a star puts a game there', async () => {
  let kept = [mine('haneul.b2', '하늘 바카라 2')]
  const { user, asked } = openSite('/casino', [
    tables,
    on('favouriteList', () => ({
      ...said,
      data: {
        favourites: kept,
        recent: [mine('haneul.b2', '하늘 바카라 2'), mine('dalbit.r', '달빛 룰렛')],
        draws: [],
      },
    })),
    on('favouriteSet', ({ id }) => {
      kept = [mine(id, '하늘 바카라 1'), ...kept]
      return said
    }),
  ])
  const top = await screen.findByRole('region', { name: '즐겨찾기와 최근 게임' })
  const names = () =>
    within(top)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(names()).toEqual([
      expect.stringContaining('하늘 바카라 2즐겨찾기'),
      expect.stringContaining('달빛 룰렛최근'),
    ]),
  )
  const star = await press('하늘 바카라 1 즐겨찾기')
  expect(star.getAttribute('aria-pressed')).toBe('false')
  await user.click(star)
  await waitFor(() => expect(names()[0]).toContain('하늘 바카라 1'))
  expect(star.getAttribute('aria-pressed')).toBe('true')
  expect(asked.find(({ name }) => name === 'favouriteSet')!.input).toEqual({
    vendor: 'haneul',
    id: 'haneul.b1',
    on: true,
  })
})

test('a pop-up of the slots hidden for 24 hours stays hidden for this member, not for another', async () => {
  popList = [{ id: 7, no: 7, num: 1, cont: '<p>환수율 공개</p>' }]
  const { user } = openSite('/slot', [tables, own()])
  await user.click(await press('24시간 동안 보지 않기'))
  await waitFor(() => expect(screen.queryByText('환수율 공개')).toBeNull())
  const { cookie } = document
  expect(cookie).toContain('slot-popup-demo1-7=1')

  closeSite()
  logIn()
  document.cookie = `${cookie.split('; ').find((each) => each.startsWith('slot-popup'))}; path=/`
  openSite('/slot', [tables, own()])
  expect(await press(/^까치공방/)).toBeTruthy()
  expect(screen.queryByText('환수율 공개')).toBeNull()

  popList = [{ id: 8, no: 8, num: 1, cont: '<p>다른 알림</p>' }]
  closeSite()
  logIn()
  openSite('/slot', [tables, own()])
  expect(await screen.findByText('다른 알림')).toBeTruthy()
})
