/** Public facts of the server: answered to `house` and carried by the site's documents (docs/spec/wire.md). */
import type { Output } from '@madang/contract/core/call.ts'
import type { house } from '@madang/contract/member/home.ts'

import type { Deps } from '../../http/deps.ts'
import { leastPassword } from '../../http/least-password.ts'

export function readHouse({ config, clock, settings }: Deps): Output<typeof house> {
  const { sandbox, providerPort, providerOrigin, drawSeconds, build, passkeys, clockRate } = config
  return {
    sandbox,
    providerPort,
    providerOrigin,
    drawSeconds,
    now: clock.now().toISOString(),
    ...(clockRate === null ? {} : { rate: clock.rate() }),
    passkeyOrigin: passkeys?.origin ?? null,
    passwordMin: leastPassword(config, settings.get('passwordMin')),
    build,
  }
}
