/** Passwords that are tried first by whoever guesses. */
const common = new Set(
  `12345678 123456789 1234567890 password password1 password123 qwerty123 qwertyuiop qwer1234 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx zxcvbnm1 asdfasdf asdf1234 abcd1234 abc12345 11111111 00000000 12341234 123123123 87654321 88888888 77777777
  99999999 iloveyou sunshine princess football baseball superman trustno1 letmein1 welcome1 dragon12 monkey12 admin123
  q1w2e3r4 qwe12345 qwerqwer asdfqwer zaq12wsx korea123 korea1234 love1234 happy123 seoul123 test1234 guest123 samsung1
  dkssudgktpdy rladlswns aaaaaaaa a1234567 a12345678 1234qwer 1234abcd 12345678a 123456789a qwerty12`.split(
    /\s+/,
  ),
)

/** One of the list, or one character over and over. */
export const isCommon = (password: string) =>
  common.has(password.toLowerCase()) || /^(.)\1+$/.test(password)
