/** Nothing is taken out for a while, and why. */
import { Icon } from '@madang/ui/icons.tsx'

import type { Account } from './use-account.ts'

export const HoldPart = ({ hold }: { hold: NonNullable<Account['hold']> }) => (
  <section className="card pad row account-hold" aria-label="환전 보류">
    <Icon name="rest" />
    <p className="grow">{hold.why}</p>
  </section>
)
