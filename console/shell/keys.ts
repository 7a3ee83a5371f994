/** Keys of a page: single letters, heard when no field and no dialog has the keyboard; held down they go on only through a list. */
import { useEffect, useRef, useState } from 'react'

import { isPageComing } from '@madang/ui/lazy-part.tsx'
import { openStore, useStore } from '@madang/ui/store.ts'

export type Keys = Record<string, (() => void) | undefined>

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true]')

/** Nothing is decided, opened or left by a key that repeats itself (docs/spec/rules.md#operators). */
const repeats = new Set(['j', 'k', 'ArrowDown', 'ArrowUp'])

/** Enter and Space belong to what has the focus. */
const pressing = ({ key, target }: KeyboardEvent) =>
  (key === 'Enter' || key === ' ') &&
  target instanceof HTMLElement &&
  target.matches('a, button, [type=checkbox]')

/** The key as the Latin keyboard names it: with the Korean one switched on, `a` arrives as ㅁ. */
const keyOf = ({ key, code, shiftKey }: KeyboardEvent) => {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter === undefined || /^[a-z]$/i.test(key)) return key
  return shiftKey ? letter : letter.toLowerCase()
}

const KEPT = 'letterKeys'
const letters = openStore(localStorage.getItem(KEPT) !== 'off')

/** Switches keys that are a bare letter, digit or sign, for who speaks to the machine or rests a hand on it (WCAG 2.1.4). */
export function switchLetters(on: boolean): void {
  localStorage.setItem(KEPT, on ? 'on' : 'off')
  letters.set(on)
}

/** Whether such keys are heard. */
export const useLetters = (): boolean => useStore(letters)

/** Whether Alt is held, which shows what the menu's keys are. */
export function useHints(): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const heard = ({ key, type }: KeyboardEvent) => key === 'Alt' && setHeld(type === 'keydown')
    const gone = () => setHeld(false)
    addEventListener('keydown', heard)
    addEventListener('keyup', heard)
    addEventListener('blur', gone)
    return () => {
      removeEventListener('keydown', heard)
      removeEventListener('keyup', heard)
      removeEventListener('blur', gone)
    }
  }, [])
  return held
}

/**
 * Calls the key's act; an act given as undefined leaves the key alone. Those heard at the window are left to a page
 * that has an act for them. A page that is being left hears none; the window does: they go elsewhere, and decide nothing.
 */
export function useKeys(keys: Keys, at: Document | Window = document): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return
      if (at === window && event.defaultPrevented) return
      if (typing(event.target)) {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
        return
      }
      const key = keyOf(event)
      if (!letters.read() && key.length === 1) return
      const act = latest.current[key]
      if (!act || pressing(event) || event.isComposing) return
      if (at !== window && isPageComing()) return
      event.preventDefault()
      if (!event.repeat || repeats.has(key)) act()
    }
    const listener = heard as EventListener
    at.addEventListener('keydown', listener)
    return () => at.removeEventListener('keydown', listener)
  }, [at])
}
