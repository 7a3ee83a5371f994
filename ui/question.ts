/**
 * The one guard of everything that asks (docs/spec/rules.md#operators): a key that repeats itself decides nothing, and
 * the press that opens a question is not the one that answers it. A question is born closed; it arms when every key and
 * button that was down at its birth has come up and a moment has passed. Until then its presses do nothing, and say
 * nothing.
 */

/** Longer than the second press of a double click takes. */
const ARMS_AFTER_MS = 300

type Question = {
  /** keys and buttons not yet up since it opened */
  held: Set<string>
  /** the moment has passed */
  rested: boolean
  timer?: ReturnType<typeof setTimeout>
}

const down = new Set<string>()
const questions = new Map<HTMLDialogElement, Question>()
let armsAfterMs = ARMS_AFTER_MS

/** For tests, whose fingers are faster than any: how long a question rests before it takes an answer. */
export function armAfter(ms: number = ARMS_AFTER_MS): void {
  armsAfterMs = ms
}

/**
 * Opens a window that asks something, over the page and with the keyboard kept inside; `inPlace`: in the page, where
 * what it asks about stays in sight.
 */
export function openQuestion(
  dialog: HTMLDialogElement | null,
  { inPlace = false }: { inPlace?: boolean } = {},
): void {
  if (!dialog) return
  for (const [known] of questions) if (!known.isConnected) forget(known)
  // Told late: by then it may be open again.
  dialog.addEventListener('close', () => dialog.open || forget(dialog), { once: true })
  close(dialog)
  if (inPlace) dialog.show()
  else dialog.showModal()
}

/** Whether its presses count by now. */
const armed = ({ held, rested }: Question) => rested && held.size === 0

/** Closed (again): it arms from here on. */
function close(dialog: HTMLDialogElement) {
  clearTimeout(questions.get(dialog)?.timer)
  const question: Question = { held: new Set(down), rested: armsAfterMs === 0 }
  questions.set(dialog, question)
  if (!question.rested)
    question.timer = setTimeout(() => {
      question.rested = true
      show(dialog, question)
    }, armsAfterMs)
  show(dialog, question)
}

/** The pages' style lets no pointer through while it is closed. */
const show = (dialog: HTMLDialogElement, question: Question) =>
  dialog.toggleAttribute('data-closed', !armed(question))

function forget(dialog: HTMLDialogElement) {
  clearTimeout(questions.get(dialog)?.timer)
  questions.delete(dialog)
}

function up(name: string) {
  down.delete(name)
  for (const [dialog, question] of questions) if (question.held.delete(name)) show(dialog, question)
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const questionOf = ({ target }: Event) => {
  const dialog = target instanceof Element ? target.closest('dialog') : null
  return dialog ? questions.get(dialog) : undefined
}

/** Text takes the keys that would press a button elsewhere. */
const writes = ({ target, key, ctrlKey, metaKey }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.matches('textarea')
    ? !(key === 'Enter' && (ctrlKey || metaKey))
    : key !== 'Enter' && target.matches('input:not([type=checkbox], [type=radio])'))

const presses = (event: KeyboardEvent) => /^(Enter| |\d)$/.test(event.key) && !writes(event)

function pressed(event: KeyboardEvent) {
  const question = questionOf(event)
  // What was held while the question came is not meant for it, not even as text.
  const leftover = event.repeat && question?.held.has(event.code) === true
  if (!event.repeat) down.add(event.code)
  if (leftover || (event.repeat && event.key === 'Enter' && !writes(event))) return stop(event)
  // The end of a syllable is no answer; the keyboard itself needs the key.
  if (event.isComposing && event.key === 'Enter') return event.stopImmediatePropagation()
  if (question && !armed(question) && presses(event)) stop(event)
}

function clicked(event: Event) {
  const question = questionOf(event)
  if (question && !armed(question)) stop(event)
}

if (typeof window !== 'undefined') {
  const capture = { capture: true }
  const button = ({ pointerId }: PointerEvent) => `pointer ${pointerId}`
  addEventListener('keydown', pressed, capture)
  // With ⌘ held, macOS tells of no letter's coming up.
  addEventListener(
    'keyup',
    ({ code }) => (/^Meta/.test(code) ? [...down] : [code]).forEach((name) => up(name)),
    capture,
  )
  addEventListener('pointerdown', (event) => down.add(button(event)), capture)
  for (const name of ['pointerup', 'pointercancel'] as const)
    addEventListener(name, (event) => up(button(event)), capture)
  for (const name of ['click', 'submit']) addEventListener(name, clicked, capture)
  // Who comes back from another window presses to get here.
  addEventListener('blur', () => {
    for (const name of down) up(name)
  })
  addEventListener('focus', () => {
    for (const [dialog] of questions) close(dialog)
  })
}
