/** What the pages were written for and Preact does otherwise of its own accord (docs/adr/0083-preact-draws-the-pages.md). */
import { options, type VNode } from 'preact'

/** Once a window, before anything is drawn. */
export function drawAsReact(): void {
  // An effect is through before the next press or message, not a frame after it.
  options.requestAnimationFrame = queueMicrotask.bind(globalThis)
  keepControlled()
}

type Said = { value?: unknown; checked?: boolean; autoFocus?: boolean }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a page said last of each of its fields. */
const said = new WeakMap<EventTarget, Said>()

/**
 * A field shows what its page says, also when the page keeps what it had: a letter that is refused does not stay. One
 * with `autoFocus` takes the keyboard when it comes; browsers heed the attribute once a document.
 */
function keepControlled(): void {
  const before = options.diffed?.bind(options)
  options.diffed = (vnode: VNode & { __e?: EventTarget | null }) => {
    before?.(vnode)
    const { type, props, __e: field } = vnode
    if (!field || (type !== 'input' && type !== 'textarea' && type !== 'select')) return
    const now = props as Said
    if (now.autoFocus && !said.has(field)) queueMicrotask(() => (field as Field).focus())
    said.set(field, now)
  }
  // What the page makes of an input is drawn in a task of its own, which was asked for before this one.
  for (const name of ['input', 'change'])
    document.addEventListener(name, ({ target }) => {
      if (target && (name === 'change' || isTyped(target as Field)))
        queueMicrotask(() => keep(target as Field))
    })
}

/** Of these the page hears each letter; of what is ticked or chosen it hears the `change`, which comes after `input`. */
const isTyped = ({ type }: Field) =>
  !/^(checkbox|radio|file|select-one|select-multiple)$/.test(type)

function keep(field: Field): void {
  const { value, checked } = said.get(field) ?? {}
  if (typeof value === 'string' && field.value !== value) field.value = value
  if (checked !== undefined && 'checked' in field && field.checked !== checked)
    field.checked = checked
}
