/** The worker around search.ts. */
import { search } from './search.ts'

addEventListener(
  'message',
  ({ data }: MessageEvent<{ challenge: string; salt: string; maxNumber: number }>) =>
    postMessage(search(data)),
)
