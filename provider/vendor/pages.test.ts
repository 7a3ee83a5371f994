import { expect, test } from 'vitest'

import { gamePage } from './pages.ts'

test('everything a game window loads is served, to the last import, from this origin alone', () => {
  const seen = new Set<string>()
  const wanted = ['/games/assets/page/main.ts', '/games/assets/game.css']
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const answer = gamePage(path)
    expect(answer?.status, path).toBe(200)
    // Comments show imports too.
    const text = String(answer!.body).replaceAll(/^ \*.*$/gm, '')
    const named = path.endsWith('.css')
      ? text.matchAll(/url\(['"]?([^'")]+)['"]?\)/g)
      : text.matchAll(
          /^(?:import|export)[^'"]*?['"]([./@][^'"]+)['"]|import\(['"]([^'"]+)['"]\)|^\} from ['"]([^'"]+)['"]/gm,
        )
    for (const [, ...found] of named) {
      const { origin, pathname } = new URL(found.find(Boolean)!, `http://vendor${path}`)
      expect(origin, path).toBe('http://vendor')
      wanted.push(pathname)
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['/games/assets/page/baccarat.ts', '/games/assets/draw/balls.ts']),
  )
})
