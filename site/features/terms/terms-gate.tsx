/**
 * Stands before play while something in force is not agreed to (docs/adr/0117-terms-in-versions.md): asked as the member
 * comes in, when an announced version comes into force, and when the house refused play. Who is not ready may go on
 * reading and take money out.
 */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { useStore } from '@madang/ui/store.ts'

import { termsAsked } from '../../api/answers.ts'
import { ask } from '../../api/ask.ts'
import { clock } from '../../api/house.ts'
import { lazyPart } from '../../shell/lazy-page.tsx'

/** Few are ever asked: it comes when they are. */
const Asked = lazyPart(
  () => import('./terms-asked.tsx'),
  ({ TermsAsked }) => TermsAsked,
)

const EVERY_MS = 600_000

export function TermsGate({ uid }: { uid: string }) {
  const refused = useStore(termsAsked)
  const { data } = useQuery({
    queryKey: ['terms-mine', uid, refused],
    queryFn: async () => (await ask('termsMine')).data,
    // At the next instant that something comes into force, and by the clock: it may be announced later.
    refetchInterval: ({ state }) => waitFor(state.data?.next ?? null),
    placeholderData: (before) => before,
  })
  const [put, setPut] = useState<number | null>(null)
  if (!data || data.due.length === 0 || put === refused) return null
  return (
    <Suspense fallback={null}>
      <Asked.Page
        key={data.due.map(({ kind, version }) => kind + version).join()}
        due={data.due}
        onLater={() => setPut(refused)}
      />
    </Suspense>
  )
}

const waitFor = (next: string | null) => {
  const wait = next === null ? EVERY_MS : Date.parse(next) - clock.now().getTime() + 500
  return Math.min(Math.max(wait, 1_000), EVERY_MS)
}
