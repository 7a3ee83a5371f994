/** The page's own loading anew: no leaving, so that it ends nobody's session (leave.ts). */
let reloading = false

export const isReloading = () => reloading

export function reloadPage(): void {
  reloading = true
  location.reload()
}
