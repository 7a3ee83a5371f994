/** Stands in the place of a page whose program failed while it drew the page. */
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'

type Props = Pick<ErrorComponentProps, 'reset'> & {
  /** names the way to the first page */
  home: string
}

export function Broken({ reset, home }: Props) {
  const router = useRouter()
  const client = useQueryClient()
  // The page may have failed because of an answer: without it the page asks anew.
  useEffect(() => client.removeQueries({ type: 'inactive' }), [client])
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <section className="card pad grid" role="alert">
      <h1 className="t22">화면을 표시하지 못했습니다.</h1>
      <p className="soft">표시하는 중에 오류가 발생했습니다. 저장된 내용은 바뀌지 않았습니다.</p>
      <div className="row">
        <button type="button" className="btn btn-main" onClick={again}>
          다시 시도
        </button>
        <Link to="/" className="btn">
          {home}
        </Link>
      </div>
    </section>
  )
}
