import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import {
  blindSpots,
  explanations,
  radarText,
  ringWords,
} from '@madang/contract/operator/plain/radar.ts'

import { ago } from '../../testing/desk.ts'
import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'
import { ringOf, ringPairs, ringRow, rings, ringView } from '../../testing/rings.ts'

beforeEach(logIn)
afterEach(closeConsole)

const done = { result: true as const, msg: '' }
const one = [rings(() => [ringRow()]), ringPairs()]
const shown = [...one, ringView(() => ringOf())]
const part = (name: string) => screen.findByRole('region', { name })
const picture = () => screen.findByRole('group', { name: /이어진 까닭/ })

test('where nobody plays together the page names what was looked at', async () => {
  openConsole('/radar', [rings(() => [])])
  expect(
    await screen.findByText(
      '찾은 무리가 없습니다. 지난 7일 회원 4,981명의 마주친 베팅 61,204쌍을 보았습니다.',
    ),
  ).toBeTruthy()
})

test('that it is not counted any more is said', async () => {
  openConsole('/radar', [rings(() => [ringRow()], true)])
  expect(await screen.findByText(/부터 세지 못하고 있습니다/)).toBeTruthy()
})

test('each case tells its score, what is sure of it and what doubt, and the money', async () => {
  openConsole('/radar', [rings(() => [ringRow()])])
  const row = (await screen.findByRole('button', { name: 'G-31' })).closest('tr')!
  expect(row.textContent).toMatch(/88.*열림.*4명.*1명.*53.*\+1,842,600/)
})

test('the verdict stands in words, other explanations beside it, doubt outside the score', async () => {
  openConsole('/radar?no=31', shown)
  const verdict = await part('판정')
  expect(verdict.textContent).toContain('함께 거는 무리로 보입니다')
  expect(verdict.textContent).toContain('회원 4명이 서로 반대로 53쌍을 걸었습니다.')
  const other = await part('다른 설명')
  expect(other.textContent).toContain(explanations.household)
  expect(other.textContent).toContain('nabi77: 이어지기만 했고')
  const evidence = await part('증거')
  const lines = within(evidence).getAllByRole('button')
  expect(lines[0]!.textContent).toContain('+40맞베팅 53번우연일 확률 10−21')
  expect(lines[0]!.textContent).toContain('moon7788 byeol33 41번')
  expect(lines.at(-1)!.textContent).toContain('의심같은 주소 2명점수에 넣지 않음')
  expect((await part('보지 못하는 것')).textContent).toContain(blindSpots[0])
})

test('a line lights its edges, an edge its line; arrows go through the picture', async () => {
  const { user } = openConsole('/radar?no=31', shown)
  const svg = await picture()
  const edge = within(svg).getByRole('button', { name: '맞베팅 41번, moon7788 byeol33, 점수 40' })
  const lines = within(await part('증거')).getAllByRole('button')
  await user.click(lines[0]!)
  await waitFor(() => expect(edge.getAttribute('class')).toContain('is-lit'))
  const device = within(svg).getByRole('button', { name: /^같은 기기/ })
  expect(device.getAttribute('class')).toContain('is-dim')
  await user.click(lines[0]!)
  await user.unhover(lines[0]!)
  edge.focus()
  await waitFor(() => expect(lines[0]!.className).toContain('is-lit'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    '맞베팅 12번, solbaram dalgona9, 점수 40'.replace('solbaram dalgona9', 'dalgona9 solbaram'),
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lines[0]!.getAttribute('aria-pressed')).toBe('true'))
})

test('members stand in the picture with what they won, doubt apart, and lead to their pages', async () => {
  openConsole('/radar?no=31', shown)
  const svg = await picture()
  const member = within(svg).getByRole('link', { name: 'moon7788 −842,000' })
  expect(member.getAttribute('href')).toBe('/members/1')
  expect(
    within(svg).getByRole('link', { name: 'nabi77 −18,000, 의심' }).getAttribute('class'),
  ).toContain('is-doubted')
  expect(within(svg).getByRole('link', { name: /gaon_top 대리점/ })).toBeTruthy()
})

