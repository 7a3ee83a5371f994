/** The last five spins, each as what it left: net, as every number of a list; and the last one's sum below. */
import { formatWon } from '@madang/contract/core/won.ts'

import { el, write } from './dom.ts'
import { netTold } from './visit.ts'

const SHOWN = 5
const short = (won: number) => netTold(won).replace('원', '')

export function openRecent() {
  const tags = el('span', { class: 'tags' }, el('span', { class: 'mute' }, '아직 없음'))
  const word = el('span', {}, '')
  const net = el('b', {}, '')
  let nets: number[] = []
  return {
    host: el(
      'div',
      { class: 'recent' },
      el('p', {}, el('span', {}, '최근 5번'), tags),
      el('p', {}, word, net),
    ),
    /** A round is over; both in won. */
    add(staked: number, back: number) {
      nets = [...nets, back - staked].slice(-SHOWN)
      tags.replaceChildren(
        ...nets.map((each) => el('span', { class: each > 0 ? 'tag up' : 'tag' }, short(each))),
      )
      write(word, `건 돈 ${formatWon(staked)}원을 빼면`)
      net.className = back > staked ? 'up' : back < staked ? 'down' : ''
      write(net, netTold(back - staked))
    },
    /** The next one runs: what the last one left is history. */
    clear() {
      write(word, '')
      write(net, '')
    },
  }
}
