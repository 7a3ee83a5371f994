/** The accessibility rules, asked of a page as it stands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

type Axe = typeof axe
type WithAxe = { axe: Axe }
type Partials = Parameters<Axe['finishRun']>[0]
export type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What some rules, or all, find wrong; in the frames of the page too, of whatever origin. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  const only = rules && { runOnly: { type: 'rule' as const, values: [...rules] } }
  // Only what is wrong is told: to send all that is right took as long as to find it.
  const options = { ...only, resultTypes: ['violations' as const] }
  const partials =
    page.frames().length > 1
      ? await partialsOf(page.mainFrame(), { include: [], exclude: [] }, options)
      : null
  await bringRules(page.mainFrame())
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

/** What each frame says for itself, in the order in which the rules put it together: a frame before those within it. */
async function partialsOf(
  frame: Frame,
  context: axe.SerialContextObject | object,
  options: axe.RunOptions,
): Promise<Partials> {
  await bringRules(frame)
  const within = await frame.evaluate(
    (context) =>
      (window as unknown as WithAxe).axe.utils.getFrameContexts(context as axe.ElementContext),
    context,
  )
  const own = await frame.evaluate(
    ([context, options]) =>
      (window as unknown as WithAxe).axe.runPartial(context as axe.ElementContext, options),
    [context, options] as const,
  )
  const partials: Partials = [own]
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