test('pairs, members, money and what holds already are told to the won', async () => {
  openConsole('/radar?no=31', shown)
  const pairs = await part('마주 건 베팅')
  await within(pairs).findByText('파워볼 186')
  expect(pairs.textContent).toMatch(/moon7788 홀 50,000byeol33 짝 50,0002초−2,500\+3,350/)
  expect(pairs.textContent).toContain('53쌍 모두 · 보이는 1쌍−2,905,700+4,748,300')
  const members = await part('무리의 회원')
  expect(members.textContent).toMatch(/moon7788.*확실.*−842,000원.*38,000,000.*1,200,000/)
  expect(members.textContent).toMatch(/nabi77.*의심 · 점수 밖/)
  const guards = await part('지금 막혀 있는 것')
  expect(guards.textContent).toContain('gaon_top 줄 합 3.35%예외 승인 11-07')
  expect(guards.textContent).toContain('1,120,400P')
})

test('a takes the marked case, once however long it is held, whether it is open or not', async () => {
  const rows = [ringRow(), ringRow({ id: 28, score: 71 })]
  const { user, calls } = openConsole('/radar', [
    rings(() => rows),
    on('radarLook', ({ id }) => {
      rows[rows.findIndex((row) => row.id === id)] = ringRow({ id, state: 'looked', by: 'admin1' })
      return done
    }),
  ])
  await screen.findByRole('button', { name: 'G-28' })
  await user.keyboard('j{a>4/}')
  expect(await screen.findByRole('cell', { name: 'admin1' })).toBeTruthy()
  await user.keyboard('a')
  expect(calls('radarLook').map(({ input }) => input)).toEqual([{ id: 28 }])
})

test('counted anew the rows keep their places; what is new waits until Home', async () => {
  let rows = [ringRow(), ringRow({ id: 28, score: 71 })]
  const { user } = openConsole('/radar', [
    rings(() => rows),
    on('radarLook', () => {
      rows = [ringRow({ id: 40, score: 99 }), ringRow({ id: 28, score: 93 }), ringRow()]
      return done
    }),
  ])
  await screen.findByRole('button', { name: 'G-28' })
  const names = () =>
    screen.getAllByRole('button', { name: /^G-/ }).map(({ textContent }) => textContent)
  await user.keyboard('a')
  expect(await screen.findByText(/새 무리 1건 보기/)).toBeTruthy()
  expect(names()).toEqual(['G-31', 'G-28'])
  expect(screen.getByRole('button', { name: 'G-28' }).closest('tr')!.textContent).toContain('93')
  await user.keyboard('{Home}')
  await waitFor(() => expect(names()).toEqual(['G-40', 'G-28', 'G-31']))
})

test('the first one of a list that was empty stands there at the next look, without a key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let found: ReturnType<typeof ringRow>[] = []
  openConsole('/radar', [rings(() => found)])
  await screen.findByText(/^찾은 무리가 없습니다/)
  found = [ringRow()]
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  expect(await screen.findByRole('button', { name: 'G-31' })).toBeTruthy()
  expect(screen.queryByText(/새 무리/)).toBeNull()
})

test('rows are put in order by what is asked for, closed ones last', async () => {
  const closed = { state: 'closed', end: 'clear', gain: 9_000_000 } as const
  const { user } = openConsole('/radar', [
    rings(() => [
      ringRow({ id: 12, ...closed }),
      ringRow({ gain: 5_000 }),
      ringRow({ id: 28, score: 71, gain: 80_000 }),
    ]),
  ])
  await screen.findByRole('button', { name: 'G-28' })
  await user.selectOptions(screen.getByLabelText('차례'), '무리가 남겼을 돈')
  await waitFor(() =>
    expect(
      screen.getAllByRole('button', { name: /^G-/ }).map(({ textContent }) => textContent),
    ).toEqual(['G-28', 'G-31', 'G-12']),
  )
})

test('the filter goes with the question, and a kept one comes by its digit', async () => {
  const search = { least: '60', state: 'open' }
  const { user, calls } = openConsole('/radar', [
    rings(() => [ringRow()]),
    on('filterList', () => ({
      ...{ result: true, msg: '', data: [{ slot: 1, name: '경보', search }] },
    })),
  ])
  await screen.findByRole('button', { name: /경보/, pressed: false })
  await user.keyboard('1')
  await waitFor(() =>
    expect(calls('radarList').at(-1)!.input).toEqual({ state: 'open', least: 60, pageIndex: 1 }),
  )
})

