/** The public proof of one round. */
import { BeingBuiltPage } from '../../shell/being-built-page.tsx'

export const ProofPage = () => (
  <BeingBuiltPage title="추첨 증명" holds={['회차의 약속과 공개된 값', '직접 확인하는 방법']} />
)
