/** The site on this device: as an app, what it is told by push, its sound (docs/spec/shell.md#an-app, #push). */
import { Board } from '../../shell/board.tsx'
import { InstallPart } from './install-part.tsx'
import { PushPart } from './push-part.tsx'
import { SoundPart } from './sound-part.tsx'
import './push.css'

export const AppPage = () => (
  <Board title="앱·알림·소리">
    <div className="app-parts">
      <PushPart />
      <SoundPart />
      <InstallPart />
    </div>
  </Board>
)
