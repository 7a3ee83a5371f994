/** Search as Koreans type it: parts of a title, or the first letters of its syllables (ㅂㅈㅁㄴ finds 복주머니). */
const FIRSTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const [GA, HIH, PER_FIRST] = [0xac00, 0xd7a3, 588]

/** The first letter of a syllable; anything else as it is. */
const firstOf = (letter: string) => {
  const code = letter.charCodeAt(0)
  return code < GA || code > HIH ? letter : FIRSTS[Math.floor((code - GA) / PER_FIRST)]!
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')

/**
 * Whether a title is found by what was typed; spaces and capitals do not count. Each letter of it that stands alone
 * (ㅂ) is any syllable that begins so, the others are themselves: 복ㅈ finds 복주머니.
 */
export function isFound(title: string, typed: string): boolean {
  const [letters, wanted] = [Array.from(plain(title)), Array.from(plain(typed))]
  return (
    letters.some(
      (_, from) =>
        from + wanted.length <= letters.length &&
        wanted.every((want, i) => {
          const letter = letters[from + i]!
          return letter === want || (FIRSTS.includes(want) && firstOf(letter) === want)
        }),
    ) || wanted.length === 0
  )
}
