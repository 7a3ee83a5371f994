import { gradeList, gradeRemove, gradeSave, memberGrade } from '@madang/contract/operator/grades.ts'
import { gradeText } from '@madang/contract/operator/plain/grades.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { listGrades, moveMember, removeGrade, saveGrade } from './grades.ts'

export function gradesOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(gradeList, 'grades.read', async () => ({ data: await listGrades(deps.db) }))

  serve(gradeSave, 'grades.write', async ({ input, operator, address }) => {
    const saved = await saveGrade(deps, { operator, address, ...input })
    return { msg: saved.waiting ? operatorText.waiting : gradeText.saved, ...saved }
  })

  serve(gradeRemove, 'grades.write', async ({ input, operator, address }) => {
    await removeGrade(deps, { operator, address, ...input })
    return { msg: gradeText.removed }
  })

  serve(memberGrade, 'members.grade', async ({ input, operator, address }) => {
    await moveMember(deps, { operator, address, ...input })
    return { msg: gradeText.moved }
  })
}
