/** Says that the referral code was found. */
import { Icon } from '@madang/ui/icons.tsx'

export const CodeChecked = () => (
  <span className="tag jade">
    <Icon name="check" className="ic-xs" />
    추천코드 확인됨
  </span>
)
