/** Lists that leave the house as they are filtered, and for whom. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ago } from '../testing/desk.ts'
import { asRole, closeConsole, list, logIn, on, openConsole } from '../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const nothing = { ...list([]) }
const alarms = on('alarmList', () => ({
  ...nothing,
  data: {
    ...nothing.data,
    ...{ watching: [], lookedAt: ago(1), standing: false, counts: { open: 0, seen: 0 } },
  },
}))
const pages = [
  {
    path: '/rounds?game=pbg.powerball&state=VOID&day=2026-11-20',
    house: on('roundList', () => nothing),
    sent: {
      ...{ list: 'rounds', start: '2026-11-20', end: '2026-11-20' },
      filter: { game: 'pbg.powerball', state: 'VOID' },
    },
    reader: '열람',
  },
  {
    path: '/alarms?state=closed&weight=high&rule=jobs',
    house: alarms,
    sent: { list: 'alarms', filter: { state: 'closed', weight: 'high', rule: 'jobs' } },
    reader: '열람',
  },
  {
    path: '/blacklist?kind=phone&state=live',
    house: on('blockList', () => nothing),
    sent: { list: 'blocks', filter: { kind: 'phone', state: 'live' } },
    reader: '열람',
  },
  {
    path: '/online?text=203.0.113&kind=slot&sort=uid',
    house: on('onlineList', () => ({ result: true, msg: '', data: { totalCnt: 0, list: [] } })),
    sent: { list: 'online', filter: { text: '203.0.113', kind: 'slot' } },
    reader: '열람',
  },
  {
    path: '/members?code=WELCOME&grade=3',
    house: on('memberList', () => nothing),
    sent: { list: 'members', filter: { code: 'WELCOME', grade: '3' } },
    reader: '열람',
  },
  {
    path: '/changes?state=refused',
    house: on('accountChanges', () => nothing),
    sent: { list: 'changes', filter: { state: 'refused' } },
    reader: '열람',
  },
  {
    path: '/codes?text=lee',
    house: on('codeList', () => nothing),
    sent: { list: 'codes', filter: { text: 'lee' } },
    reader: '열람',
  },
  {
    path: '/memos',
    house: on('mailingList', () => nothing),
    sent: { list: 'mailings' },
    reader: '열람',
  },
  {
    path: '/handovers?by=desk1&day=2026-11-20',
    house: on('handoverList', () => nothing),
    sent: {
      ...{ list: 'handovers', start: '2026-11-20', end: '2026-11-20' },
      filter: { by: 'desk1' },
    },
    reader: '열람',
  },
  {
    path: '/desk/signups?view=all',
    house: on('signupQueue', () => nothing),
    sent: { list: 'signups' },
    reader: '열람',
  },
] as const

test.each(pages)('$sent.list goes as its page is filtered', async ({ path, house, sent }) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { user, calls } = openConsole(path, [
    house,
    on('csvExport', () => ({ result: true, msg: '', name: 'x.csv', csv: '', rows: 0 })),
  ])
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(calls('csvExport').map(({ input }) => input)).toEqual([sent]))
})

test.each(pages)(
  'who only reads $sent.list carries nothing away',
  async ({ path, house, reader }) => {
    openConsole(path, [house, asRole(reader)])
    await screen.findByText(/없습니다|비어 있습니다/)
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
  },
)
