/** Writing an inquiry, or with `?no=` changing one that is not answered yet (docs/spec/shell.md#pages, #checks). */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'

import { ask } from '../../api/ask.ts'
import { Board, PostSkeleton } from '../../shell/board.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { InquiryForm } from './inquiry-form.tsx'
import './inquiry.css'

export function InquiryFormPage() {
  const { searchStr } = useLocation()
  const no = new URLSearchParams(searchStr).get('no') ?? ''
  return no === '' ? (
    <Board title="문의하기">
      <InquiryForm />
    </Board>
  ) : (
    <EditInquiry key={no} no={no} />
  )
}

function EditInquiry({ no }: { no: string }) {
  const query = useQuery({
    queryKey: ['inquiry-load', no],
    queryFn: async () => (await ask('inquiryLoad', undefined, { params: { no } })).data,
    // What is being typed is not replaced under the member's hands, and nothing old is edited.
    staleTime: Infinity,
    gcTime: 0,
  })
  useFailedLoad(query, '/cs')
  return (
    <Board title="문의 수정">
      {query.data ? <InquiryForm edited={query.data} /> : <PostSkeleton />}
    </Board>
  )
}
