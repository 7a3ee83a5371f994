/** A state in a word, a colour and a sign. */
import { Icon, type IconName } from '@madang/ui/icons.tsx'

export type Sign = { word: string; tone: string; icon?: IconName }

export const Tag = ({ word, tone, icon }: Sign) => (
  <span className={`tag ${tone}`}>
    {icon && <Icon name={icon} className="ic-xs" />}
    {word}
  </span>
)
