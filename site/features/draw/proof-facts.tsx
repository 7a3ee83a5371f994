/** A round's published values: state, balls and marks, times, commitment, seed, entropy. */
import { takesBook } from '@madang/contract/core/draw/entropy.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { Code, Fact } from '../../shell/proof-values.tsx'
import { Drawn } from './proof-marks.tsx'
import type { SealedProof } from './proof-query.ts'

const states: Record<Proof['state'], { word: string; tag: string; icon: IconName }> = {
  OPEN: { word: '베팅중', tag: 'tag jade', icon: 'play' },
  LOCKED: { word: '결과 대기중', tag: 'tag ochre', icon: 'clock' },
  DRAWN: { word: '정산중', tag: 'tag ochre', icon: 'clock' },
  SETTLED: { word: '정산완료', tag: 'tag jade', icon: 'check' },
  VOID: { word: '회차 무효 · 베팅금액 반환', tag: 'tag bad', icon: 'x' },
  SKIPPED: { word: '베팅을 받지 않은 회차', tag: 'tag', icon: 'minus' },
}

const WAITS = '추첨이 끝나면 공개합니다.'
const at = (time: string) => timeOf(new Date(time))
/** The date only where it is not the round's own. */
const timeOn = (day: string, time: string) =>
  at(time).slice(0, 10) === at(day).slice(0, 10) ? at(time).slice(11) : at(time)

/** In words, to the second. */
function spanOf(from: string, to: string): string {
  const seconds = Math.floor((Date.parse(to) - Date.parse(from)) / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const parts: [number, string][] = [
    [hours, '시간'],
    [minutes, '분'],
    [hours > 0 ? 0 : seconds % 60, '초'],
  ]
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(' ') || '0초'
}

export function Facts({ proof }: { proof: SealedProof }) {
  const { word, tag, icon } = states[proof.state]
  return (
    <section className="card pad grid" aria-labelledby="proof-facts">
      <div className="row between">
        <h2 className="t17" id="proof-facts">
          공개된 값
        </h2>
        <span className={tag}>
          <Icon name={icon} className="ic-xs" />
          {word}
        </span>
      </div>
      <Drawn proof={proof} />
      <Times proof={proof} />
      <Values proof={proof} />
    </section>
  )
}

function Times({ proof }: { proof: Proof }) {
  const { committedAt, openedAt, closeAt, drawAt, reveal } = proof
  const on = (time: string) => timeOn(drawAt, time)
  const ahead = Date.parse(committedAt) < Date.parse(closeAt)
  return (
    <dl className="facts proof-times">
      <Fact name="약속값 공개">
        {on(committedAt)}
        {ahead && <span className="soft"> 마감 {spanOf(committedAt, closeAt)} 전</span>}
      </Fact>
      <Fact name="베팅 시작">{openedAt === null ? '베팅을 받지 않음' : on(openedAt)}</Fact>
      <Fact name="베팅 마감">{on(closeAt)}</Fact>
      <Fact name="추첨">{on(drawAt)}</Fact>
      <Fact name="시드 공개">{reveal ? on(reveal.drawnAt) : '추첨 뒤'}</Fact>
      <Fact name="정산">{reveal?.settledAt ? on(reveal.settledAt) : '–'}</Fact>
      <Fact name="방식">{proof.algo}</Fact>
    </dl>
  )
}

function Values({ proof }: { proof: SealedProof }) {
  const { reveal, entropy } = proof
  return (
    <dl className="facts">
      <Code name="약속값(시드의 해시)" value={proof.commit} waits={WAITS} />
      <Code name="시드" value={reveal?.seed ?? null} waits={WAITS} />
      <Fact name={takesBook(entropy.type) ? '시드에 섞는 값' : '외부 난수'} wide>
        {entropyWords(entropy)}
      </Fact>
      {takesBook(entropy.type) && (
        <Code
          name="봉인한 베팅 장부의 해시"
          value={proof.seal?.hash ?? null}
          waits={reveal ? '봉인이 오지 않았습니다.' : '베팅이 마감되면 봉인해 공개합니다.'}
        />
      )}
      {reveal?.beacon && (
        <Code name="외부 난수 값" value={reveal.beacon.randomness} waits={WAITS} />
      )}
      <Code
        name={`이날의 체인 기준값 (${at(proof.anchoredAt)} 공개)`}
        value={proof.anchor}
        waits={WAITS}
      />
    </dl>
  )
}

/** What the draw is mixed with, and who could have known it when. */
function entropyWords({ type, beaconRound }: Proof['entropy']): string {
  const beacon = `drand quicknet ${beaconRound}회 값`
  switch (type) {
    case 'none':
      return '쓰지 않고 시드만으로 뽑습니다. 약속한 뒤에는 누구도 결과를 바꿀 수 없지만, 시드를 가진 추첨 제공사는 결과를 미리 알 수 있습니다.'
    case 'drand-quicknet':
      return `${beacon}을 섞습니다. 마감 뒤에 나오는 값이라 아무도 결과를 미리 알 수 없습니다.`
    case 'book':
      return '베팅이 마감되면 모든 베팅을 장부로 봉인하고, 그 해시를 시드에 섞습니다. 추첨 제공사는 장부가 봉인될 때까지, 사이트는 시드가 공개될 때까지 결과를 알 수 없습니다.'
    case 'book-drand-quicknet':
      return `베팅이 마감되면 모든 베팅을 장부로 봉인하고, 그 해시와 봉인 뒤에 나오는 ${beacon}을 시드에 섞습니다. 추첨 제공사도 사이트도 혼자서는 결과를 미리 알 수 없습니다.`
  }
}
