/** The toast library's side of toast.tsx; `unstyled` because its own style element would break the CSP. */
import type { ReactNode } from 'react'
import { toast, ToastContainer, type ToastOptions as LibraryOptions } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast.css'

import { Icon } from './icons.tsx'
import type { ToastOptions } from './toast.tsx'

/** Alt+T moves the keyboard to the newest toast. */
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

export function show(
  message: ReactNode,
  { seconds = 5, position = 'top-right', tone, id }: ToastOptions,
) {
  const options: LibraryOptions = {
    autoClose: seconds === 0 ? false : seconds * 1_000,
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
  const content = () => message
  if (id !== undefined && toast.isActive(id)) toast.update(id, { ...options, render: content })
  else toast(content, id === undefined ? options : { ...options, toastId: id })
}

export const dismiss = (id: string) => toast.dismiss(id)
