/** What login says, on the site before it asks and on the server when it refuses (docs/spec/shell.md#checks). */
export const sessionText = {
  noUid: '아이디를 입력해주세요.',
  noUpw: '비밀번호를 입력해주세요.',
  noCaptcha: '보안문구를 입력해주세요.',
  otherClient: '이 화면에서는 로그인할 수 없습니다. 사이트를 다시 열어주세요.',
  badCaptcha: '보안문구가 일치하지 않습니다.',
  wrong: '아이디 또는 비밀번호가 올바르지 않습니다.',
  waiting: '가입 승인 대기중입니다. 승인 후 이용하실 수 있습니다.',
  suspended: '이용이 정지된 계정입니다. 가입할 때 안내받은 연락처나 추천인을 통해 문의해주세요.',
  frozen:
    '본인이 잠근 계정입니다. 가입할 때 안내받은 연락처나 추천인을 통해 열어달라고 요청해주세요.',
  frozenCode: '본인이 잠근 계정입니다. 복구 코드를 입력하면 열립니다.',
  left: '탈퇴한 계정이라 로그인할 수 없습니다.',
  refused:
    '가입 신청이 승인되지 않았습니다. 가입할 때 안내받은 연락처나 추천인을 통해 문의해주세요.',
  busy: '로그인 시도가 많아 확인이 필요합니다. 잠시만 기다려주세요.',
  siteClosed: '점검중입니다. 잠시 후 다시 이용해주세요.',
  done: '로그인되었습니다.',
  out: '로그아웃되었습니다.',
} as const
