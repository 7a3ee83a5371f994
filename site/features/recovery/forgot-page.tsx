/** Who forgot id or password: asks the desk, waits on this page, and sets a new password (docs/spec/accounts.md). */
import { Page, PageTitle } from '../../shell/page.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { useTicket } from './ticket.ts'
import { WaitingRequest } from './waiting-request.tsx'
import './recovery.css'

export function ForgotPage() {
  const ticket = useTicket()
  return (
    <Page narrow>
      <PageTitle title="아이디·비밀번호 찾기" />
      {ticket === null ? <ForgotForm /> : <WaitingRequest key={ticket} ticket={ticket} />}
    </Page>
  )
}
