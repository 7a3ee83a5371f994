/**
 * Never dismissible: whatever is typed on a page with this line is not real money (docs/spec/rules.md#what-this-is).
 */
import { depositText } from '@madang/contract/member/plain/deposit.ts'
import { Icon } from '@madang/ui/icons.tsx'

export const PlayLine = () => (
  <p className="play">
    <Icon name="info" className="ic-s" />
    {depositText.play}
  </p>
)
