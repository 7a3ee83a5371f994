/** Asking the desk for another bank account, holder or phone; what is left empty stays as it is. */
import { useState } from 'react'

import { accountText, HOLD_HOURS } from '@madang/contract/member/plain/account.ts'
import { banks } from '@madang/contract/core/banks.ts'
import { formatAccount, formatPhone } from '@madang/contract/member/plain/signup.ts'
import { askWithWork } from '@madang/ui/proof/work.ts'

import { ask } from '../../api/ask.ts'
import { readSession } from '../../api/session.ts'
import { FormField, SelectField } from '../../shell/form-field.tsx'
import { PasswordField } from '../../shell/password-field.tsx'
import { FormDialog, type Errors } from '../../shell/form-dialog.tsx'

const EMPTY = { bank: '', account: '', holder: '', phone: '', password: '' }
type Name = keyof typeof EMPTY
const names = Object.keys(EMPTY) as Name[]

type Props = { again: () => Promise<unknown>; close: () => void }

export function DetailsDialog({ again, close }: Props) {
  const [fields, setFields] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors<Name>>({})
  const write = (name: Name, text: string) => {
    setFields({ ...fields, [name]: text })
    setErrors({})
  }
  const wrong = (): Errors<Name> => {
    const { password, ...details } = fields
    if (Object.values(details).every((text) => text.trim() === ''))
      return { bank: accountText.nothing }
    return password === '' ? { password: accountText.noPassword } : {}
  }
  const bound = (name: Name, format = (text: string) => text) => ({
    ...{ name, error: errors[name], value: fields[name] },
    onChange: ({ target }: { target: { value: string } }) => write(name, format(target.value)),
  })

  return (
    <FormDialog
      title="계좌와 연락처 변경 신청"
      label="변경 신청"
      names={names}
      instead="password"
      wrong={wrong}
      show={setErrors}
      send={() =>
        askWithWork((proof) => ask('detailsChange', fields, { headers: proof })).then(
          ({ msg }) => msg,
        )
      }
      again={again}
      close={close}
    >
      <p className="t13 soft">바꿀 항목만 입력해주세요. 은행과 계좌번호는 같이 입력합니다.</p>
      <div className="grid g2">
        <SelectField label="은행" {...bound('bank')}>
          <option value="">그대로</option>
          {banks.map((bank) => (
            <option key={bank}>{bank}</option>
          ))}
        </SelectField>
        <FormField label="예금주" autoComplete="name" {...bound('holder')} />
      </div>
      <FormField
        label="계좌번호"
        inputMode="numeric"
        autoComplete="off"
        {...bound('account', formatAccount)}
      />
      <FormField
        label="휴대폰번호"
        inputMode="tel"
        autoComplete="tel-national"
        {...bound('phone', formatPhone)}
      />
      <PasswordField
        label="비밀번호"
        name="password"
        uid={readSession()?.userId ?? ''}
        value={fields.password}
        error={errors.password}
        onChange={(next) => write('password', next)}
      />
      <p className="t13 soft">
        운영자 두 명이 확인한 뒤 바뀌고, 바뀐 때부터 {HOLD_HOURS}시간 동안 환전할 수 없습니다.
      </p>
    </FormDialog>
  )
}
