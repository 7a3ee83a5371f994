/** Grades of members as the console reads them. */
import { useAsked } from '../../shell/use-asked.ts'

/** All in their order, and within what their caps may lie; undefined while they are on their way. */
export const useGrades = () => useAsked('gradeList', { name: 'grades', everyMs: 10_000 })
