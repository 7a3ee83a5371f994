/** What is said of the file with all that is kept on a member (docs/spec/accounts.md#own-data). */

/** The file is kept for so long. */
export const DATA_HOURS = 24

export type DataState = 'none' | 'making' | 'ready' | 'failed'

export const dataText = {
  asked: '파일을 만들고 있습니다. 다 되면 쪽지로 알려드립니다.',
  making: '이미 만들고 있습니다. 다 되면 쪽지로 알려드립니다.',
  ready: '이미 만든 파일이 있습니다. 그 파일을 받아주세요.',
  gone: '받을 수 있는 파일이 없습니다. 다시 만들어주세요.',
} as const

/** What a member reads once it can be had; `until`: as a sentence speaks it. */
export const readyMemo = (until: string) => ({
  subject: '내 정보 파일이 준비되었습니다',
  html: `<p>내 계정에서 ${until}까지 받을 수 있습니다. 그 뒤에는 지워집니다.</p><p>직접 요청하지 않았다면 바로 고객센터에 알려주세요.</p>`,
})

export const failedMemo = {
  subject: '내 정보 파일을 만들지 못했습니다',
  html: '<p>내 계정에서 다시 만들어주세요. 계속 되지 않으면 고객센터에 알려주세요.</p>',
} as const
