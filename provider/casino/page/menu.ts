/** The window's menu: what can be read of the game, what was played in it, and the ways out. */
import { formatWon } from '@madang/contract/core/won.ts'

import { openDialog } from './dialog.ts'
import { el } from './dom.ts'
import { netTold, type Visit } from './visit.ts'

type MenuParts = {
  visit: Visit
  game: { minStake: number; maxStake: number }
  entries: [word: string, work: () => void][]
}

export function openMenu({ visit, game, entries }: MenuParts) {
  const fact = (word: string, text: string) => [el('dt', {}, word), el('dd', {}, text)]
  const dialog = openDialog(
    '메뉴',
    el(
      'ul',
      { class: 'menu' },
      ...entries.map(([word, work]) =>
        el(
          'li',
          {},
          el(
            'button',
            {
              type: 'button',
              click() {
                dialog.close()
                work()
              },
            },
            word,
          ),
        ),
      ),
    ),
    el('h3', {}, '이 창에서'),
    el(
      'dl',
      { class: 'facts-of-visit' },
      ...fact('시간', `${visit.minutes()}분째`),
      ...fact('건 돈', `${formatWon(visit.staked())}원`),
      ...fact('손익', netTold(visit.net())),
      ...fact('한 라운드 베팅', `${formatWon(game.minStake)}–${formatWon(game.maxStake)}원`),
    ),
    el(
      'p',
      { class: 'mute' },
      '직접 정한 한도와 쉬는 시간은 사이트의 한도와 휴식에 있습니다. 다른 게임은 나가서 로비에서 열 수 있습니다.',
    ),
  )
}
