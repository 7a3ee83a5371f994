/** The site on this device: as an app, and what it is told by push (docs/spec/shell.md#an-app, #push). */
import { Board } from '../../shell/board.tsx'
import { InstallPart } from './install-part.tsx'
import { PushPart } from './push-part.tsx'
import './push.css'

export const AppPage = () => (
  <Board title="앱과 알림">
    <div className="app-parts">
      <PushPart />
      <InstallPart />
    </div>
  </Board>
)
