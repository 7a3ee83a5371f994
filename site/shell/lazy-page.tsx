/** Pages of the site that come when they are first asked for, over its line. */
import type { AnyRouter } from '@tanstack/react-router'

import { openHold } from '@madang/ui/hold.tsx'
import { holdBack as hold, openParts } from '@madang/ui/lazy-part.tsx'

import { lineUp, readLine, sureOfLine } from '../api/line.ts'
import { queries } from '../api/queries.ts'
import { reloadPage } from './reload.ts'
import { isOldBuild } from './site-info.ts'

export type { Part } from '@madang/ui/lazy-part.tsx'

export const lazyPart = openParts({ sure: sureOfLine, up: lineUp, reload: reloadPage })
export const holdBack = (router: AnyRouter) =>
  hold(router, () => readLine().up, isOldBuild, openHold(router, queries))
