/** Sound, offered once beside the first game, in a phone's line; a desktop's header has the switch in sight (docs/spec/look.md#sound). */
import { Icon } from '@madang/ui/icons.tsx'

import { chooseSound, useSound } from '../../shell/sound.ts'
import './push.css'

export function SoundOffer() {
  if (useSound() !== null) return null
  return (
    <aside className="offer" aria-label="소리">
      <Icon name="loud" className="ic-s" />
      <span className="grow t13">추첨과 게임의 소리</span>
      <button type="button" className="offer-do" onClick={() => chooseSound('on')}>
        소리 켜기
      </button>
      <button
        type="button"
        className="offer-no"
        aria-label="소리 안내 닫기"
        onClick={() => chooseSound('off')}
      >
        <Icon name="x" className="ic-s" />
      </button>
    </aside>
  )
}
