/** The drawn signs of a window, lines in a square of 24; the words beside or the label of the button say what they are. */
import { svg } from './dom.ts'

const lines = {
  exit: 'M10 4.5H5v15h5M14.5 8l4 4-4 4M18 12H9.5',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l4.5 5M20.5 9.5l-4.5 5',
  loud: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  more: 'M4 6.5h16M4 12h16M4 17.5h10',
  seed: 'M12 20.5V11M12 13.5C6.500 13.5 4.500 10 4.500 5.500c5 0 7.500 2.500 7.500 8ZM12 11c0-3.600 2.200-6 7.500-6 0 4.200-2.500 7-7.500 7',
  list: 'M6 3.5h12v17l-3-1.8-3 1.800-3-1.800-3 1.800ZM9.5 8.5h5M9.5 12.5h5',
  hour: 'M7 3.500h10M7 20.500h10M8 3.500c0 5 8 5.500 8 8.500s-8 3.500-8 8.500M16 3.500c0 5-8 5.500-8 8.500s8 3.500 8 8.500',
}
export type IconName = keyof typeof lines

export const icon = (name: IconName) =>
  svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: lines[name] }),
  )
