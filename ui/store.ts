/** What a page remembers outside React, for code and components alike. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  /** the same object as long as nothing changed */
  read: () => T
  /** Calls back at every change; answers how to stop. */
  follow: (heard: () => void) => () => void
  /** Calls back whoever follows. */
  tell: () => void
}

/** What lies elsewhere, as `read` finds it there: in storage, in a query of the screen. `watch` hears who else changes it. */
export function openView<T>(read: () => T, watch?: (heard: () => void) => () => void): Store<T> {
  const followers = new Set<() => void>()
  return {
    read,
    follow(heard) {
      followers.add(heard)
      const unwatch = watch?.(heard)
      return () => {
        unwatch?.()
        followers.delete(heard)
      }
    },
    tell() {
      for (const heard of followers) heard()
    },
  }
}

/** A value of the page's own. */
export function openStore<T>(first: T): Store<T> & { set: (next: T) => void } {
  let value = first
  const view = openView(() => value)
  return {
    ...view,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      view.tell()
    },
  }
}

/** Whether the screen is as the query says. */
export const openMedia = (query: string): Store<boolean> =>
  openView(() => matchMedia(query).matches, watchMedia(query))

/** Hears when the screen begins or ceases to be as the query says. */
export const watchMedia = (query: string) => (heard: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', heard)
  return () => media.removeEventListener('change', heard)
}

/** `of` what `read` finds, worked out anew only when that is another. */
export function readOf<T>(read: () => string, of: (found: string) => T): () => T {
  let last: { found: string; value: T } | null = null
  return () => {
    const found = read()
    if (last?.found !== found) last = { found, value: of(found) }
    return last.value
  }
}

/** Follows a store; with `of` what it makes of the value, so that only another one of those shows anew. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, P extends string | number | boolean>(
  store: Store<T>,
  of: (value: T) => P,
): P
export function useStore<T>(store: Store<T>, of: (value: T) => unknown = (value) => value) {
  const read = () => of(store.read())
  return useSyncExternalStore(store.follow, read, read)
}
