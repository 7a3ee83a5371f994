/** A process whose loop stands still cannot say so: it beats to who started it, who ends it when the beat stays away. */
const BEAT_MS = 500

export function beat(): void {
  const tell = () => {
    if (process.connected) process.send?.('beat', undefined, undefined, () => undefined)
  }
  tell()
  setInterval(tell, BEAT_MS).unref()
}
