/** What the member calls a passkey. */
import { useState } from 'react'

import { PASSKEY_NAME_MOST, passkeyText } from '@madang/contract/core/passkey-text.ts'

import { ask } from '../../api/ask.ts'
import { FormDialog } from '../../shell/form-dialog.tsx'
import { FormField } from '../../shell/form-field.tsx'

type Props = { id: number; name: string; again: () => Promise<unknown>; close: () => void }

export function NameDialog({ id, name: now, again, close }: Props) {
  const [name, setName] = useState(now)
  const [error, setError] = useState<string | undefined>()
  return (
    <FormDialog
      title="패스키 이름 바꾸기"
      label="바꾸기"
      names={['name'] as const}
      instead="name"
      wrong={() => (name.trim() === '' ? { name: passkeyText.badName } : ({} as { name?: string }))}
      show={(errors) => setError(errors.name)}
      send={async () => (await ask('passkeyName', { id, name })).msg}
      again={again}
      close={close}
    >
      <FormField
        label="이름"
        name="name"
        hint={`1~${PASSKEY_NAME_MOST}자`}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MOST}
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
