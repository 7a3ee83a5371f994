/** The proof page before there is anything to show: loading, no such round, not reachable. */
import { Link } from '@tanstack/react-router'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'

/** Blocks where the verdict, the values and the steps will stand. */
export const ProofSkeleton = () => (
  <output className="grid proof-loading">
    <span className="sr">불러오는중..</span>
    <Skeleton height={76} />
    <Skeleton height={690} />
    <Skeleton height={560} />
    {Array.from({ length: 7 }, (_, row) => (
      <Skeleton height={104} key={row} />
    ))}
  </output>
)

export const Missing = ({ game }: { game: Game | undefined }) => (
  <section className="card pad grid" role="alert">
    <b className="strong">존재하지 않는 회차입니다.</b>
    <p className="soft">
      회차 번호와 날짜를 확인해주세요. 아직 약속값을 공개하지 않은 회차라면 공개되는 대로 나옵니다.
    </p>
    <div className="row">
      <Link className="btn" to={game?.path ?? '/'}>
        {game?.title ?? '홈으로'}
      </Link>
    </div>
  </section>
)

export const Unread = ({ error, again }: { error: Error; again: () => void }) => (
  <section className="card pad grid" role="alert">
    <b className="strong">증명을 불러오지 못했습니다.</b>
    <p className="soft">{error.message}</p>
    <div className="row">
      <button type="button" className="btn" onClick={again}>
        다시 시도
      </button>
    </div>
  </section>
)
