import {
  inquiryBank,
  inquiryClose,
  inquiryDelete,
  inquiryFurther,
  inquiryFurtherEdit,
  inquiryList,
  inquiryLoad,
  inquiryTimes,
  inquiryView,
  inquiryWrite,
} from '@madang/contract/member/inquiry.ts'
import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { ownRow } from '../../http/own-row.ts'
import { serveMember } from '../../http/serve.ts'
import type { Member } from '../../http/identity.ts'
import {
  askBank,
  askFurther,
  closeOwn,
  deleteInquiry,
  editFurther,
  editInquiry,
  listInquiries,
  loadInquiry,
  readUsual,
  viewInquiry,
  writeInquiry,
} from './inquiry.ts'

export function inquiryRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps

  const ofOwn = <T>(member: Member, given: unknown, work: (no: number) => Promise<T>) =>
    ownRow(db, { member, kind: 'inquiry', given, msg: inquiryText.notFound }, work)

  serveMember(app, deps, inquiryList, async ({ member, input }) => ({
    data: await listInquiries(db, member.id, input.pageIndex),
  }))

  serveMember(app, deps, inquiryView, ({ member, request }) =>
    ofOwn(member, noOf(request), (no) => viewInquiry(deps, member.id, no)),
  )

  serveMember(app, deps, inquiryLoad, ({ member, request }) =>
    ofOwn(member, noOf(request), async (no) => ({ data: await loadInquiry(db, member.id, no) })),
  )

  serveMember(app, deps, inquiryWrite, async ({ member, input, key, bodyHash }) => {
    const { subject, contents } = input
    const text = { subject, contents, category: input.category ?? undefined }
    const writing = { member, key, bodyHash, call: inquiryWrite.path }
    if (input.no === undefined || input.no === null || input.no === '')
      return {
        msg: inquiryText.written,
        no: await writeInquiry(deps, writing, text),
      }
    const no = await ofOwn(member, input.no, (own) => editInquiry(deps, writing, own, text))
    return { msg: inquiryText.edited, no }
  })

  serveMember(app, deps, inquiryDelete, ({ member, input }) =>
    ofOwn(member, input.no, async (no) => ({
      msg: inquiryText.deleted,
      csCnt: await deleteInquiry(deps, member.id, no),
    })),
  )

  serveMember(app, deps, inquiryBank, async ({ member, input, key, bodyHash }) => {
    const writing = { member, key, bodyHash, call: inquiryBank.path }
    return { msg: inquiryText.asked, no: await askBank(deps, writing, input.page) }
  })

  serveMember(app, deps, inquiryFurther, async ({ member, input, key, bodyHash }) => {
    const writing = { member, key, bodyHash, call: inquiryFurther.path }
    const no = await ofOwn(member, input.no, (own) => askFurther(deps, writing, own, input))
    return { msg: inquiryText.furtherAsked, no }
  })

  serveMember(app, deps, inquiryFurtherEdit, async ({ member, input, key, bodyHash }) => {
    const writing = { member, key, bodyHash, call: inquiryFurtherEdit.path }
    const no = await ofOwn(member, input.no, (own) => editFurther(deps, writing, own, input))
    return { msg: inquiryText.edited, no }
  })

  serveMember(app, deps, inquiryClose, ({ member, input }) =>
    ofOwn(member, input.no, async (no) => {
      await closeOwn(deps, member.id, no)
      return { msg: inquiryText.closed }
    }),
  )

  serveMember(app, deps, inquiryTimes, async () => ({ data: await readUsual(deps) }))
}

const noOf = (request: FastifyRequest) => (request.params as { no?: string }).no
