import { formatCoins } from '@madang/contract/core/coins.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { depositText } from '@madang/contract/member/plain/deposit.ts'

import { closeSite, on } from '../../testing/house.tsx'
import { answer, coins, deposits, listed, openPage, press } from './testing/sample.ts'
import { conversionError } from './use-deposit.ts'

afterEach(closeSite)

test.each([
  [0, 5, depositText.noAmount],
  [15_000, 5, depositText.wholeTenThousand],
  [60_000, 5, depositText.shortCoin],
  [50_000, 5, null],
  [50_000, 4.999999, depositText.shortCoin],
])('a conversion of %i with %d coins is told: %s', (amount, balance, text) =>
  expect(conversionError(amount, balance)).toBe(text),
)

test('coins are shown with at most six decimals', () => {
  expect(formatCoins(12.5)).toBe('12.5')
  expect(formatCoins(1_234.000_001)).toBe('1,234.000001')
})

test('a conversion shows the new coin balance of the answer at once', async () => {
  let listens = true
  const site = await openPage([
    on('depositList', () =>
      // Nothing but the answer to the conversion can say the new balance.
      listens
        ? deposits({ type: 'coin' })
        : { result: false, code: 'busy', msg: '잠시 후 다시 시도해주세요.' },
    ),
    coins(),
    on('depositRequest', () => {
      listens = false
      return { result: true, msg: depositText.converted, code: 'coinSuccess', data: 2.5 }
    }),
  ])
  const card = await screen.findByRole('region', { name: '보유 코인' })
  await waitFor(() => expect(card.textContent).toContain('12.5'))
  await site.user.click(press('코인변환'))
  await site.user.type(screen.getByLabelText('변환금액'), '15000')
  await site.user.click(press('15,000원 코인변환'))
  expect(screen.getByRole('alert').textContent).toBe(depositText.wholeTenThousand)
  await site.user.click(press('정정'))
  await site.user.click(press('+ 50만원'))
  await site.user.click(press('500,000원 코인변환'))
  expect(screen.getByRole('alert').textContent).toBe(depositText.shortCoin)
  expect(site.times('depositRequest')).toBe(0)

  await site.user.click(press('정정'))
  await site.user.click(press('+ 10만원'))
  await site.user.click(press('100,000원 코인변환'))
  await answer(site, '확인')
  expect(await screen.findByRole('alertdialog', { name: depositText.converted })).toBeTruthy()
  expect(card.textContent).toContain('2.5')
  expect(card.textContent).not.toContain('12.5')
  expect(site.asked.find(({ name }) => name === 'depositRequest')!.input).toEqual({
    setMoney: 100_000,
    type: '1',
  })
})

test('a coin deposit stops at five million and says how many coins to send', async () => {
  const { user } = await openPage([
    listed({ type: 'usdt', max: 5_000_000 }),
    coins({ type: 'usdt', usdt: 1_250 }),
  ])
  await screen.findByText(/1 USDT =\s*1,250원/)
  const field = screen.getByLabelText<HTMLInputElement>('충전금액')
  await user.type(field, '9000000')
  expect(field.value).toBe('5,000,000')
  expect(screen.getByText('4,000 USDT')).toBeTruthy()
})

test('payment links are for members whose answer has them, and lead only to pages', async () => {
  await openPage([
    listed({ type: 'coin' }),
    coins({ pol_url: 'https://pay.example/pol', trx_url: 'javascript:alert(1)' }),
  ])
  const link = await screen.findByRole('link', { name: 'POL 결제 주소' })
  expect(link.getAttribute('href')).toBe('https://pay.example/pol')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(screen.queryByRole('link', { name: 'TRX 결제 주소' })).toBeNull()
  closeSite()
  await openPage([listed({ type: 'coin' }), coins()])
  await screen.findByText('12.5', { exact: false })
  expect(screen.queryByRole('link', { name: /결제 주소/ })).toBeNull()
})

test('a bank member has neither coins nor conversion', async () => {
  const { times } = await openPage([coins()])
  expect(screen.queryByRole('region', { name: '보유 코인' })).toBeNull()
  expect(screen.queryByRole('button', { name: '코인변환' })).toBeNull()
  expect(times('coinStatus')).toBe(0)
})
