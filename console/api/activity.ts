/**
 * Whether the operator did something since the last call: what the clock asks keeps no idle session alive
 * (docs/spec/rules.md#operators).
 */
let acted = false
const act = () => {
  acted = true
}

/** Listens to the whole page; once. */
export function watchActivity(): void {
  for (const name of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(name, act, { capture: true, passive: true })
}

/** True once after each act. */
export function takeActivity(): boolean {
  const did = acted
  acted = false
  return did
}
