/** A session that ends when a test says so, and the door that leads back in. */
import { screen } from '@testing-library/react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { now, on, type openConsole } from './house.tsx'

type User = ReturnType<typeof openConsole>['user']
const ended = { result: false, code: 'logout', msg: operatorText.logout } as const

export function endingSession() {
  const house = { over: false }
  const operator = {
    uid: 'admin1',
    name: '운영 김마루',
    role: '관리자',
    secondFactor: false,
    mustChange: false,
    mustEnrol: false,
  } as const
  const rules = [
    on('me', () =>
      house.over
        ? ended
        : {
            result: true,
            msg: '',
            operator,
            closed: null,
            online: 1,
            now: now(),
            sitePort: 8_080,
          },
    ),
    on('login', () => ({ result: true, msg: '', token: 'fresh', operator })),
    on('logout', () => ({ result: true, msg: '' })),
  ]
  return {
    rules,
    end: () => {
      house.over = true
    },
    /** Fills in the door once it is shown. */
    logsIn: async (user: User) => {
      await user.type(await screen.findByLabelText('아이디'), 'admin1')
      house.over = false
      await user.type(screen.getByLabelText('비밀번호'), 'madang-1234{Enter}')
    },
  }
}
