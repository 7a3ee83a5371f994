/** Vendors with their games and what is under way at them. */
import { useAsked } from '../../shell/use-asked.ts'

export const useVendors = () => useAsked('vendorList', { name: 'vendors', everyMs: 3_000 })
