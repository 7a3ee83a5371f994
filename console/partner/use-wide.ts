/** Whether there is room for two columns and tables. */
import { openMedia, useStore } from '@madang/ui/store.ts'

const wide = openMedia('(min-width: 960px)')

export const useWide = (): boolean => useStore(wide)
