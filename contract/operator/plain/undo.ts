/** What is said of decisions that are put off, to be taken back (docs/adr/0131). */
export const undoText = {
  put: (seconds: number) => `${seconds}초 뒤에 처리합니다.`,
  undone: '되돌렸습니다. 신청은 다시 기다립니다.',
  late: '이미 끝난 처리라 되돌릴 수 없습니다.',
  notOwn: '본인이 처리한 건만 되돌릴 수 있습니다.',
  by: (uid: string) => `${uid} 운영자가 방금 처리했습니다. 잠시 뒤에 확인해주세요.`,
  mayNot: '처리한 운영자의 권한이 그사이에 바뀌었습니다.',
} as const
