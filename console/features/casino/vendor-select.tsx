/** Picks one vendor, or all. */
import type { Ref } from 'react'

import { useVendors } from './use-vendors.ts'

type Props = { value: string; onChange: (vendor: string) => void; ref?: Ref<HTMLSelectElement> }

export function VendorSelect({ value, onChange, ref }: Props) {
  const { data = [] } = useVendors()
  return (
    <select
      ref={ref}
      className="input"
      aria-label="게임사"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">모든 게임사</option>
      {data.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  )
}
