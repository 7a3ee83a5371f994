/** Pages of the console that come when they are first asked for, over its line. */
import type { AnyRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import { holdBack as hold, openParts, type Part } from '@madang/ui/lazy-part.tsx'

import { houseReached, isLost, sureOfHouse } from '../api/connection.ts'

export type { Part }

const open = openParts({
  sure: sureOfHouse,
  up: houseReached,
  reload: () => location.reload(),
})
const loads: Part['load'][] = []

type PageOf<M> = M[Extract<keyof M, `${string}Page`>]
/** `object` of a module that is known as no more than one. */
type PropsOf<C> = [C] extends [never]
  ? object
  : C extends ComponentType<infer P extends object>
    ? P
    : never

/** A part of a page, as `pick` finds it in its module. */
export function lazyPiece<M, P extends object>(
  bring: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): Part<P> {
  const part = open(bring, pick)
  loads.push(part.load)
  return part
}

/** A page whose module exports one component by the name of a page. */
export const lazyPart = <M extends object>(bring: () => Promise<M>) =>
  lazyPiece(bring, (module) => {
    const [, page] = Object.entries(module).find(([name]) => name.endsWith('Page'))!
    return page as ComponentType<PropsOf<PageOf<M>>>
  })

/** Brings every page that is not there yet, one after the other. */
export async function bringAll(): Promise<void> {
  for (const load of loads) await load().catch(() => undefined)
}

/** A page of a build that is gone is not there: the document is loaded anew, and brings the newer one. */
export const holdBack = (router: AnyRouter) =>
  hold(
    router,
    () => !isLost(),
    () => false,
  )
