/** What stands around every game: its name, the member's money, the menu, sound, the way it is played for fun only. */
import { openDialog } from './dialog.ts'
import { el, write } from './dom.ts'
import { icon } from './icons.ts'
import { openMenu } from './menu.ts'
import { openPurse } from './purse.ts'
import { setSound, soundIsOn, tone } from './sound.ts'
import { openVisit } from './visit.ts'

const LEAVES_MS = 200
const MINUTE_MS = 60_000

export type Frame = ReturnType<typeof openFrame>

type Parts = {
  game: { id: string; ko: string; minStake: number; maxStake: number }
  vendor: string
  /** fill their dialogs when they are opened */
  history: () => Promise<Node>
  rules: () => Node
}

/** A dialog that is there at once, and filled when what it shows has come. */
async function openHistory(history: Parts['history']) {
  const waiting = el('p', { class: 'mute waiting' }, '불러오는중..')
  const dialog = openDialog('내역과 검증', waiting)
  const content = await history()
  if (dialog.open) waiting.replaceWith(content)
}

/** The window closes; where a browser does not let it, it says so. */
function leave() {
  window.close()
  setTimeout(() => closed('게임에서 나왔습니다.'), LEAVES_MS)
}

const iconButton = (label: string, name: Parameters<typeof icon>[0], click: () => void) =>
  el('button', { type: 'button', class: 'icon-button', 'aria-label': label, click }, icon(name))

function soundButton() {
  const button = iconButton('소리 켜기', 'mute', () => {
    setSound(!soundIsOn())
    show()
  })
  const show = () => {
    button.replaceChildren(icon(soundIsOn() ? 'loud' : 'mute'))
    button.setAttribute('aria-label', soundIsOn() ? '소리 끄기' : '소리 켜기')
  }
  show()
  return button
}

/** Builds the window. */
export function openFrame({ game, vendor, history, rules }: Parts) {
  const purse = openPurse()
  const visit = openVisit(game.id)
  const link = el('span', { class: 'link', hidden: true }, '다시 연결하는 중')
  const stage = el('main', { class: 'stage' })
  const panel = el('section', { class: 'panel', 'aria-label': '베팅' })
  const said = el('p', { class: 'sr', role: 'status' })
  const minutes = el('span', {}, '')
  const time = el('span', { class: 'time' }, icon('hour'), minutes)
  const showTime = () => write(minutes, `${visit.minutes()}분째`)
  showTime()
  setInterval(showTime, MINUTE_MS)

  const menu = () =>
    openMenu({
      visit,
      game,
      entries: [
        ['확률·배당', () => openDialog('확률·배당', rules())],
        ['내역과 검증', () => void openHistory(history)],
        ['나가기', leave],
      ],
    })
  const foot = el(
    'footer',
    { class: 'foot' },
    el('span', { class: 'play-money' }, '모의 머니 — 실제 돈이 아닙니다'),
    el(
      'span',
      { class: 'balance' },
      el('span', { class: 'mute' }, '보유금 '),
      purse.host,
      el('i', {}, '원'),
    ),
  )
  document
    .querySelector('#game')!
    .replaceWith(
      el(
        'div',
        { id: 'game' },
        el(
          'header',
          { class: 'bar' },
          iconButton('나가기', 'exit', leave),
          el('h1', {}, game.ko, el('small', {}, vendor)),
          link,
          soundButton(),
          iconButton('메뉴: 확률, 내역, 한도', 'more', menu),
        ),
        stage,
        panel,
        foot,
        said,
      ),
    )

  return {
    stage,
    panel,
    visit,
    /** how long the window is open, in words */
    time,
    /** where the balance is shown */
    purse: purse.host as Element,
    /** Shows the balance, counted to it over `ms`; `gain` lights it, or puts it out. */
    setMoney: (next: number | null, ms?: number, gain?: boolean) => {
      if (gain !== undefined) foot.classList.toggle('gains', gain)
      purse.set(next, ms)
    },
    money: purse.money,
    knows: purse.knows,
    hold(money: number) {
      foot.classList.remove('gains')
      purse.hold(money)
    },
    /** Shows the balance heard of last, or this much where nothing was heard, counted over `ms`; `gain` lights it. */
    release(money: number, ms?: number, gain = false) {
      foot.classList.toggle('gains', gain)
      purse.release(money, ms)
    },
    /** Ends a count at once. */
    arrive: () => purse.arrive(),
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
