import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDb } from '../../server/db/db.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { vendorCheck } from './report.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a hostile vendor gets from the wallet exactly what the state table says, and not a won more', async () => {
  const { page, wrong } = await vendorCheck(house, { times: 12, seed: 20_261_121 })
  expect(wrong, page).toEqual([])
})

test('a wallet that gives a won too much does not conform, and the page says so', async () => {
  const generous = await openHouse()
  const owner = openDb({ url: generous.url })
  await owner.query`create function one_more() returns trigger language plpgsql as
    $$ begin if new.money > old.money then new.money := new.money + 1; end if; return new; end $$`
  await owner.query`create trigger one_more before update on wallet for each row execute function one_more()`
  await owner.close()
  const { page, wrong } = await vendorCheck(generous, { times: 1, seed: 20_261_121 })
  expect(wrong).not.toEqual([])
  expect(page).toMatch(/^WRONG /m)
  expect(page).toMatch(/DOES NOT CONFORM: \d+ wrong$/)
  await expect(generous.close()).rejects.toThrow('the books are broken')
})
