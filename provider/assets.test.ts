import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { frames } from './frames/frames.ts'
import { gamePage } from './vendor/pages.ts'

const shown = {
  frames: {
    get: (url: string) => frames(url, "'self'"),
    page: '/frames/ntry.powerladder',
    style: '/frames/assets/frame.css',
  },
  windows: { get: gamePage, page: '/games/play/sb.baccarat1', style: '/games/assets/game.css' },
}

test.each(Object.entries(shown))(
  'a face of the %s that is kept for a year is named by what is in it, so that a new one is fetched',
  (_, { get, page, style }) => {
    const css = String(get(style)!.body)
    const asked = [...css.matchAll(/url\('([^']+\.woff2)'\)/g)].map(
      ([, url]) => new URL(url!, `http://provider${style}`).pathname,
    )
    expect(asked.length).toBeGreaterThan(6)
    for (const url of asked) {
      const { status, headers, body } = get(url)!
      expect(status).toBe(200)
      expect(headers['cache-control']).toContain('max-age=31536000')
      const digest = createHash('sha256').update(body).digest('hex')
      expect(url).toContain(`.${digest.slice(0, 12)}.woff2`)
    }
    const preloaded = /rel="preload" href="([^"]+)"/.exec(String(get(page)!.body))?.[1]
    expect(asked).toContain(preloaded)
  },
)
