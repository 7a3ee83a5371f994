/** What stands around every game: its name, the member's money, history, sound, the way it is played for fun only. */
import { formatWon } from '@madang/contract/core/won.ts'
import { openDialog } from './dialog.ts'
import { calm, el, write } from './dom.ts'
import { setSound, soundIsOn, tone } from './sound.ts'

const COUNT_MS = 500

export type Frame = ReturnType<typeof openFrame>

/** Builds the window. `history` and `rules` fill their dialogs when they are opened. */
export function openFrame({
  vendor,
  title,
  history,
  rules,
}: {
  vendor: string
  title: string
  history: () => Promise<Node>
  rules: () => Node
}) {
  const money = el('b', { class: 'money' }, '–')
  const link = el('span', { class: 'link', hidden: true }, '다시 연결하는 중')
  const sound = el('button', { type: 'button', class: 'tool' })
  const stage = el('main', { class: 'stage' })
  const panel = el('section', { class: 'panel', 'aria-label': '베팅' })
  const said = el('p', { class: 'sr', 'aria-live': 'polite' })

  const showSound = () => {
    write(sound, soundIsOn() ? '소리 끄기' : '소리 켜기')
    sound.setAttribute('aria-pressed', String(soundIsOn()))
  }
  sound.addEventListener('click', () => {
    setSound(!soundIsOn())
    showSound()
  })
  showSound()

  async function openHistory() {
    const waiting = el('p', { class: 'mute waiting' }, '불러오는중..')
    const dialog = openDialog('내역과 검증', waiting)
    const content = await history()
    if (dialog.open) waiting.replaceWith(content)
  }

  document
    .querySelector('#game')!
    .replaceWith(
      el(
        'div',
        { id: 'game' },
        el(
          'header',
          { class: 'bar' },
          el('h1', {}, title, el('small', {}, vendor)),
          link,
          el(
            'div',
            { class: 'tools' },
            el(
              'button',
              { type: 'button', class: 'tool', click: () => openDialog('확률·배당', rules()) },
              '확률·배당',
            ),
            el(
              'button',
              { type: 'button', class: 'tool', click: () => void openHistory() },
              '내역',
            ),
            sound,
          ),
        ),
        stage,
        panel,
        el(
          'footer',
          { class: 'foot' },
          el('span', { class: 'mute' }, '모의 머니 — 실제 돈이 아닙니다'),
          el(
            'span',
            { class: 'balance' },
            el('span', { class: 'mute' }, '보유금 '),
            money,
            el('i', {}, '원'),
          ),
        ),
        said,
      ),
    )

  let shown: number | null = null
  let target = 0
  /** what the balance is by now, while the window shows another */
  let held: { latest: number | null } | null = null

  /** Shows the balance, counted up or down to it. */
  function setMoney(next: number | null) {
    if (held) {
      held.latest = next ?? held.latest
      return
    }
    if (next === null || next === target) {
      if (shown === null && next !== null) write(money, formatWon((shown = next)))
      return
    }
    const from = shown ?? next
    target = next
    const begun = performance.now()
    const frame = (now: number) => {
      if (target !== next) return
      const share = calm.matches ? 1 : Math.min(1, (now - begun) / COUNT_MS)
      shown = Math.round(from + (next - from) * share)
      write(money, formatWon(shown))
      if (share < 1) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }

  return {
    stage,
    panel,
    /** where the balance is shown */
    purse: money as Element,
    setMoney,
    money: () => target,
    /** whether the balance was heard of at all */
    knows: () => shown !== null || target > 0,
    /** Shows this much until `release`: a balance must not tell a result before the reels do. */
    hold(money: number) {
      const latest = held?.latest ?? null
      held = null
      setMoney(money)
      held = { latest }
    },
    /** Shows the balance heard of last, or this much where nothing was heard. */
    release(money: number) {
      const latest = held?.latest ?? money
      held = null
      setMoney(latest)
    },
    linked: (up: boolean) => void (link.hidden = up),
    /** for who listens instead of looking */
    tell: (text: string) => write(said, text),
    tone,
  }
}

/** Instead of a game that is not there yet, or no longer. */
function instead(text: string, ...below: Node[]) {
  document
    .querySelector('#game')!
    .replaceWith(el('main', { id: 'game', class: 'ended' }, el('h1', {}, text), ...below))
}

export const waiting = (text: string) =>
  instead(text, el('p', { class: 'mute', role: 'status' }, '연결되면 이 창에서 바로 이어집니다.'))

/** The window's last word, when it can no longer play. */
export const closed = (text: string) =>
  instead(
    text,
    el('p', { class: 'mute' }, '이 창을 닫고 로비에서 게임을 다시 열어주세요.'),
    el('button', { type: 'button', class: 'main', click: () => window.close() }, '창 닫기'),
  )
