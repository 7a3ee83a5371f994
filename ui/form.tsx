/** A form that is sent by the page's program: the browser neither checks its fields nor leaves the page. */
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & { onSend: () => unknown }

export const Form = ({ onSend, ...rest }: Props) => (
  <form
    noValidate
    // Sent before the program has come, nothing of it is to be read in an address.
    method="post"
    {...rest}
    onSubmit={(event) => {
      event.preventDefault()
      // React passes a submit inside a portal to the form around the portal.
      event.stopPropagation()
      onSend()
    }}
  />
)
