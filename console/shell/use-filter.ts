/** The filter and page of a list, kept in the address: going back finds the list as it was left. */
import { useNavigate, useSearch } from '@tanstack/react-router'

export type Filtering<Name extends string> = ReturnType<typeof useFilter<Name>>

export function useFilter<Name extends string>(names: readonly Name[]) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const read = (name: string) => (name in search ? String(search[name]) : '')
  const filter = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>
  const asked = Number(read('page'))
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1
  const write = (values: Record<string, string | number>) => {
    const said = Object.entries(values).filter(([, value]) => value !== '' && value !== 1)
    void navigate({ to: '.', search: Object.fromEntries(said), replace: true })
  }
  return {
    filter,
    page,
    /** what a list needs to turn its pages */
    paging: { page, onPage: (to: number) => write({ ...filter, page: to }) },
    /** Another filter begins at its first page, unless it says at which. */
    change: (name: Name, value: string) => write({ ...filter, [name]: value }),
    changeAll: (values: Partial<Record<Name, string>>, to = 1) =>
      write({ ...filter, ...values, page: to }),
    /** what a filter of a few words is bound by */
    chosen: (name: Name) => ({
      value: filter[name],
      onChange: (value: string) => write({ ...filter, [name]: value }),
    }),
    /** and one that is typed; of another text it begins anew */
    typed: (name: Name) => ({
      text: filter[name],
      onText: (text: string) => write({ ...filter, [name]: text }),
    }),
  }
}
