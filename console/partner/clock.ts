/** The house's time, as its last answer told it. */
let ahead = 0

export const follow = (iso: string) => {
  ahead = new Date(iso).getTime() - Date.now()
}

export const houseNow = () => new Date(Date.now() + ahead)
