/** HTML written by hand beside what a page will show of it: the server's own cleaning is the preview. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'

import { Icon } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import { ask } from '../api/ask.ts'
import { Button } from './button.tsx'
import { Field } from './form.tsx'
import { OverPage } from './over-page.tsx'
import { PictureDialog, pictureHtml, type Picture } from './picture-dialog.tsx'
import { usePaused } from './use-paused.ts'
import './html-editor.css'

const MOST = 30_000
const BY_HAND = '표나 색처럼 쉬운 편집이 다루지 않는 내용이 있어 HTML로 편집합니다.'

// Loaded when somebody writes with it.
const RichEditor = lazy(async () => ({
  default: (await import('./rich/rich-editor.tsx')).RichEditor,
}))
const Rich = (props: ComponentProps<typeof RichEditor>) => (
  <Suspense fallback={<div className="rich-room" />}>
    <RichEditor {...props} />
  </Suspense>
)

type Wrap = { word: string; before: string; after: string }
const wraps: Wrap[] = [
  { word: '굵게', before: '<b>', after: '</b>' },
  { word: '제목', before: '<h2>', after: '</h2>\n' },
  { word: '문단', before: '<p>', after: '</p>\n' },
  { word: '목록', before: '<ul>\n  <li>', after: '</li>\n</ul>\n' },
  { word: '링크', before: '<a href="https://">', after: '</a>' },
  { word: '크게', before: '<span style="font-size:22px">', after: '</span>' },
  { word: '강조색', before: '<span style="color:#c5432a">', after: '</span>' },
]

type Props = {
  label: string
  html: string
  onChange: (html: string) => void
  error?: string | undefined
  /** puts the cleaned HTML where a page would show it */
  frame?: (html: ReactNode) => ReactNode
}

export function HtmlEditor({ label, html, onChange, error, frame = (shown) => shown }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const selection = useRef<[number, number] | null>(null)
  const [picking, setPicking] = useState(false)
  const [easy, setEasy] = useState<{ html: string } | null>(null)
  const [refused, setRefused] = useState<string>()
  const { cleaned, failed } = usePreview(html)
  useLayoutEffect(() => {
    if (!selection.current) return
    area.current?.focus()
    area.current?.setSelectionRange(...selection.current)
    selection.current = null
  })

  const wrap = ({ before, after }: Wrap) => {
    const { selectionStart: from = html.length, selectionEnd: to = html.length } =
      area.current ?? {}
    selection.current = [from + before.length, to + before.length]
    onChange(html.slice(0, from) + before + html.slice(from, to) + after + html.slice(to))
  }
  async function ease() {
    setRefused(undefined)
    try {
      const [{ html: clean }, { isWhole }] = await Promise.all([
        ask('htmlPreview', { html }),
        import('./rich/schema.ts'),
      ])
      if (isWhole(clean)) setEasy({ html: clean })
      else setRefused(BY_HAND)
    } catch (error_) {
      setRefused((error_ as Error).message)
    }
  }
  const put = (picture: Picture | null) => {
    setPicking(false)
    if (picture) wrap({ word: '', before: `${pictureHtml(picture)}\n`, after: '' })
  }
  return (
    <div className="html-editor">
      <Field label={label} error={error ?? refused}>
        {(owed) =>
          easy ? (
            <Rich label={label} html={easy.html} onChange={onChange} />
          ) : (
            <>
              <fieldset className="html-tools" aria-label="서식">
                {wraps.map((each) => (
                  <Button small key={each.word} onClick={() => wrap(each)}>
                    {each.word}
                  </Button>
                ))}
                <Button small onClick={() => setPicking(true)}>
                  그림
                </Button>
              </fieldset>
              <textarea
                {...owed}
                ref={area}
                className="input html-text"
                maxLength={MOST}
                spellCheck={false}
                value={html}
                onChange={({ target }) => onChange(target.value)}
              />
            </>
          )
        }
      </Field>
      <div className="html-ways">
        <Button small line onClick={() => (easy ? setEasy(null) : void ease())}>
          {easy ? 'HTML로 편집' : '쉬운 편집'}
        </Button>
      </div>
      {picking && (
        <OverPage>
          <PictureDialog onClose={put} />
        </OverPage>
      )}
      <section className="html-shown" aria-label="미리보기">
        <h2 className="label">미리보기</h2>
        {failed !== undefined && <p className="soft">{failed}</p>}
        {cleaned !== undefined && frame(<SafeHtml html={cleaned} />)}
        <Removed tags={removedTags(html, cleaned)} />
      </section>
    </div>
  )
}

/** The HTML as the server cleans it, asked when the operator pauses; the last one stands meanwhile. */
function usePreview(html: string) {
  const [asked] = usePaused(html)
  const { data, error } = useQuery({
    queryKey: ['preview', asked],
    queryFn: async () => (await ask('htmlPreview', { html: asked })).html,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return { cleaned: data, failed: error?.message }
}

const Removed = ({ tags }: { tags: string[] }) => (
  <output className="html-removed">
    {tags.length > 0 && (
      <>
        <Icon name="warn" className="ic-s" />
        사용할 수 없어 삭제되는 것: {tags.map((tag) => `<${tag}>`).join(' ')}
      </>
    )}
  </output>
)

const tagsOf = (html: string) =>
  new Set([...html.matchAll(/<\s*([a-z][\w-]*)/gi)].map(([, tag]) => tag!.toLowerCase()))

/** What was written and did not stay; nothing while no answer is there. */
function removedTags(written: string, cleaned: string | undefined): string[] {
  if (cleaned === undefined) return []
  const kept = tagsOf(cleaned)
  return [...tagsOf(written)].filter((tag) => !kept.has(tag))
}
