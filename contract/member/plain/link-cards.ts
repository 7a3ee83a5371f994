/** What a link to a page that guests may see shows where it is pasted: title, text and picture (site/public/og, made by scripts/icons.ts). */

export type LinkCard = {
  /** what the page's path begins with; the first one that does */
  path: string
  picture: string
  title: string
  text: string
}

/** The last one stands for every other page. */
export const linkCards: readonly LinkCard[] = [
  {
    path: '/proof/',
    picture: 'proof',
    title: '추첨 증명',
    text: '시드에서 숫자까지, 누구나 다시 계산해볼 수 있습니다.',
  },
  {
    path: '/live',
    picture: 'live',
    title: '실시간 추첨',
    text: '모든 회차의 결과와 확률, 증명을 로그인 없이 볼 수 있습니다.',
  },
  {
    path: '/notice',
    picture: 'notice',
    title: '공지사항',
    text: '마당에서 알려드립니다.',
  },
  {
    path: '/',
    picture: 'home',
    title: '마당',
    text: '카지노, 슬롯, 미니게임. 모의 머니로 놀고, 모든 회차의 확률과 증명을 공개합니다.',
  },
]

export const linkCardOf = (path: string): LinkCard =>
  linkCards.find((card) => path.startsWith(card.path)) ?? linkCards.at(-1)!
