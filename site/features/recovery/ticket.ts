/** The ticket of the request this tab waits on: what opens its page, and nothing else. It ends with the tab. */
import { openView, useStore } from '@madang/ui/store.ts'

const KEY = 'recovery'
const kept = openView(() => sessionStorage.getItem(KEY))

export const useTicket = (): string | null => useStore(kept)

export function keepTicket(ticket: string | null): void {
  if (ticket === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, ticket)
  kept.tell()
}
