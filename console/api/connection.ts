/** Whether the last call reached the house. */
import { openStore, useStore } from '@madang/ui/store.ts'

const lost = openStore(false)

export const noteConnection = (reached: boolean): void => lost.set(!reached)

export const useLost = (): boolean => useStore(lost)
