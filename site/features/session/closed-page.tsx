/** The site is closed: what the operator wrote, or the house's own words; it opens by itself (site-info.ts). */
import { sessionText } from '@madang/contract/member/plain/session.ts'
import { Mark, Word } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import './closed-page.css'

export function ClosedPage({ html }: { html: string }) {
  return (
    <main className="closed" id="main">
      <h1 className="brand" aria-label="마당">
        <Mark />
        <Word />
      </h1>
      <div className="geut" />
      <section className="card pad">
        {html === '' ? <p>{sessionText.siteClosed}</p> : <SafeHtml html={html} />}
      </section>
      <output className="t13 mute">다시 열리면 이 화면이 저절로 바뀝니다.</output>
    </main>
  )
}
