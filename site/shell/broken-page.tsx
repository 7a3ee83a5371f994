/** Under the header where a page failed while it was drawn; alone where the header did. */
import type { ErrorComponentProps } from '@tanstack/react-router'

import { Broken } from '@madang/ui/broken.tsx'

import { Page } from './page.tsx'

export const BrokenPage = ({ reset }: ErrorComponentProps) => (
  <Page>
    <Broken reset={reset} home="홈으로" />
  </Page>
)
