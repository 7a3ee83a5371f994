/** A session that ends when a test says so, and the door that leads back in. */
import { screen } from '@testing-library/react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { meOf, on, operatorOf, type openConsole } from './house.tsx'

type User = ReturnType<typeof openConsole>['user']
const ended = { result: false, code: 'logout', msg: operatorText.logout } as const

export function endingSession() {
  const house = { over: false }
  const rules = [
    on('me', () => (house.over ? ended : meOf('관리자'))),
    on('login', () => ({ result: true, msg: '', token: 'fresh', operator: operatorOf('관리자') })),
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
