/** One vendor: its switch, its games in the lobby's order, its keys. */
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { VendorRow } from '@madang/contract/operator/casino.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { Pending } from '../../shell/pending.tsx'
import { GameTable } from './game-table.tsx'
import { KeyCard } from './key-card.tsx'
import { StateTag } from './offer-cells.tsx'
import { OfferDialog, type Offered } from './offer-dialog.tsx'
import { useVendors } from './use-vendors.ts'
import { kindWords } from './words.ts'
import './vendors.css'

export function VendorPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useVendors()
  const navigate = useNavigate()
  useKeys({ b: () => void navigate({ to: '/vendors' }) })
  if (!data) return <Pending error={error} again={refetch} rows={8} />
  const vendor = data.find((row) => row.id === id)
  if (!vendor)
    return (
      <p className="card op-empty" role="alert">
        {operatorText.notFound} <Link to="/vendors">목록으로</Link>
      </p>
    )
  return <Vendor key={id} vendor={vendor} />
}

function Vendor({ vendor }: { vendor: VendorRow }) {
  const mayWrite = useMay('vendors.write')
  const mayTurn = useMay('vendors.keys')
  const [offered, setOffered] = useState<Offered | null>(null)
  const on = vendor.state === 'on'
  const open = (state = vendor.state) => setOffered({ vendor, game: null, state })
  const flip = () => open(on ? 'off' : 'on')
  useKeys({ s: mayWrite ? () => open() : undefined, x: mayWrite ? flip : undefined })
  return (
    <>
      <div className="row between op-head">
        <div className="row">
          <Link className="btn btn-s btn-line" to="/vendors">
            <Icon name="back" className="ic-xs" />
            목록
          </Link>
          <h1 className="t22">{vendor.title}</h1>
          <span className="tag">{kindWords[vendor.kind]}</span>
          <StateTag state={vendor.state} />
        </div>
        {mayWrite && (
          <div className="row">
            <button type="button" className="btn btn-s" onClick={() => open()}>
              상태·안내 <kbd aria-hidden="true">s</kbd>
            </button>
            <button
              type="button"
              className={on ? 'btn btn-s btn-danger' : 'btn btn-s btn-main'}
              onClick={flip}
            >
              {on ? '게임사 중지' : '게임사 사용'} <kbd aria-hidden="true">x</kbd>
            </button>
          </div>
        )}
      </div>
      {!on && (
        <p className="op-banner">
          <Icon name="warn" className="ic-s" />
          <span className="grow">새 베팅을 받지 않습니다. 회원 안내: {vendor.message}</span>
        </p>
      )}
      {vendor.silent && (
        <p className="op-banner is-bad">
          <Icon name="warn" className="ic-s" />
          <span className="grow">
            게임사가 응답하지 않습니다. 마지막 응답 {dayTime(vendor.readAt)}
          </span>
        </p>
      )}
      <GameTable vendor={vendor} onGame={setOffered} />
      <nav className="row vendors-links" aria-label="이 게임사의 기록">
        <Link className="btn btn-s" to="/vendors/rounds" search={{ vendor: vendor.id }}>
          진행중 라운드
        </Link>
        <Link className="btn btn-s" to="/vendors/calls" search={{ vendor: vendor.id }}>
          요청 기록
        </Link>
        <Link className="btn btn-s" to="/vendors/returns" search={{ vendor: vendor.id }}>
          환수율
        </Link>
      </nav>
      {mayTurn && <KeyCard vendor={vendor} />}
      {offered && <OfferDialog offered={offered} onDone={() => setOffered(null)} />}
    </>
  )
}
