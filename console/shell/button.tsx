/** A button of the console, with the key that does the same. */
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** inside a row or a line */
  small?: boolean
  main?: boolean
  danger?: boolean
  /** outlined */
  line?: boolean
  submit?: boolean
  hotkey?: string | undefined
}

export function Button(props: Props) {
  const { small, main, danger, line, submit, hotkey, children, ...rest } = props
  const looks = ['btn', small && 'btn-s', main && 'btn-main', danger && 'btn-danger']
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={[...looks, line && 'btn-line'].filter(Boolean).join(' ')}
      {...rest}
    >
      {children}
      {hotkey !== undefined && (
        <>
          {' '}
          <kbd aria-hidden="true">{hotkey}</kbd>
        </>
      )}
    </button>
  )
}
