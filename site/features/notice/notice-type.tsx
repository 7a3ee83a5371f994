/** A notice's type as a label, long or short. */
import { useDevice } from '../../shell/device.ts'

/** What a phone has room for (docs/spec/shell.md#pages). */
const short: Record<string, string> = { 공지사항: '공지', '진행중 이벤트': '이벤트' }

export function NoticeType({ type }: { type: string }) {
  const device = useDevice()
  return (
    <span className={type === '공지사항' ? 'tag jade' : 'tag ochre'}>
      {device === 'mobile' ? (short[type] ?? type) : type}
    </span>
  )
}
