/** Numbers below one that look random and are the same every time. */
export function* dice(seed: number) {
  for (let n = seed; ;) yield (n = (n * 48_271) % 2_147_483_647) / 2_147_483_647
}
