/** The accessibility rules, asked of a page as it stands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

type Axe = typeof axe
type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What some rules, or all, find wrong. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  // Findings of several frames, some of another origin, are put together in a page of their own.
  if (page.frames().length > 1) return violationsOfFrames(page, rules)
  // The builder sends the rules twice for each look, and has all that is right told as well: half of what a look took.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: Axe }
    const runOnly = only && { runOnly: { type: 'rule' as const, values: [...only] } }
    const { violations } = await axe.run(document, { ...runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }))
  }, rules)
}

async function violationsOfFrames(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  const builder = new AxeBuilder({ page })
  if (rules) builder.withRules([...rules])
  return (await builder.analyze()).violations
}
