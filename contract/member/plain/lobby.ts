/** What the lobbies say (docs/spec/member-pages.md#errors; docs/spec/wire.md). */
export const lobbyText = {
  noVendor: '존재하지 않는 게임사입니다.',
  noGame: '존재하지 않는 게임입니다.',
  listFailed: '리스트를 불러오는데 실패했습니다.',
  noResults: '검색 결과가 없습니다.',
  maintenance: '점검중입니다. 잠시 후 다시 이용해주세요.',
  blocked: '브라우저가 새 창을 막았습니다. 주소창에서 팝업을 허용한 뒤 다시 눌러주세요.',
  opening: '게임을 여는 중입니다.',
  loading: '불러오는중..',
  /** of a game whose window the browser shows while the server is asked */
  windowTitle: '게임 여는 중 · 마당',
} as const
