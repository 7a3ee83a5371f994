import {
  bookCheck,
  bookDay,
  bookDays,
  bookHolders,
  bookNow,
  bookRows,
  bookSoFar,
} from '@madang/contract/operator/books.ts'
import { bookText } from '@madang/contract/operator/plain/books.ts'
import { isDay } from '@madang/contract/core/kst.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { checkDay, listDays, readDay, readNow, readRows, readSoFar } from './books.ts'
import { readHolders } from './holders.ts'

export function booksOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(bookNow, { needs: 'books.read', patient: true }, async () => ({
    data: await readNow(deps.db),
  }))

  serve(bookHolders, { needs: 'books.read', patient: true }, async ({ input }) => ({
    data: await readHolders(deps.db, input),
  }))

  serve(bookDays, 'books.read', async ({ input }) => ({
    data: await listDays(deps.db, input.pageIndex),
  }))

  serve(bookDay, 'books.read', async ({ request }) => {
    const { day = '' } = request.params as { day?: string }
    if (!isDay(day)) throw new Refusal('notFound', bookText.noDay)
    return { data: await readDay(deps.db, day) }
  })

  serve(bookSoFar, { needs: 'books.read', patient: true }, async ({ input }) => ({
    data: await readSoFar(deps.db, input),
  }))

  serve(bookRows, { needs: 'books.read', patient: true }, async ({ input }) => ({
    data: await readRows(deps.db, input),
  }))

  serve(bookCheck, { needs: 'books.read', patient: true }, async ({ input }) => ({
    data: await checkDay(deps.db, input.day),
  }))
}
