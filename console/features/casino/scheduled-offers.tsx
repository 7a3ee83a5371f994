/** What waits for its instant of a vendor and of its games. */
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import type { VendorGameRow, VendorRow } from '@madang/contract/operator/casino.ts'

import { ask } from '../../api/ask.ts'
import { useMay } from '../../shell/me.ts'
import { ScheduledCard } from '../../shell/scheduled-card.tsx'
import { useAct } from '../../shell/use-act.ts'
import { StateTag } from './offer-cells.tsx'

export function ScheduledOffers({ vendor }: { vendor: VendorRow }) {
  const mayWrite = useMay('vendors.write')
  const { sent } = useAct('vendors')
  const offers: (VendorRow | VendorGameRow)[] = [vendor, ...vendor.games]
  return offers.map(({ id, title, scheduled }) => (
    <ScheduledCard
      key={id}
      of={title}
      rows={scheduled}
      cell={({ state, message }) => (
        <>
          <StateTag state={state} /> {message}
        </>
      )}
      onCancel={
        mayWrite
          ? (change, reason) =>
              sent(() => ask('vendorUnschedule', { id: change, reason }), scheduledText.cancelled)
          : null
      }
    />
  ))
}
