/**
 * Sign-up: the referral code, then the form (docs/spec/shell.md#states, #checks,
 * docs/spec/rules.md#accounts-and-sessions).
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { login } from './session.ts'
import { termsRef } from './terms.ts'

const text = z.string().max(1_000)

export const codeCheck = call(routes.codeCheck, {
  input: z.object({ ucode: text }),
  output: nothing,
})

/** A refusal says with `field` which part of `data` it is about; without one it is about none. */
export const signUp = call(routes.signUp, {
  input: z.object({
    data: z.object({
      uid: text,
      nick: text,
      upw: text,
      rpw: text,
      phone: text,
      bank: text,
      /** The account holder's name. */
      bankaccount: text,
      banknumber: text,
      captcha: text,
    }),
    ucode: text,
    /** the versions that were agreed to with it: all in force or none; who names none is asked before play */
    terms: z.array(termsRef).max(10).optional(),
  }),
  /** Where no approval is needed who joined is in: the session of a login. null: an operator is to approve them first. */
  output: z.object({
    session: login.output.pick({ accessToken: true, id: true, nick: true, type: true }).nullable(),
  }),
})
