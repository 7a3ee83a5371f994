/** The toast library's side of toast.tsx; `unstyled` because its own style element would break the CSP. */
import { useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { toast, ToastContainer, type ToastOptions as LibraryOptions } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast.css'

import { Icon } from './icons.tsx'

export type ToastOptions = {
  /** until it goes by itself, default 5 */
  seconds?: number
  position?: 'top-right' | 'top-center'
  tone?: 'success' | 'error'
}

/** Alt+T moves the keyboard to the first toast; dragged over 80 % of its width, one is gone. */
export const ToastContainerHost = () => (
  <ToastContainer
    position="top-right"
    autoClose={5_000}
    draggable
    draggablePercent={80}
    hideProgressBar
    closeButton={({ closeToast }) => (
      <button type="button" className="toast-close" aria-label="알림 닫기" onClick={closeToast}>
        <Icon name="x" className="ic-s" />
      </button>
    )}
    hotKeys={(event) => event.altKey && event.code === 'KeyT'}
    aria-label="알림 Alt+T"
  />
)

/** A press that moved further was a drag. */
const STILL_PX = 6

/** What a toast says: its link is followed by a press, and neither followed nor carried off by a drag. */
function Message({ children }: { children: ReactNode }) {
  const from = useRef(0)
  const down = ({ clientX }: PointerEvent) => {
    from.current = clientX
  }
  const click = (event: MouseEvent) => {
    const byPointer = event.detail > 0
    if (!byPointer || Math.abs(event.clientX - from.current) <= STILL_PX) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only refuses the end of a drag
    <div
      className="toast-message"
      onPointerDown={down}
      onClickCapture={click}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}

export function show(
  message: ReactNode,
  { seconds = 5, position = 'top-right', tone }: ToastOptions,
) {
  const options: LibraryOptions = {
    autoClose: seconds * 1_000,
    position,
    type: tone ?? 'default',
    icon:
      tone === undefined ? (
        false
      ) : (
        <Icon name={tone === 'success' ? 'check' : 'warn'} className="ic-s" />
      ),
  }
  // As a function: the library would hand its own props to an element.
  toast(() => <Message>{message}</Message>, options)
}
