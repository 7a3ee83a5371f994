/** Pictures of notices and popups: what may be put in, and what is said of what may not (docs/adr/0125). */
export const PICTURE_BYTES = 5_000_000
export const PICTURE_SIDE = 8_000
export const PICTURE_PIXELS = 24_000_000
/** what is kept is not larger, on its longer side */
export const PICTURE_KEPT_SIDE = 1_600
export const PICTURE_ALT_MAX = 200

export const pictureText = {
  saved: '그림을 저장했습니다.',
  kind: 'JPG, PNG, WebP 그림만 올릴 수 있습니다.',
  heavy: '그림은 5MB까지 올릴 수 있습니다.',
  large: '그림이 너무 큽니다. 가로와 세로는 8,000화소, 모두 2,400만 화소까지 올릴 수 있습니다.',
  moves: '움직이는 그림은 올릴 수 없습니다.',
  broken: '그림을 읽을 수 없습니다. 다시 저장한 파일을 올려주세요.',
  appended: '그림 뒤에 다른 내용이 붙어 있습니다. 다시 저장한 파일을 올려주세요.',
  busy: '다른 그림을 처리하고 있습니다. 잠시 후 다시 시도해주세요.',
} as const
