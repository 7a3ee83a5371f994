/** The site is closed: what the operator wrote, and nothing else. */
import { Mark, Word } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

export function ClosedPage({ html }: { html: string }) {
  return (
    <main className="closed" id="main">
      <h1 className="brand" aria-label="마당">
        <Mark />
        <Word />
      </h1>
      <div className="geut" />
      <SafeHtml html={html} />
    </main>
  )
}
