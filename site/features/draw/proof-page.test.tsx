import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { proofText } from '@madang/contract/member/plain/correction.ts'

import { closeSite, on, openSite } from '../../testing/house.tsx'
import {
  chainList,
  drawnProof,
  sealedProof,
  sealSample,
  serveProof,
  serveSeal,
  waitingProof,
} from './testing/proof-sample.ts'
import { house, ROUND } from './testing/sample.ts'

/** Without motion the steps do not wait for each other. */
beforeEach(() => {
  const plain = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion')
      ? (Object.create(plain(query), { matches: { value: true } }) as MediaQueryList)
      : plain(query),
  )
})
afterEach(closeSite)

const path = (stream = 'ntry.eos5') => `/proof/${stream}/20261121/${ROUND}`
const open = (...rules: ReturnType<typeof on>[]) =>
  openSite(path(), [house(), chainList(), ...rules])

const step = (title: string) => {
  const item = screen.getByRole('heading', { level: 3, name: title }).closest('li')!
  return { said: within(item).getByText(/^(일치|불일치|확인 전|계산중)$/).textContent, item }
}
const facts = () => screen.getByRole('region', { name: '공개된 값' })

/** The list of steps, not the picture that tells of them too. */
const reckoned = () =>
  within(screen.getByRole('region', { name: '이 브라우저가 다시 계산한 과정' }))
const wrongSteps = () =>
  reckoned()
    .getAllByText('불일치')
    .map((word) => within(word.closest('li')!).getByRole('heading').textContent)

test('a drawn round is recomputed and holds in every step, each with its values', async () => {
  open(serveProof(() => drawnProof()))
  await screen.findByText('모두 맞습니다')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    `EOS 파워볼 5분 ${ROUND}회 증명`,
  )
  expect(reckoned().getAllByText('일치')).toHaveLength(7)
  const { seed } = drawnProof().reveal!
  expect(step('시드와 약속값').item.textContent).toContain(seed)
  expect(step('시드와 약속값').item.textContent).toContain(drawnProof().commit)
  expect(step('하루 해시체인').item.textContent).toContain('공개 목록의 체인 기준값')
  expect(screen.getByText('정산완료')).toBeDefined()
  expect(screen.getByText(/마감 4분 30초 전/)).toBeDefined()
  expect(screen.getByText(/시드를 가진 추첨 제공사는 결과를 미리 알 수 있습니다/)).toBeDefined()
})

test('a draw of its book is recomputed with the seal that the server publishes of it', async () => {
  open(serveProof(sealedProof), serveSeal(sealSample))
  await screen.findByText('모두 맞습니다')
  expect(reckoned().getAllByText('일치')).toHaveLength(7)
  expect(step('봉인된 장부').item.textContent).toContain(sealSample().hash)
  expect(facts().textContent).toContain(`봉인한 베팅 장부의 해시${sealSample().hash}`)
  expect(screen.getByText(/추첨 제공사는 장부가 봉인될 때까지, 사이트는/)).toBeDefined()
  expect(screen.queryByText(/추첨 제공사는 결과를 미리 알 수 있습니다/)).toBeNull()
})

test.each<[string, () => ReturnType<typeof sealSample> | null, string[]]>([
  ['with another stake', () => sealSample({ stake: 350_000 }), ['봉인된 장부', '공 다시 뽑기']],
  ['there is not', () => null, ['봉인된 장부', '공 다시 뽑기']],
])('a draw of its book with a seal %s is red', async (_, seal, steps) => {
  open(serveProof(sealedProof), serveSeal(seal))
  await screen.findByText('맞지 않습니다')
  expect(wrongSteps()).toEqual(steps)
})

test('while bets are taken the seal is not asked for; its place is there from the start', async () => {
  const asked = vi.fn(() => sealSample())
  open(
    serveProof(() => ({ ...waitingProof(), entropy: sealedProof().entropy })),
    serveSeal(asked),
  )
  expect(await screen.findByText('봉인한 베팅 장부의 해시')).toBeDefined()
  expect(screen.getByText('베팅이 마감되면 봉인해 공개합니다.')).toBeDefined()
  expect(asked).not.toHaveBeenCalled()
})

