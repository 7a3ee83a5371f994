/** The site on this device: as an app (docs/spec/shell.md#an-app). */
import { Board } from '../../shell/board.tsx'
import { InstallPart } from './install-part.tsx'
import './push.css'

export const AppPage = () => (
  <Board title="앱">
    <div className="app-parts">
      <InstallPart />
    </div>
  </Board>
)
