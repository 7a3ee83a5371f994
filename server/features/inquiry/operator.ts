import {
  inquiryAnswer,
  inquiryCategory,
  inquiryClose,
  inquiryQueue,
  inquiryRead,
  inquiryReopen,
  inquiryTimes,
  templateDelete,
  templateList,
  templateSave,
} from '@madang/contract/operator/inquiry.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { holderOf } from '../till/till.ts'
import {
  answerInquiry,
  closeInquiry,
  readQueue,
  readWhole,
  reopenInquiry,
  sortInquiry,
} from './answer.ts'
import { readTook } from './inquiry.ts'
import { selectTemplates } from './template-sql.ts'
import { deleteTemplate, saveTemplate } from './templates.ts'

export function inquiryOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(inquiryQueue, 'inquiries.read', async ({ input, operator }) => {
    const { state = null, uid = '', category = null, assigned, pageIndex: page } = input
    const holder = holderOf(assigned, operator.id)
    return {
      data: await readQueue(deps.db, {
        state,
        uid: uid.trim().toLowerCase() || null,
        category,
        holder,
        page,
      }),
    }
  })

  serve(inquiryRead, 'inquiries.read', async ({ request }) => {
    const { id } = request.params as { id?: string }
    return { data: await readWhole(deps.db, readNo(id, operatorText.notFound)) }
  })

  serve(inquiryAnswer, 'inquiries.answer', async ({ input, operator, address }) => {
    await answerInquiry(deps, { operator, address }, input)
    return { msg: boardText.answered, data: { state: 'answered' as const } }
  })

  serve(inquiryCategory, 'inquiries.answer', async ({ input, operator, address }) => {
    await sortInquiry(deps, { operator, address }, input)
    return { msg: boardText.categorized }
  })

  serve(inquiryClose, 'inquiries.answer', async ({ input, operator, address }) => {
    await closeInquiry(deps, { operator, address }, input)
    return { msg: boardText.closed }
  })

  serve(inquiryReopen, 'inquiries.answer', async ({ input, operator, address }) => {
    await reopenInquiry(deps, { operator, address }, input)
    return { msg: boardText.reopened }
  })

  serve(inquiryTimes, 'inquiries.read', async () => ({ data: await readTook(deps) }))

  serve(templateList, 'inquiries.read', async () => ({
    data: await selectTemplates(deps.db),
  }))

  serve(templateSave, 'inquiries.answer', async ({ input, operator, address }) => ({
    msg: boardText.saved,
    ...(await saveTemplate(deps, { operator, address }, input)),
  }))

  serve(templateDelete, 'inquiries.answer', async ({ input, operator, address }) => {
    await deleteTemplate(deps, { operator, address }, input.id)
    return { msg: boardText.deleted }
  })
}