test('a mark that is left out is no word on the page, and named where it is compared', async () => {
  const { powerballOdd: _, sumSection: __, ...marks } = drawnProof().reveal!.marks
  open(serveProof(() => drawnProof({ marks })))
  await screen.findByText('맞지 않습니다')
  expect(wrongSteps()).toEqual(['결과 표시'])
  const facts = screen.getByRole('region', { name: '공개된 값' })
  const row = (name: string) =>
    within(facts).getByText(name, { selector: 'dt' }).parentElement!.textContent
  expect(row('파워볼')).toBe(
    `파워볼${drawnProof().reveal!.powerball}${marks.powerballOver ? '오버' : '언더'}구간 ${marks.powerballSection}`,
  )
  expect(row('일반볼 합')).not.toContain('구간')
  expect(step('결과 표시').item.textContent).toContain('파워볼 홀없음 (계산한 값')
})

test('every ball and every mark of the stream is shown', async () => {
  open(serveProof(() => drawnProof()))
  await screen.findByText('모두 맞습니다')
  const { balls, powerball, marks } = drawnProof().reveal!
  const facts = screen.getByRole('region', { name: '공개된 값' })
  expect([...facts.querySelectorAll('.ball:not(.p)')].map((ball) => ball.textContent)).toEqual(
    balls.map(String),
  )
  const row = (name: string) => within(facts).getByText(name).parentElement!.textContent
  expect(facts.querySelector('.ball.p')!.textContent).toBe(`파워볼 ${powerball}`)
  expect(row('일반볼 합')).toBe(
    `일반볼 합${marks.sum}${marks.sumOdd ? '홀' : '짝'}${marks.sumOver ? '오버' : '언더'}` +
      `${marks.size}구간 ${marks.sumSection}`,
  )
  const { start, lines, end } = marks.ladder!
  expect(row('사다리')).toBe(
    `사다리${start === 'LEFT' ? '좌' : '우'} 출발${lines}줄${end === 'ODD' ? '홀' : '짝'}`,
  )
})

test('one digit of the seed changed breaks the commitment and the balls, and the true one heals them', async () => {
  const { user } = open(serveProof(() => drawnProof()))
  await user.click(await screen.findByRole('button', { name: '시드 한 글자 바꿔 보기' }))
  expect(screen.getByText('맞지 않습니다')).toBeDefined()
  expect(wrongSteps()).toEqual(['시드와 약속값', '공 다시 뽑기'])
  expect(screen.getByText('어긋난 단계: 시드와 약속값, 공 다시 뽑기')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '원래 값으로' }))
  expect(screen.getByText('모두 맞습니다')).toBeDefined()
})

test('the reader may type into the seed; what is no digit of it is not taken', async () => {
  const { user } = open(serveProof(() => drawnProof()))
  const seed = await screen.findByLabelText<HTMLTextAreaElement>('시드')
  await waitFor(() => expect(seed.disabled).toBe(false))
  await user.type(seed, '{Backspace}xF')
  expect(seed.value).toBe(`${drawnProof().reveal!.seed.slice(0, -1)}f`)
  expect(wrongSteps()).toContain('시드와 약속값')
})

test('what the server changed is found in the step it was changed in', async () => {
  const { balls, powerball } = drawnProof().reveal!
  open(serveProof(() => drawnProof({ balls: balls.toReversed(), powerball })))
  await screen.findByText('맞지 않습니다')
  expect(wrongSteps()).toContain('공 다시 뽑기')
  expect(step('시드와 약속값').said).toBe('일치')
})

test('a commitment published after betting began is found', async () => {
  open(serveProof(() => ({ ...drawnProof(), committedAt: waitingProof().closeAt })))
  await screen.findByText('맞지 않습니다')
  expect(wrongSteps()).toEqual(['공개 순서'])
})

test('a chain that is not the one on the public list is found', async () => {
  openSite(path(), [house(), chainList('00'.repeat(32)), serveProof(() => drawnProof())])
  await screen.findByText('맞지 않습니다')
  expect(wrongSteps()).toEqual(['하루 해시체인'])
})

