import {
  inquiryAnswer,
  inquiryQueue,
  inquiryRead,
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
import { answerInquiry, deleteTemplate, readQueue, readWhole, saveTemplate } from './answer.ts'
import { selectTemplates } from './desk-sql.ts'

export function inquiryOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(inquiryQueue, 'inquiries.read', async ({ input, operator }) => {
    const { state = null, uid = '', assigned, pageIndex: page } = input
    const holder = holderOf(assigned, operator.id)
    return {
      data: await readQueue(deps.db, {
        state,
        uid: uid.trim().toLowerCase() || null,
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
