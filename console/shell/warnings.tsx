/** What operators pinned to a member, and their tags: stands wherever something of theirs is decided. */
import type { MemberCard } from '@madang/contract/operator/desk.ts'

import { Banner } from './banner.tsx'
import { shortTime } from './format.ts'

export const Warnings = ({ pinned, tags }: Pick<MemberCard, 'pinned' | 'tags'>) => (
  <>
    {tags.length > 0 && (
      <p className="row wraps" aria-label="태그">
        {tags.map((tag) => (
          <span key={tag} className="tag ochre">
            {tag}
          </span>
        ))}
      </p>
    )}
    {pinned.map(({ id, text, by, at }) => (
      <Banner key={id} icon="memo">
        {text}{' '}
        <span className="mute">
          {by} {shortTime(at)}
        </span>
      </Banner>
    ))}
  </>
)
