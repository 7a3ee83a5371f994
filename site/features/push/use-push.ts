/** What this browser is told by push, and how that is switched (docs/adr/0096-push.md). */
import { useQuery } from '@tanstack/react-query'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useSending } from '../../shell/cashier.ts'

export type Device = Output<MemberCalls['push']>['data']['devices'][number]
export type Wishes = Omit<Device, 'endpoint'>

const pushWords = {
  none: '이 브라우저에서는 알림을 받을 수 없습니다. 앱으로 설치한 뒤 다시 확인해주세요.',
  house: '이 사이트에서는 알림을 보내지 않습니다.',
  blocked: '브라우저에서 알림이 차단되어 있습니다. 브라우저의 사이트 설정에서 알림을 허용해주세요.',
  failed: '알림을 켜지 못했습니다. 연결을 확인하고 다시 시도해주세요.',
} as const

const can = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const current = async () =>
  (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()

/** Why nothing can be switched on here; null when it can. `device`: as the house knows this browser. */
export function usePush() {
  const session = useSession()
  const query = useQuery({
    queryKey: ['push', session?.userId],
    enabled: session !== null,
    queryFn: async () => {
      const { key, devices } = (await ask('push')).data
      const endpoint = can() ? ((await current())?.endpoint ?? null) : null
      return { key, device: devices.find((each) => each.endpoint === endpoint) ?? null }
    },
  })
  const { sending, send } = useSending(query.refetch)
  const { data } = query

  async function set(wishes: Wishes): Promise<void> {
    const subscription = await bring(data!.key!, data!.device === null)
    if (!subscription) return
    const { endpoint, keys } = subscription.toJSON()
    await send(() =>
      ask('pushSet', {
        endpoint: endpoint!,
        p256dh: keys!['p256dh']!,
        auth: keys!['auth']!,
        ...wishes,
      }),
    )
  }

  async function stop(endpoint: string): Promise<void> {
    if (await send(() => ask('pushOff', { endpoint }))) await (await current())?.unsubscribe()
  }

  return {
    query,
    device: data?.device ?? null,
    why: data ? whyNot(data.key) : null,
    sending,
    set,
    stop,
  }
}

function whyNot(key: string | null): string | null {
  if (key === null) return pushWords.house
  if (!can()) return pushWords.none
  return Notification.permission === 'denied' ? pushWords.blocked : null
}

/** This browser's address at its push service; asks its user first. Null when there is none, and they were told why. */
async function bring(key: string, anew: boolean): Promise<PushSubscription | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') {
      await tell(pushWords.blocked, { tone: 'error' })
      return null
    }
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const had = await pushManager.getSubscription()
    if (had && !anew) return had
    // One of another member's, or made for another key of the house.
    await had?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    await tell(pushWords.failed, { tone: 'error' })
    return null
  }
}