test('an open round shows its promise, keeps the places of what comes, and fills them by itself', async () => {
  let drawn = false
  open(serveProof(() => (drawn ? drawnProof() : waitingProof())))
  await screen.findByText('지금까지 맞습니다')
  expect(screen.getByText('베팅중')).toBeDefined()
  expect(screen.getByText(waitingProof().commit, { selector: 'dd.proof-code code' })).toBeDefined()
  expect(facts().querySelectorAll('.ball-place')).toHaveLength(6)
  expect(screen.getByText('추첨이 끝나면 공개합니다.')).toBeDefined()
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: '시드 한 글자 바꿔 보기' }).disabled,
  ).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '다음 회차' }).disabled).toBe(true)
  drawn = true
  await screen.findByText('모두 맞습니다')
  expect(facts().querySelectorAll('.ball-place')).toHaveLength(0)
})

test('a void round says why, and its seed is checked all the same', async () => {
  const incident = '추첨 결과가 제때 오지 않아 무효입니다.'
  open(
    serveProof(() => ({
      ...drawnProof({ balls: [], powerball: null, marks: {}, settledAt: null }),
      state: 'VOID',
      incident,
    })),
  )
  await screen.findByText('지금까지 맞습니다')
  expect(screen.getByText(incident)).toBeDefined()
  expect(screen.getByText('회차 무효 · 베팅금액 반환')).toBeDefined()
  expect(step('시드와 약속값').said).toBe('일치')
  expect(step('공 다시 뽑기').said).toBe('확인 전')
})

test('a round that is not there is said so, with the way to its game', async () => {
  open(on('roundProof', () => ({ result: false, code: 'notFound', msg: '없음' })))
  await screen.findByText('존재하지 않는 회차입니다.')
  expect(screen.getByRole('link', { name: 'EOS 파워볼 5분' }).getAttribute('href')).toBe(
    '/ntry/eos5',
  )
})

test('a server that says no is asked again by a button', async () => {
  let down = true
  const { user } = openSite(path(), [
    house(),
    chainList(),
    on('roundProof', () =>
      down
        ? { result: false, code: 'busy', msg: '잠시 후 다시 시도해주세요.' }
        : { result: true, msg: '', data: drawnProof() },
    ),
  ])
  await screen.findByText('증명을 불러오지 못했습니다.')
  expect(screen.getByText('잠시 후 다시 시도해주세요.')).toBeDefined()
  down = false
  await user.click(screen.getByRole('button', { name: '다시 시도' }))
  await screen.findByText('모두 맞습니다')
})

test('values are copied, and the verifier and the neighbours are one press away', async () => {
  const { user } = open(serveProof(() => drawnProof()))
  await screen.findByText('모두 맞습니다')
  await user.click(screen.getByRole('button', { name: '시드 복사' }))
  await screen.findByRole('button', { name: '시드 복사완료' })
  expect(await navigator.clipboard.readText()).toBe(drawnProof().reveal!.seed)
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('저장할 수 있는 검증기 열기')).toBe(
    `/verify.html?stream=ntry.eos5&date=20261121&round=${ROUND}`,
  )
  expect(href(`${ROUND - 1}회`)).toBe(`/proof/ntry.eos5/20261121/${ROUND - 1}`)
  expect(href(`${ROUND + 1}회`)).toBe(`/proof/ntry.eos5/20261121/${ROUND + 1}`)
})

