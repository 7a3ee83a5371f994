/** A page of the product that a later issue brings: says plainly what will be here, and where to go until then. */
import { Link } from '@tanstack/react-router'

import { Art } from '@madang/ui/art.tsx'

import { Page } from './page.tsx'

type Props = { title: string; holds: string[] }

export function BeingBuiltPage({ title, holds }: Props) {
  return (
    <Page>
      <section className="card being-built">
        <div className="tile-art">
          <Art name="yard" />
        </div>
        <h1 className="t22">{title}</h1>
        <p className="soft">이 화면은 만드는 중입니다. 여기에는 다음이 들어옵니다.</p>
        <ul className="note">
          {holds.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Link to="/" className="btn">
          홈으로
        </Link>
      </section>
    </Page>
  )
}
