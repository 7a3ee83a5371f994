import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { partsOf } from './preloads.ts'

const table = readFileSync(join(import.meta.dirname, '../../site/routes.tsx'), 'utf8')

test('every page of the site that comes by itself is found at its path', () => {
  const parts = partsOf(table, { 'game.path': ['/ntry/powerBall', '/ntry/kenoLadder'] })
  expect(parts.get('/')).toBe('./features/home/home-page.tsx')
  expect(parts.get('/casino')).toBe('./features/lobby/casino-page.tsx')
  expect(parts.get('/notice/$id')).toBe('./features/notice/notice-page.tsx')
  expect(parts.get('/ntry/kenoLadder')).toBe('./features/draw/draw-page.tsx')
  // One part for each `lazyPart`; the draws have one of theirs for all.
  expect(parts.size - 1).toBe(table.split('lazyPart(').length - 1)
})
