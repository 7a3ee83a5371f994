/** What stands before everything else of a house for real while an operator has no second factor. */
import { staffText } from '@madang/contract/operator/plain/operators.ts'

import { Button } from '../../shell/button.tsx'
import { First, LogOut } from './first-password-page.tsx'
import { SecondFactor } from './second-factor.tsx'
import './account.css'

/** `onDone`: enrolled, and whoever reads the recovery codes has done with them. */
export const FirstFactorPage = ({ on, onDone }: { on: boolean; onDone: () => void }) => (
  <First title={on ? staffText.enrolled : staffText.firstFactor}>
    <SecondFactor on={on} />
    {on ? (
      <Button main onClick={onDone}>
        콘솔 열기
      </Button>
    ) : (
      <LogOut />
    )}
  </First>
)
