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

type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never

/** `name`: of the page in what is brought. */
export const lazyPart = <M, Name extends keyof M>(bring: () => Promise<M>, name: Name) => {
  const part = open(bring, (module) => module[name] as ComponentType<PropsOf<M[Name]>>)
  loads.push(part.load)
  return part
}

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
