/** What stands before everything else of a house for real while an operator has no second factor. */
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { Mark, Word } from '@madang/ui/icons.tsx'

import { Button } from '../../shell/button.tsx'
import { leave } from './first-password-page.tsx'
import { SecondFactor } from './second-factor.tsx'
import './account.css'

/** `onDone`: enrolled, and whoever reads the recovery codes has done with them. */
export const FirstFactorPage = ({ on, onDone }: { on: boolean; onDone: () => void }) => (
  <main className="op op-login first-password">
    <div className="brand">
      <Mark />
      <Word />
      <span className="soft">운영</span>
    </div>
    <h1 className="t22">{on ? staffText.enrolled : staffText.firstFactor}</h1>
    <SecondFactor on={on} />
    {on ? (
      <Button main onClick={onDone}>
        콘솔 열기
      </Button>
    ) : (
      <Button onClick={() => void leave()}>로그아웃</Button>
    )}
  </main>
)
