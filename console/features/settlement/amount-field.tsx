/** The amount of a line of the next statement, with its sign. */
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import { TextField } from '../../shell/form.tsx'
import { useFields } from '../../shell/use-fields.ts'

export function useAmount() {
  const { fields, text, check } = useFields({ amount: '' }, ({ amount }) => ({
    amount: /^[+-]?[1-9]\d{0,12}$/.test(amount) ? undefined : settlementText.zero,
  }))
  return {
    amount: Number(fields.amount),
    check,
    field: text('amount', (typed) => typed.replaceAll(/[^\d+-]/g, '')),
  }
}

export const AmountField = (field: ReturnType<typeof useAmount>['field']) => (
  <TextField
    label="금액 (원)"
    hint="빼려면 −를 붙입니다. 사유는 명세서에 그대로 적힙니다."
    maxLength={14}
    {...field}
  />
)
