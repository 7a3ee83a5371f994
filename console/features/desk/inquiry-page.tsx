/** The queue of inquiries: a page of its own, so that the cashier's queues do not bring it. */
import { InquiryQueue } from './inquiry-queue.tsx'
import { OnlyReaders } from './only-readers.tsx'
import './desk.css'

export const InquiryPage = () => (
  <OnlyReaders needs="inquiries.read">
    <InquiryQueue />
  </OnlyReaders>
)
