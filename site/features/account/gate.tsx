/** The house's gate and how many of its bolts are shut. */
type Bolt = { name: string; on: boolean }

const COUNTS = ['없음', '하나', '둘', '셋', '넷']
const counted = (n: number) => COUNTS[n] ?? String(n)

/** With one bolt there is no count to tell. */
export function Gate({ bolts }: { bolts: readonly Bolt[] }) {
  const shut = bolts.filter(({ on }) => on)
  const open = bolts.filter(({ on }) => !on)
  return (
    <section className="card row account-gate" aria-label="대문 빗장">
      <GateArt />
      <div className="grow">
        <b className="t17">
          {bolts.length > 1
            ? `대문 빗장 ${counted(bolts.length)} 중 ${counted(shut.length)}`
            : '대문 빗장'}
        </b>
        <p className="soft">
          {open.length === 0
            ? `${shut.map(({ name }) => name).join(', ')}로 잠겨 있습니다. 다른 곳에서 쓰지 않는 비밀번호를 쓰세요.`
            : `${open.map(({ name }) => name).join(', ')}까지 켜면 비밀번호가 새어도 들어올 수 없습니다.`}
        </p>
      </div>
    </section>
  )
}

/** Ends of the rafters, painted red and blue by turns. */
const ENDS = [14, 26, 38, 50, 62, 74, 86]
const NAILS = [56, 63, 70].flatMap((y) => [28, 36, 59, 68].map((x) => ({ x, y })))

const GateArt = () => (
  <svg viewBox="0 0 100 84" width="104" height="87" aria-hidden="true">
    <path d="M4 30C24 27 40 22 50 12c10 10 26 15 46 18l-4 8H8Z" fill="#1f4c40" />
    <path d="M8 38h84v5H8Z" fill="#3f8f78" />
    {ENDS.map((x, at) => (
      <g key={x}>
        <circle cx={x} cy="41" r="4.2" fill="#3f8f78" />
        <circle cx={x} cy="41" r="2.86" fill={at % 2 === 0 ? '#5f2015' : '#1d2a58'} />
        <circle cx={x} cy="41" r="1.26" fill={at % 2 === 0 ? '#d6a03c' : '#f3eee2'} />
      </g>
    ))}
    <rect x="14" y="46" width="72" height="34" fill="#6b4423" />
    <rect x="20" y="50" width="29" height="30" fill="#8a5c33" />
    <rect x="51" y="50" width="29" height="30" fill="#8a5c33" />
    {NAILS.map(({ x, y }) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="1.8" fill="#d6a03c" />
    ))}
    <rect x="43" y="60" width="14" height="12" rx="2" fill="#d6a03c" />
    <path d="M46 60v-3a4 4 0 0 1 8 0v3" fill="none" stroke="#d6a03c" strokeWidth="2.4" />
  </svg>
)
