/** Picks one vendor, or all. */
import { FilterSelect } from '../../shell/list-page.tsx'
import { useVendors } from './use-vendors.ts'

type Props = { value: string; onChange: (vendor: string) => void }

export function VendorSelect(chosen: Props) {
  const { data = [] } = useVendors()
  const words = data.map(({ id, title }) => [id, title] as const)
  return <FilterSelect label="게임사" all="모든 게임사" {...chosen} words={words} />
}
