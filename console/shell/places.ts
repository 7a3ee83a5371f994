/** Where things are shown, for links and keys. */
export type Place = {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
}

export const toMember = (id: number) =>
  ({ to: '/members/$id', params: { id: String(id) } }) as const
