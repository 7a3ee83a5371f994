/** The page number of a list, kept in the address: back, reload and a copied link find the same page again. */
import { useLocation, useRouter } from '@tanstack/react-router'

/** The wire's bounds of `pageIndex`. */
const LAST = 10_000

export function usePageNumber(): [number, (page: number) => void] {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const asked = new URLSearchParams(searchStr).get('page') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Math.min(Number(asked), LAST) : 1
  const go = (to: number) => router.history.push(to === 1 ? pathname : `${pathname}?page=${to}`)
  return [page, go]
}
