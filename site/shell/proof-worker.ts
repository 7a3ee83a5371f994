/** The worker around proof-search.ts. */
import { search } from './proof-search.ts'

addEventListener(
  'message',
  ({ data }: MessageEvent<{ challenge: string; salt: string; maxNumber: number }>) =>
    postMessage(search(data)),
)
