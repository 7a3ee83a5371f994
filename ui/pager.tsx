/**
 * Numbered pages in blocks of ten with ≪ ‹ › ≫ (docs/spec/shell.md#figures); a phone lays a full block out in two rows.
 */
const BLOCK = 10

type Props = { page: number; totalPages: number; onPage: (page: number) => void }

/** The page numbers of the block that holds `page`. */
export function blockOf(page: number, totalPages: number): number[] {
  const first = Math.floor((page - 1) / BLOCK) * BLOCK + 1
  const count = Math.max(0, Math.min(BLOCK, totalPages - first + 1))
  return Array.from({ length: count }, (_, i) => first + i)
}

export function Pager({ page, totalPages, onPage }: Props) {
  const pages = blockOf(page, totalPages)
  const first = pages[0]
  const last = pages.at(-1)
  if (first === undefined || last === undefined) return null

  const step = (to: number, label: string, sign: string, className: string) => (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={to < 1 || to > totalPages}
      onClick={() => onPage(to)}
    >
      {sign}
    </button>
  )
  return (
    <nav className={pages.length > 5 ? 'pager is-long' : 'pager'} aria-label="페이지 이동">
      {step(first - 1, '이전 10페이지', '≪', 'pager-first')}
      {step(page - 1, '이전 페이지', '‹', 'pager-back')}
      {pages.map((number) => (
        <button
          type="button"
          key={number}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      {step(page + 1, '다음 페이지', '›', 'pager-next')}
      {step(last + 1, '다음 10페이지', '≫', 'pager-last')}
    </nav>
  )
}
