/** What a login past the limits is refused with (`busy`): work whose solution goes in the header `Proof`. */
export type Challenge = {
  algorithm: string
  /** hex of SHA-256 of the salt and the number that is sought */
  challenge: string
  salt: string
  /** the number is at most this */
  maxNumber: number
  signature: string
}
