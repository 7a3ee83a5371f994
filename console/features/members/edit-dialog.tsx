/** Type, account type and features of a member; only what changed is sent. */
import { useState } from 'react'

import type { Input } from '@madang/contract/core/call.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'

import { Checks, SelectField, Wrong } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { accountWords, featureWords, memberTypes } from '../../shell/member-words.tsx'

type Change = Omit<Input<OperatorCalls['memberEdit']>, 'id'>
type Feature = keyof typeof featureWords
type Props = { member: MemberCard; onClose: (change: Change | null) => void }

const typeOf = (text: string) => (text in memberTypes ? (text as keyof typeof memberTypes) : '유저')
const featuresOf = (features: string[]) =>
  features.filter((feature): feature is Feature => feature in featureWords)

export function EditDialog({ member, onClose }: Props) {
  const had = featuresOf(member.features)
  const [type, setType] = useState(typeOf(member.type))
  const [accountType, setAccountType] = useState(member.accountType)
  const [features, setFeatures] = useState(had)
  const [nothing, setNothing] = useState(false)

  const change = {
    ...(type !== member.type && { type }),
    ...(accountType !== member.accountType && { accountType }),
    ...(features.toSorted().join() !== had.toSorted().join() && { features }),
  }
  return (
    <ReasonDialog
      title={`${member.uid} 회원의 등급과 기능`}
      label="변경"
      check={() => {
        const same = Object.keys(change).length === 0
        setNothing(same)
        return !same
      }}
      onClose={(reason) => onClose(reason === null ? null : { ...change, reason })}
    >
      <SelectField label="등급" value={type} options={memberTypes} onChange={setType} />
      <SelectField
        label="충전 방식"
        value={accountType}
        options={accountWords}
        onChange={setAccountType}
      />
      <Checks label="열린 기능" checked={features} options={featureWords} onChange={setFeatures} />
      <Wrong>{nothing ? memberText.nothing : undefined}</Wrong>
    </ReasonDialog>
  )
}
