/** Answers as tests compare them. */

export const refused = (code: string | number, msg: string) => ({ result: false, code, msg })

/** An answer without its envelope. */
export const given = ({ result: _, msg: __, ...rest }: { result: boolean; msg: string }) => rest
