/** What is seldom opened comes when it is first asked for, and no page brings it. */
import { tell } from '@madang/ui/dialog.tsx'

/** Null where the line brought none; the operator has read so. A browser never asks again for a module that once failed. */
export const bring = <M>(load: () => Promise<M>): Promise<M | null> =>
  load().catch(async () => {
    await tell('화면을 불러오지 못했습니다. 페이지를 새로고침해주세요.', { tone: 'error' })
    return null
  })
