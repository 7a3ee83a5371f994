/** A call of the wire, stated once: the server serves it, a page asks it, a test answers it (docs/spec/wire.md). */
import type { z } from 'zod'

export type Route = { readonly method: 'GET' | 'POST'; readonly path: string }
export type Call = Route & {
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** it tells what was and writes nothing: a copy of the house that has all that was answered before may answer it */
  readonly history?: boolean
}
export type Input<C extends Call> = z.input<C['input']>
export type Parsed<C extends Call> = z.output<C['input']>
export type Output<C extends Call> = z.output<C['output']>

/** Every code a refusal can carry; the numbers are the seeds'. */
export type Code =
  | 'logout'
  | 'stay'
  | 'codeError'
  | 'reload'
  | 404
  | 103
  | 201
  | 'badInput'
  | 'badAmount'
  | 'lack'
  | 'limit'
  | 'closed'
  | 'late'
  | 'state'
  | 'notFound'
  | 'denied'
  | 'dup'
  | 'keyReuse'
  | 'busy'
  | 'proof'
  | 'rate'
  | 'retry'

/** Every answer says `result`; a refusal also says why, in words meant for the member. */
export type Refused = { result: false; code: Code; msg: string }
export type Answer<C extends Call> = ({ result: true; msg: string } & Output<C>) | Refused

/** The route of a call that changes nothing, but for those the wire names (docs/spec/wire.md#headers). */
export const get = <P extends string>(path: P) => ({ method: 'GET', path }) as const
/** The route of any other call. */
export const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const

/** The calls of a conversation by the names of its routes, out of all that its files export. */
export type CallsOf<
  R extends Record<string, Route>,
  Stated extends { [N in keyof R]: Call & R[N] },
> = Pick<Stated, keyof R>

/** States a call: its route (from the plain list the pages read) with the schemas of both ways, and whether it is a history. */
export const call = <R extends Route, I extends z.ZodType, O extends z.ZodType>(
  route: R,
  schemas: { input: I; output: O; history?: boolean },
) => ({ ...route, ...schemas })
