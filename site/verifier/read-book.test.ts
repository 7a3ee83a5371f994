/** What the verifier asks of the house it came from: it believes no more, and accuses of no more, than it was told. */
import { afterEach, expect, test, vi } from 'vitest'

import { sealedProof } from '../features/draw/testing/proof-sample.ts'
import { bookedProof, bookOf, bookText, seal } from '../features/draw/testing/book-sample.ts'
import { askBook } from './read-book.ts'
import { askEvidence } from './read-proof.ts'
import { askHouse } from './read-receipt.ts'

type Said = { status?: number; data?: unknown; code?: string; text?: string }
const place = `${seal.stream}/${seal.date}/${seal.round}`
/** A house that answers by path; of anything else it has nothing. */
function house(answers: Record<string, Said>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const { status = 200, text, ...said } = answers[path] ?? { code: 'notFound' }
    const type = text === undefined ? 'application/json' : 'application/x-ndjson; charset=utf-8'
    return Promise.resolve(
      new Response(text ?? JSON.stringify(said), { status, headers: { 'content-type': type } }),
    )
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const proof = bookedProof()
const honest = (): Record<string, Said> => ({
  [`/open/rounds/ntry.eos5/${seal.date}/${seal.round}`]: { data: proof },
  [`/open/chains/${seal.stream}`]: { data: [{ date: seal.date, anchor: proof.anchor }] },
  [`/open/seals/${place}`]: { data: seal },
  [`/open/seals/${seal.stream}?before=${seal.date}-${seal.round}`]: { data: [] },
  '/open/keys': { data: bookOf().keys },
  [`/open/books/${place}`]: { text: bookText },
})

test('a book is asked for with the seal before it, however many the house has made since', async () => {
  house(honest())
  expect(await askBook(proof)).toMatchObject({
    ...{ seal, before: null, own: null },
    book: bookText.trimEnd().split('\n'),
    pay: { payout: proof.payout },
  })
  // Also one that says it is the first: a chain that was begun anew would say so.
  const before = { ...seal, round: seal.round - 1, hash: 'ab'.repeat(32) }
  const path = `/open/seals/${seal.stream}?before=${seal.date}-${seal.round}`
  const asked = house({ ...honest(), [path]: { data: [before] } })
  expect(await askBook(proof)).toMatchObject({ before })
  expect(asked.filter((one) => one.includes('?from='))).toEqual([])
})

test('what there is not is null: no seal, and a book that is shut', async () => {
  house({ ...honest(), [`/open/seals/${place}`]: { code: 'notFound' } })
  expect(await askBook(proof)).toBeNull()
  house({ ...honest(), [`/open/books/${place}`]: { code: 'notFound' } })
  expect(await askBook(proof)).toMatchObject({ book: null })
  house({})
  expect(await askEvidence('ntry.eos5', seal.date, '7')).toBeNull()
})

const unanswered: [string, Said][] = [
  ['asked too often', { status: 429, code: 'rate' }],
  ['busy', { status: 503, code: 'retry' }],
  ['one that answers with a page', { status: 502, text: '<p>점검중</p>' }],
]
test.each(unanswered)('of a house that is %s nothing is said', async (_, said) => {
  for (const path of Object.keys(honest())) {
    house({ ...honest(), [path]: said })
    const found = await askEvidence('ntry.eos5', seal.date, String(seal.round)).catch(() => 'none')
    if (path.includes('/rounds/') || path.includes('/chains/')) expect(found).toBe('none')
    if (!path.includes('/chains/')) await expect(askBook(proof), path).rejects.toThrow()
  }
  house({ '/open/keys': { data: bookOf().keys }, [`/open/seals/${place}`]: said })
  const { stream, date, round } = seal
  // A seal that could not be asked for is not another than the receipt's.
  expect(await askHouse({ stream, date, round } as never)).toBeNull()
})

test('the seal that a draw is mixed with comes with its proof; one that could not be asked for is not missing', async () => {
  const mixed = { ...sealedProof(seal), seal: undefined }
  const path = `/open/rounds/ntry.eos5/${seal.date}/${seal.round}`
  const ask = (said: Said) => {
    house({ ...honest(), [path]: { data: mixed }, [`/open/seals/${place}`]: said })
    return askEvidence('ntry.eos5', seal.date, String(seal.round))
  }
  expect((await ask({ data: seal }))?.proof.seal).toEqual(seal)
  expect((await ask({ code: 'notFound' }))?.proof.seal).toBeNull()
  await expect(ask({ status: 429, code: 'rate' })).rejects.toThrow()
})
