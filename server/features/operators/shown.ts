import { mustEnrol, type Seated } from '../../http/serve-operator.ts'
import type { Deps } from '../../http/deps.ts'

type Shown = Pick<Seated, 'uid' | 'name' | 'role' | 'secondFactor' | 'byPasskey' | 'mustChange'>

/** An operator as their own page knows them. */
export const shown = (
  deps: Deps,
  { uid, name, role, secondFactor, byPasskey, mustChange }: Shown,
) => ({
  ...{ uid, name, role, secondFactor, mustChange },
  mustEnrol: mustEnrol(deps, { secondFactor, byPasskey }),
})
