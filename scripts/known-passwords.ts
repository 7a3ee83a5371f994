/** What a start says while anyone on the network could come in by a password that everyone knows. */
import type { Config } from '../server/config.ts'

const isLoopback = (host: string) => /^(127\.|localhost$|::1$)/.test(host)

/** Null where the demo accounts are none, or can be reached from this machine only. */
export const openToAll = ({ sandbox, host }: Pick<Config, 'sandbox' | 'host'>): string | null =>
  sandbox && !isLoopback(host)
    ? `  주의          ${host} 에서 열려 있어 같은 네트워크의 누구나 위 비밀번호로 콘솔에 들어올 수 있습니다. HOST=127.0.0.1 이면 이 컴퓨터에서만 열립니다.
                open to the network with passwords everyone knows; HOST=127.0.0.1 keeps the house to this machine
`
    : null
