import { expect, test } from 'vitest'

import { games } from '@madang/contract/core/draw/games.ts'

import { frames } from './frames.ts'

const text = (url: string) => {
  const answer = frames(url, 'https://site.example')
  return { ...answer, body: String(answer?.body ?? '') }
}

test.each(games.map(({ key }) => key))(
  'the frame of %s holds no script or style of its own',
  (key) => {
    const { status, headers, body } = text(`/frames/${key}?device=pc&theme=light`)
    expect(status).toBe(200)
    expect(headers!['content-security-policy']).toContain('frame-ancestors https://site.example')
    expect(headers!['content-security-policy']).not.toContain('unsafe')
    expect(body).toContain(`data-game="${key}"`)
    expect(body).toContain('data-theme="light"')
    expect(body).not.toMatch(/<script(?![^>]*src=)|<style|style="|\son\w+=/)
  },
)

test('a query decides device and theme, and nothing of it reaches the page', () => {
  const { body } = text('/frames/ntry.eos5?device="><script>&theme=%22onload=')
  expect(body).toContain('data-device="mobile"')
  expect(body).not.toContain('data-theme')
  expect(body).not.toContain('onload')
})

test.each([
  '/frames/ntry.keno',
  '/frames/',
  '/frames/assets/frames.ts',
  '/frames/assets/../frames.ts',
  '/feed/ntry.eos5',
])('%s is not a frame', (url) => {
  expect(frames(url, '*')).toBe(null)
})
