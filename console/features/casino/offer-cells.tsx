/** What the rows of vendors and of their games show alike: state, message to members, order and switch. */
import type { OfferState } from '@madang/contract/operator/plain/casino.ts'
import type { VendorRow } from '@madang/contract/operator/casino.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { Button } from '../../shell/button.tsx'
import { minuteTime } from '../../shell/format.ts'
import type { Column } from '../../shell/table.tsx'
import { stateTones, stateWords } from './words.ts'

/** The next of what waits for its instant; nothing where nothing does. */
export const Ahead = ({ of: [next] }: { of: VendorRow['scheduled'] }) =>
  next && (
    <div className="soft">
      {minuteTime(next.inForceAt)} {stateWords[next.state]}
    </div>
  )

export const StateTag = ({ state }: { state: OfferState }) => (
  <span className={`tag ${stateTones[state]}`}>{stateWords[state]}</span>
)

/** What a vendor and a game have alike. */
type Offer = { id: string | number; title: string; message: string }

export const messageColumn: Column<Offer> = {
  head: '회원 안내',
  as: ({ message }) => (message ? 'soft is-cut' : 'mute on-none'),
  cell: ({ message }) => message || '—',
}

type Acts<Row> = { of: Row[]; onMove: (row: Row, by: 1 | -1) => void; onState: (row: Row) => void }

/** Where it stands among the others, and its switch. */
export const actsColumn = <Row extends Offer>({ of, onMove, onState }: Acts<Row>): Column<Row> => ({
  head: <span className="vendors-last">순서 · 상태</span>,
  as: 'vendors-switch',
  at: 'wide',
  cell: (row, index) => (
    <span className="row vendors-acts">
      <MoveButtons
        title={row.title}
        first={index === 0}
        last={index === of.length - 1}
        onMove={(by) => onMove(row, by)}
      />
      <Button small aria-label={`${row.title} 상태`} onClick={() => onState(row)}>
        상태
      </Button>
    </span>
  ),
})

type MoveProps = { title: string; first: boolean; last: boolean; onMove: (by: 1 | -1) => void }

const MoveButtons = ({ title, first, last, onMove }: MoveProps) => (
  <span className="row vendors-move">
    <Button small line aria-label={`${title} 위로`} disabled={first} onClick={() => onMove(-1)}>
      <Icon name="up" className="ic-xs" />
    </Button>
    <Button small line aria-label={`${title} 아래로`} disabled={last} onClick={() => onMove(1)}>
      <Icon name="down" className="ic-xs" />
    </Button>
  </span>
)
