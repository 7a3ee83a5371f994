/** The accessibility rules, asked of a page as it stands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Frame, JSHandle, Page } from '@playwright/test'
import type axe from 'axe-core'

type WithAxe = { axe: typeof axe }
type Partial = axe.PartialResult | null
type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }
/** What part of a page, as the rules themselves say it. */
type Part = axe.FrameContextObject | { include: []; exclude: [] }

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A fade takes less; a look comes then all the same. */
const REST_WITHIN_MS = 5_000

/** Waits until no animation runs that ends soon: half faded, text has a contrast that no reader meets. */
async function comeToRest(frame: Frame) {
  await frame.evaluate(async (most) => {
    const until = performance.now() + most
    /** Shown already, and over in time; what waits for its delay shows nothing yet. */
    const ends = ({ playState, effect, currentTime, playbackRate }: Animation) => {
      const { endTime, progress } = effect?.getComputedTiming() ?? {}
      const left = (Number(endTime) - Number(currentTime)) / playbackRate
      const now = performance.now()
      return playState === 'running' && typeof progress === 'number' && now + left <= until
    }
    const running = () => document.getAnimations().filter(ends)
    for (let found = running(); found.length > 0; found = running())
      await Promise.race([
        Promise.allSettled(found.map(({ finished }) => finished)),
        new Promise((resolve) => setTimeout(resolve, until - performance.now())),
      ])
  }, REST_WITHIN_MS)
}

/** The same of a frame that another theme may load anew meanwhile: then of what was loaded. */
async function restOf(frame: Frame) {
  await comeToRest(frame).catch(async (error: unknown) => {
    if (frame.isDetached()) return
    if (frame === frame.page().mainFrame()) throw error
    await frame.waitForLoadState()
    await comeToRest(frame)
  })
}

/** What some rules, or all, find wrong; in the frames of the page too, of whatever origin. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  await Promise.all(page.frames().map(restOf))
  const only = rules && { runOnly: { type: 'rule' as const, values: [...rules] } }
  const options = { ...only, resultTypes: ['violations' as const] }
  const whole: Part = { include: [], exclude: [] }
  const partials = page.frames().length > 1 && (await partialsOf(page.mainFrame(), whole, options))
  await bringRules(page.mainFrame())
  // Only what is wrong is told: to send all that is right takes longer than to find it.
  return page.evaluate(
    async ([found, options]) => {
      const { axe } = window as unknown as WithAxe
      const { violations } = found
        ? await axe.finishRun(found, options)
        : await axe.run(document, options)
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
      }))
    },
    [partials, options] as const,
  )
}

/** Once a document. */
async function bringRules(frame: Frame) {
  if (!(await frame.evaluate('typeof axe === "object"'))) await frame.evaluate(AXE)
}

/**
 * What each frame says for itself, in the order in which the rules put it together: a frame before those within it. The
 * page's own stays in the page.
 */
async function partialsOf(
  frame: Frame,
  part: Part,
  options: axe.RunOptions,
): Promise<(Partial | JSHandle<Partial>)[]> {
  await bringRules(frame)
  const within = await frame.evaluate(
    (part) => (window as unknown as WithAxe).axe.utils.getFrameContexts(part),
    part,
  )
  const own = await frame.evaluateHandle(
    ([part, options]) => (window as unknown as WithAxe).axe.runPartial(part, options),
    [part, options] as const,
  )
  const partials: (Partial | JSHandle<Partial>)[] = [
    frame.parentFrame() ? await own.jsonValue() : own,
  ]
  for (const { frameSelector, frameContext } of within) {
    const element = await frame.evaluateHandle(
      (selector) => (window as unknown as WithAxe).axe.utils.shadowSelect(selector),
      frameSelector,
    )
    const child = await element.asElement()?.contentFrame()
    partials.push(...(child ? await partialsOf(child, frameContext, options) : [null]))
  }
  return partials
}
