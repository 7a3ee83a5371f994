/** One vendor: its switch, its games in the lobby's order, its keys. */
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { VendorRow } from '@madang/contract/operator/casino.ts'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { GameTable } from './game-table.tsx'
import { KeyCard } from './key-card.tsx'
import { StateTag } from './offer-cells.tsx'
import { OfferDialog, type Offered } from './offer-dialog.tsx'
import { ScheduledOffers } from './scheduled-offers.tsx'
import { useVendors } from './use-vendors.ts'
import { kindWords } from './words.ts'
import './vendors.css'

export function VendorPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, ...query } = useVendors()
  const vendor = data && (data.find((row) => row.id === id) ?? null)
  return (
    <Detail to="/vendors" query={query} it={vendor} none={operatorText.notFound}>
      {(found) => <Vendor key={id} vendor={found} />}
    </Detail>
  )
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
      <BackHead
        to="/vendors"
        title={vendor.title}
        acts={
          mayWrite && (
            <div className="row">
              <Button small hotkey="s" onClick={() => open()}>
                상태·안내
              </Button>
              <Button small main={!on} danger={on} hotkey="x" onClick={flip}>
                {on ? '게임사 중지' : '게임사 사용'}
              </Button>
            </div>
          )
        }
      >
        <span className="tag">{kindWords[vendor.kind]}</span>
        <StateTag state={vendor.state} />
      </BackHead>
      {!on && <Banner icon="warn">새 베팅을 받지 않습니다. 회원 안내: {vendor.message}</Banner>}
      {vendor.silent && (
        <Banner icon="warn" tone="bad">
          게임사가 응답하지 않습니다. 마지막 응답 {dayTime(vendor.readAt)}
        </Banner>
      )}
      <GameTable vendor={vendor} onGame={setOffered} />
      <ScheduledOffers vendor={vendor} />
      <nav className="row wraps" aria-label="이 게임사의 기록">
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
