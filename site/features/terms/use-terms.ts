/** The documents as everyone reads them. */
import { useQuery } from '@tanstack/react-query'

import { ask } from '../../api/ask.ts'

export const useTerms = () =>
  useQuery({ queryKey: ['terms'], queryFn: async () => (await ask('terms')).data })
