/** The partners' page as its program asks it, by paths typed by hand. */
import { renewSessions } from '../../../testing/cashier.ts'
import type { House } from '../../../testing/house.ts'
import type { TreeMember } from '../../../testing/tree.ts'

export type Said = { result: boolean; msg: string; code?: string; field?: string; data?: unknown }

/** Hands a partner over from the site; answers how they ask. */
export async function openPartnerPage(house: House, partner: TreeMember) {
  // Tests move the clock; nobody is logged out for it.
  await renewSessions(house)
  const site = await partner.ask('useSite')
  if (!site.result) throw new Error(site.msg)
  const post = async (path: string, payload: object, token?: string, key?: string) => {
    const reply = await house.operatorApp.inject({
      ...{ method: 'POST', url: `/partner/${path}`, payload },
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
    return reply.json<Said>()
  }
  const entered = await post('enter', { ticket: new URL(site.data).searchParams.get('ticket') })
  if (!entered.result) throw new Error(entered.msg)
  const { token } = entered.data as { token: string }
  return (path: string, payload: object, key?: string) => post(path, payload, token, key)
}
export type PartnerPage = Awaited<ReturnType<typeof openPartnerPage>>