test('j and k go through the cases beside the list, Enter opens one and Escape folds it', async () => {
  const rows = [ringRow(), ringRow({ id: 28, score: 71 })]
  const { user, router, calls } = openConsole('/radar', [
    rings(() => rows),
    ringPairs(),
    ringView(() => ringOf()),
  ])
  await screen.findByRole('button', { name: 'G-28' })
  await user.keyboard('{Enter}')
  await part('판정')
  await user.keyboard('j')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ no: '28' }))
  await waitFor(() => expect(calls('radarView').at(-1)?.path).toContain('/28'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('c closes with a verdict and a reason and not without', async () => {
  const { user, calls } = openConsole('/radar?no=31', [...shown, on('radarClose', () => done)])
  await part('결정')
  await user.keyboard('c')
  const asked = await screen.findByRole('dialog')
  expect(asked.textContent).toContain('90일 동안 다시 알리지 않습니다.')
  await waitFor(async () => {
    await user.click(within(asked).getByRole('button', { name: '닫기' }))
    expect(within(asked).getByText(/사유를 2자 이상/)).toBeTruthy()
  })
  await user.type(within(asked).getByLabelText('사유'), '한집 가족')
  await user.click(within(asked).getByRole('button', { name: '닫기' }))
  await waitFor(() =>
    expect(calls('radarClose').map(({ input }) => input)).toEqual([
      { id: 31, version: 3, end: 'clear', reason: '한집 가족' },
    ]),
  )
})

test('e shows the exact points to recover and requests the recovery from a second operator', async () => {
  const { user, calls } = openConsole('/radar?no=31', [
    ...shown,
    on('radarRecover', () => ({ ...done, msg: radarText.requested, data: { approval: 5 } })),
  ])
  await part('결정')
  await user.keyboard('e')
  const asked = await screen.findByRole('dialog')
  expect(asked.textContent).toContain('53쌍 141,740,000원의 베팅으로 적립된 4,748,300포인트')
  expect(asked.textContent).toContain('이미 쓴 240,000포인트는 회수하지 못합니다.')
  expect(asked.textContent).toMatch(/gaon_top 상위−2,348,300/)
  await user.type(within(asked).getByLabelText('사유'), '거울 베팅')
  await waitFor(async () => {
    if (calls('radarRecover').length === 0)
      await user.click(within(asked).getByRole('button', { name: '두 번째 사람에게 올리기' }))
    expect(calls('radarRecover')).toHaveLength(1)
  })
  expect(calls('radarRecover')[0]!.input).toMatchObject({
    ...{ id: 31, pairs: 53, points: 4_748_300, reason: '거울 베팅' },
    text: expect.stringContaining('서로 반대로 건 베팅이 53번'),
  })
})

/** Clicks the window's send button until the request is sent. */
async function send(user: ReturnType<typeof openConsole>['user'], sent: () => unknown[]) {
  const asked = await screen.findByRole('dialog')
  await waitFor(async () => {
    if (sent().length === 0)
      await user.click(within(asked).getByRole('button', { name: '두 번째 사람에게 올리기' }))
    expect(sent()).toHaveLength(1)
  })
}
const bindOf = (members: number[], changes = {}) => ({
  ...{ ring: 31, since: ago(30), by: 'cash1', agreed: 'admin2', reason: '거울 베팅', members },
  ...changes,
})

test('r requests a bind of the certain members with the memo text, but not with an empty text', async () => {
  const { user, calls } = openConsole('/radar?no=31', [
    ...shown,
    on('radarBind', () => ({ ...done, msg: radarText.bindAsked, data: { approval: 5 } })),
  ])
  const card = await part('결정')
  within(card).getByRole('button', { name: /확실한 4명을 한 무리로 · 롤링 0 \(두 사람\)/ })
  expect((await part('지금 막혀 있는 것')).textContent).toContain('이어진 회원의 맞베팅아직 적립됨')
  expect(document.querySelector('.op-foot')!.textContent).toMatch(
    /롤링 0 \(두 사람\).*롤링 0 해제.*롤링 되찾기/,
  )
  // Nobody is bound yet, so there is nothing to lift.
  await user.keyboard('o')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('r')
  const asked = await screen.findByRole('dialog')
  expect(asked.textContent).toContain('누구에게도 롤링을 적립하지 않습니다.')
  expect(asked.textContent).toContain('의심 1명은 넣지 않습니다.')
  expect(
    within(asked)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(['moon7788', 'byeol33', 'dalgona9', 'solbaram'])
  const words = within(asked).getByLabelText<HTMLTextAreaElement>('회원이 읽을 이유')
  expect(words.value).toBe(ringWords.bound)
  await user.type(within(asked).getByLabelText('사유'), '거울 베팅')
  await user.clear(words)
  await waitFor(async () => {
    await user.click(within(asked).getByRole('button', { name: '두 번째 사람에게 올리기' }))
    expect(within(asked).getByText(radarText.noText)).toBeTruthy()
  })
  expect(calls('radarBind')).toEqual([])
  await user.type(words, '같은 회차에 마주 거셨습니다.')
  await send(user, () => calls('radarBind'))
  expect(calls('radarBind')[0]!.input).toEqual({
    ...{ id: 31, members: [1, 2, 3, 4], text: '같은 회차에 마주 거셨습니다.' },
    reason: '거울 베팅',
  })
})

test('the case shows its bind and the operators who decided it, and o requests the lift', async () => {
  const { user, calls } = openConsole('/radar?no=31', [
    ...one,
    ringView(() => ringOf({ state: 'acted', bound: 4, binds: [bindOf([1, 2, 3, 4])] })),
    on('radarLift', () => ({ ...done, msg: radarText.liftAsked, data: { approval: 6 } })),
  ])
  const card = await part('결정')
  expect(card.textContent).toMatch(/부터 4명 롤링 0 · cash1, admin2\. “거울 베팅”/)
  expect((await part('무리의 회원')).textContent).toContain('moon7788 별명1 유저 롤링 0')
  expect((await part('지금 막혀 있는 것')).textContent).toContain('이어진 회원의 맞베팅롤링 0')
  // Exactly the certain members are bound, so there is nothing to request.
  await user.keyboard('r')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('o')
  const asked = await screen.findByRole('dialog')
  expect(asked.textContent).toContain('회원 4명이 거는 베팅은 다시 롤링을 적립합니다.')
  await user.type(within(asked).getByLabelText('사유'), '이야기를 나눔')
  await send(user, () => calls('radarLift'))
  expect(calls('radarLift')[0]!.input).toEqual({
    ...{ id: 31, text: ringWords.lifted, reason: '이야기를 나눔' },
  })
})

test('r is offered again when a certain member is not bound yet, and o also in a closed case', async () => {
  const { user } = openConsole('/radar?no=31', [
    ...one,
    ringView(() => ringOf({ state: 'acted', bound: 2, binds: [bindOf([1, 2])] })),
  ])
  expect((await part('지금 막혀 있는 것')).textContent).toContain('일부만 롤링 0')
  await user.keyboard('r')
  const asked = await screen.findByRole('dialog')
  expect(within(asked).getAllByText('이미 롤링 0')).toHaveLength(2)
  closeConsole()
  logIn()
  const again = openConsole('/radar?no=31', [
    ...one,
    ringView(() =>
      ringOf({
        ...{ state: 'closed', end: 'done', closedBy: 'admin2', closedAt: ago(60), bound: 2 },
        binds: [bindOf([1, 2], { ring: 28 })],
      }),
    ),
  ])
  expect((await part('결정')).textContent).toContain('G-28에서')
  await again.user.keyboard('r')
  expect(screen.queryByRole('dialog')).toBeNull()
  await again.user.keyboard('o')
  expect((await screen.findByRole('dialog')).textContent).toContain('G-31의 롤링 0 해제')
})

test('bind, lift and close are not offered while a bind or lift request is pending', async () => {
  const asked = { act: 'lift', id: 5, by: 'cash1', at: ago(2), reason: '거울 베팅', mine: false }
  const { user } = openConsole('/radar?no=31', [
    ...one,
    ringView(() => ringOf({ binds: [bindOf([1, 2])], asked: { ...asked, act: 'lift' } })),
  ])
  const card = await part('결정')
  expect(card.textContent).toContain('cash1님이 롤링 0 해제를 요청했습니다. “거울 베팅”')
  expect(
    within(card).getByRole('link', { name: '두 번째 사람을 기다림' }).getAttribute('href'),
  ).toContain('/approvals')
  await user.keyboard('roc')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what waits for a second operator is said, and cannot be asked or closed meanwhile', async () => {
  const waits = { id: 5, by: 'cash1', at: ago(2), reason: '거울 베팅', mine: false }
  const { user } = openConsole('/radar?no=31', [
    ...one,
    ringView(() => ringOf({ recovery: { ...ringOf().recovery, waits } })),
  ])
  const card = await part('결정')
  expect(card.textContent).toContain('cash1님이 롤링 되찾기를 요청했습니다. “거울 베팅”')
  await user.keyboard('ec')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('w asks the sure ones for an explanation, once for one draft', async () => {
  const { user, calls } = openConsole('/radar?no=31', [...shown, on('radarAsk', () => done)])
  await part('결정')
  await user.keyboard('w')
  const asked = await screen.findByRole('dialog')
  const boxes = within(asked).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true, true, false])
  await waitFor(async () => {
    if (boxes[3]!.checked) await user.click(boxes[3]!)
    await user.click(within(asked).getByRole('button', { name: '3명에게 보내기' }))
    expect(calls('radarAsk').length).toBeGreaterThan(0)
  })
  expect(calls('radarAsk')[0]!.input).toMatchObject({ id: 31, members: [1, 2, 3] })
})

test('n writes a note, v lets the case be watched', async () => {
  const { user, calls } = openConsole('/radar?no=31', [
    ...shown,
    on('radarNote', () => done),
    on('radarWatch', () => done),
  ])
  await part('결정')
  await user.keyboard('n')
  await user.type(await screen.findByLabelText('메모'), '전화함')
  await waitFor(async () => {
    if (calls('radarNote').length === 0)
      await user.click(screen.getByRole('button', { name: '저장' }))
    expect(calls('radarNote')[0]?.input).toEqual({ id: 31, text: '전화함' })
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('v')
  const asked = await screen.findByRole('dialog')
  await user.type(within(asked).getByLabelText('사유'), '더 본다')
  await waitFor(async () => {
    if (calls('radarWatch').length === 0)
      await user.click(within(asked).getByRole('button', { name: '지켜보기' }))
    expect(calls('radarWatch')[0]?.input).toEqual({ id: 31, version: 3, reason: '더 본다' })
  })
})

test('what members were told and answered stands in the case, and leads to the desk', async () => {
  openConsole('/radar?no=31', [
    ...one,
    ringView(() =>
      ringOf({
        notices: [
          {
            ...{ id: 1, at: ago(90), member: { id: 1, uid: 'moon7788' }, about: 'asked' },
            ...{ text: '설명을 부탁드립니다.', readAt: ago(80) },
            answer: { inquiry: 12, at: ago(70), text: '부부입니다.', state: 'open' },
          },
        ],
      }),
    ),
  ])
  const card = await part('쪽지와 답변')
  expect(card.textContent).toMatch(/회원의 답변 1.*moon7788.*읽음.*설명을 부탁.*부부입니다\./)
  expect(
    within(card).getByRole('link', { name: '문의에서 답하기' }).getAttribute('href'),
  ).toContain('uid=moon7788')
})

test('who may only read is offered no act, and no key of one is heard', async () => {
  const { user, calls } = openConsole('/radar?no=31', [asRole('열람'), ...shown])
  const card = await part('결정')
  expect(card.textContent).toContain('읽기만 할 수 있습니다.')
  expect(within(card).queryByRole('button', { name: /내가 봅니다|되찾기|닫기/ })).toBeNull()
  await user.keyboard('aroewcnvsh')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls('radarLook')).toEqual([])
  // Nor named at the foot of the page.
  const foot = document.querySelector('.op-foot')!
  expect(foot.textContent).toContain('베팅 내역')
  expect(foot.textContent).not.toMatch(/내가 봅니다|롤링|해제|되찾기|쪽지|닫기/)
})

test('the history names the original case of acts done in a case merged into this one', async () => {
  const [opened] = ringOf().history
  openConsole('/radar?no=31', [
    ...one,
    ringView(() =>
      ringOf({
        history: [
          opened!,
          { ...opened!, id: 2, kind: 'noted', by: 'cash1', text: '전화함', detail: { of: 28 } },
        ],
      }),
    ),
  ])
  expect((await part('기록')).textContent).toMatch(/메모\s+cash1 · G-28에서 전화함/)
})

test('a case that rests says until when, by whom and why', async () => {
  openConsole('/radar?no=31', [
    ...one,
    ringView(() =>
      ringOf({
        ...{ state: 'closed', end: 'clear', closedBy: 'admin2', closedAt: ago(60) },
        ...{ reason: '한집 가족', until: '2027-02-20T03:00:00.000Z' },
      }),
    ),
  ])
  const verdict = await part('판정')
  expect(verdict.textContent).toMatch(/admin2 닫음 · 한집 가족 · 2027-02-20 12:00까지 쉼/)
  expect((await part('결정')).textContent).toContain('닫힘')
})
