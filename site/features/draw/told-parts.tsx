/** What a draw page needs once a bet waits or its frame is out of sight: it comes then, not with the page. */
import { lazyPart } from '../../shell/lazy-page.tsx'

/** All of it, and in which words it is said. */
export const bring = () => import('./told-now.ts')

export const Band = lazyPart(bring, ({ ResultBand }) => ResultBand)
export const Mine = lazyPart(bring, ({ MyBets }) => MyBets)
export const Bar = lazyPart(bring, ({ LiveBar }) => LiveBar)

/** Brings them before they are wanted: the line may be gone when the result comes. */
export const bringTold = () => void Promise.all([Band.load(), Mine.load()]).catch(() => {})
