/** What the rows of vendors and of their games show alike: state, message to members, order and switch. */
import type { OfferState } from '@madang/contract/operator/plain/vendors.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { stateTones, stateWords } from './words.ts'

export const StateTag = ({ state }: { state: OfferState }) => (
  <span className={`tag ${stateTones[state]}`}>{stateWords[state]}</span>
)

export const MessageCell = ({ message }: { message: string }) => (
  <td className={message ? 'soft vendors-message' : 'mute vendors-nothing'}>{message || '—'}</td>
)

type ActsProps = MoveProps & { onState: () => void }

export const ActsCell = ({ onState, ...place }: ActsProps) => (
  <td>
    <span className="row vendors-acts">
      <MoveButtons {...place} />
      <button
        type="button"
        className="btn btn-s"
        aria-label={`${place.title} 상태`}
        onClick={onState}
      >
        상태
      </button>
    </span>
  </td>
)

type MoveProps = { title: string; first: boolean; last: boolean; onMove: (by: 1 | -1) => void }

const MoveButtons = ({ title, first, last, onMove }: MoveProps) => (
  <span className="row vendors-move">
    <button
      type="button"
      className="btn btn-s btn-line"
      aria-label={`${title} 위로`}
      disabled={first}
      onClick={() => onMove(-1)}
    >
      <Icon name="up" className="ic-xs" />
    </button>
    <button
      type="button"
      className="btn btn-s btn-line"
      aria-label={`${title} 아래로`}
      disabled={last}
      onClick={() => onMove(1)}
    >
      <Icon name="down" className="ic-xs" />
    </button>
  </span>
)
