/** What the report of games says, free of schemas. */
export const reportText = { noGame: '존재하지 않는 게임입니다.' } as const
