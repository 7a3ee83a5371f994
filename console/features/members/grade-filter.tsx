/** The filter of members by their grade: each of the house's, and none. */
import { FilterSelect } from '../../shell/list-page.tsx'
import { useAsked } from '../../shell/use-asked.ts'

type Props = { value: string; onChange: (value: string) => void }

export function GradeFilter(props: Props) {
  const { data } = useAsked('gradeList', { name: 'grades' })
  const grades = (data?.list ?? []).map(({ id, name }) => [String(id), name] as const)
  return (
    <FilterSelect label="그룹" all="모든 그룹" {...props} words={[...grades, ['0', '그룹 없음']]} />
  )
}
