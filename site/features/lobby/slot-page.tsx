/**
 * The slots' lobbies, ordinary and premium: vendors, and with `?code=` one of them with its games
 * (docs/spec/member-pages.md#pages, #states).
 */
import { useLocation, useRouter } from '@tanstack/react-router'

import { useSession } from '../../api/session.ts'
import { useDevice } from '../../shell/device.ts'
import { Popups } from '../../shell/popups.tsx'
import { Thumbnail, TilesToCome, VendorTile } from './game-tile.tsx'
import { GamesPanel } from './games-panel.tsx'
import { LobbyFrame, OwnRow, WaitingDialog } from './lobby-frame.tsx'
import { useOwn, useSlow, useVendors, type Vendor } from './use-lobby.ts'

export const SlotPage = () => <Lobby premium={false} />
export const PremiumPage = () => <Lobby premium />

function Lobby({ premium }: { premium: boolean }) {
  const path = premium ? '/slotTest' : '/slot'
  const uid = useSession()?.userId ?? ''
  const device = useDevice()
  const router = useRouter()
  const code = new URLSearchParams(useLocation().searchStr).get('code')
  const { vendors, popups, query } = useVendors(premium)
  const slow = useSlow(query)
  const own = useOwn()

  const open = (vendor: string) => {
    const to = `${path}?code=${encodeURIComponent(vendor)}`
    // From vendor to vendor is one step: the way back leads to the list.
    if (code === null) router.history.push(to)
    else router.history.replace(to)
  }
  const panel = code !== null && code !== '' && (
    <GamesPanel
      key={code}
      premium={premium}
      code={code}
      name={vendors?.find((vendor) => vendor.code === code)?.name}
      own={own}
      onBack={() => router.history.replace(path)}
    />
  )
  const beside = device === 'pc' && panel

  return (
    <LobbyFrame
      title={premium ? '프리미엄 슬롯' : '슬롯'}
      hint="게임사를 고르면 게임이 열립니다."
      path={path}
      side={beside && <Rail vendors={vendors ?? []} code={code} onOpen={open} />}
    >
      {beside || (
        <>
          <OwnRow own={own} />
          <section className="grid" aria-labelledby="vendors">
            <h2 id="vendors" className="t17">
              게임사
            </h2>
            <ul className="game-grid vendor-grid">
              {!vendors && <TilesToCome count={2} />}
              {vendors?.map((vendor) => (
                <VendorTile key={vendor.code} vendor={vendor} onOpen={() => open(vendor.code)} />
              ))}
            </ul>
            {vendors?.length === 0 && (
              <p className="card own-none soft">지금 열린 게임사가 없습니다.</p>
            )}
          </section>
          {panel}
        </>
      )}
      {slow && <WaitingDialog />}
      <Popups popups={popups} nameOf={({ id }) => `slot-popup-${uid}-${id}`} />
    </LobbyFrame>
  )
}

type RailProps = { vendors: Vendor[]; code: string | null; onOpen: (code: string) => void }

const Rail = ({ vendors, code, onOpen }: RailProps) => (
  <nav className="grid" aria-label="게임사">
    {vendors.map((vendor) => (
      <button
        key={vendor.code}
        type="button"
        className="card rail-vendor"
        aria-current={vendor.code === code ? 'true' : undefined}
        onClick={() => onOpen(vendor.code)}
      >
        <Thumbnail src={vendor.thumbnail} width={64} height={48} />
        <span>
          <b className="strong">{vendor.name}</b>
          <br />
          <span className="t13 soft">
            {vendor.state === 'on' ? `게임 ${vendor.games}개` : '점검중'}
          </span>
        </span>
      </button>
    ))}
  </nav>
)
