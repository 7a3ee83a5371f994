/** The queue of sign-ups: a page of its own, so that the cashier's queues do not bring it. */
import { OnlyReaders } from './only-readers.tsx'
import { SignupQueue } from './signup-queue.tsx'
import './desk.css'

export const SignupQueuePage = () => (
  <OnlyReaders needs="signups.read">
    <SignupQueue />
  </OnlyReaders>
)