test('every settlement of a corrected round is listed, and the draw stays verified', async () => {
  const { marks } = drawnProof().reveal!
  const corrections = [
    {
      settlement: 2,
      at: '2026-11-21T07:00:00.000Z',
      reason: '<b>화면</b>과 다름',
      result: { balls: [1, 2, 3, 4, 5], powerball: 9, marks },
    },
    { settlement: 3, at: '2026-11-21T08:00:00.000Z', reason: '두 번 뽑음', result: null },
  ]
  open(serveProof(() => ({ ...drawnProof(), state: 'VOID', corrections })))
  await screen.findByText('모두 맞습니다')
  const list = within(screen.getByRole('region', { name: '재정산' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`1차 정산${drawnProof().reveal!.balls.join(' ')}`),
    expect.stringContaining('2차 정산1 2 3 4 5 + 92026-11-21 16:00:00<b>화면</b>과 다름'),
    expect.stringContaining('3차 정산회차 무효 · 베팅금액 반환2026-11-21 17:00:00두 번 뽑음'),
  ])
  const story = screen.getByRole('link', { name: proofText.incidents })
  expect(new URL(story.getAttribute('href')!, 'http://x').searchParams.get('round')).toBe(
    `ntry.eos5/${drawnProof().date}/${ROUND}`,
  )
})

test('the round is followed as a picture, a step a tap, each ball from its place, and back', async () => {
  const { user } = open(serveProof(() => drawnProof()))
  const story = within(await screen.findByRole('region', { name: '그림으로 따라가기' }))
  const press = (name: RegExp | string) => user.click(story.getByRole('button', { name }))
  const { balls, powerball } = drawnProof().reveal!
  const drawn = () =>
    [...story.getByRole('list', { name: '뽑은 공' }).querySelectorAll('.ball')].map(
      (ball) => ball.textContent,
    )
  expect(story.getByRole('heading', { level: 3 }).textContent).toBe('추첨 전에 시드를 잠갔습니다')
  expect(story.getByRole('button', { name: '이전' })).toHaveProperty('disabled', true)
  await press('다음, 시드를 엽니다')
  expect(story.getByRole('heading', { level: 3 }).textContent).toBe('시드가 숫자가 됩니다')
  await press('다음, 공을 꺼냅니다')
  for (const [index, ball] of balls.entries()) {
    expect(
      story.getByText(new RegExp(`^남은 공 ${28 - index}개 중 \\d+번째, ${ball}번 공입니다`)),
    ).toBeTruthy()
    expect(drawn()).toEqual(balls.slice(0, index + 1).map(String))
    await press(`다음 공 (${index + 2} / 6)`)
  }
  expect(
    story.getByText(`파워볼은 0부터 9까지 10개 중 ${powerball! + 1}번째, ${powerball}입니다.`),
  ).toBeTruthy()
  await press('이전')
  expect(drawn()).toEqual(balls.map(String))
  await press('다음 공 (6 / 6)')
  await press('다음, 결과를 읽습니다')
  await press('이전')
  expect(drawn()).toEqual([...balls, powerball].map(String))
  await press('다음, 결과를 읽습니다')
  await press('다음, 다 맞는지 봅니다')
  expect(story.getByRole('heading', { level: 3 }).textContent).toBe('모두 맞습니다')
  expect(story.getByText('5 / 5')).toBeTruthy()
  await press('처음부터 다시')
  expect(story.getByText('1 / 5')).toBeTruthy()
})

test('a round whose published balls are others says so at the end of its picture; one without balls has none', async () => {
  const { balls } = drawnProof().reveal!
  const { user } = open(serveProof(() => drawnProof({ balls: [...balls].reverse() })))
  const story = within(await screen.findByRole('region', { name: '그림으로 따라가기' }))
  for (;;) {
    const next = story.queryByRole('button', { name: /^다음/ })
    if (!next) break
    await user.click(next)
  }
  expect(story.getByRole('heading', { level: 3 }).textContent).toBe('맞지 않습니다')
  closeSite()
  open(serveProof(() => drawnProof({ balls: [], powerball: null })))
  await screen.findByText('맞지 않습니다')
  expect(screen.queryByRole('region', { name: '그림으로 따라가기' })).toBeNull()
})

test('before the draw the picture tells of the promise, and of nothing else yet', async () => {
  open(serveProof(() => waitingProof()))
  const story = within(await screen.findByRole('region', { name: '그림으로 따라가기' }))
  expect(story.getByText('•'.repeat(4), { selector: 'code span:first-child' })).toBeTruthy()
  for (const name of ['추첨이 끝나면 이어집니다', '그림으로 저장', '이전'])
    expect(story.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})
