/** A text written as it will be read: ProseMirror over the few things a notice needs (docs/adr/0125). */
import { baseKeymap, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { MarkType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { EditorState, Selection, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../button.tsx'
import { Frame } from '../dialog.tsx'
import { TextField } from '../form.tsx'
import { OverPage } from '../over-page.tsx'
import { PictureDialog, type Picture } from '../picture-dialog.tsx'
import { ADDRESS, htmlOf, readHtml, schema } from './schema.ts'

const { nodes, marks } = schema

const plugins = () => [
  history(),
  keymap({
    'Mod-b': toggleMark(marks.b),
    'Mod-i': toggleMark(marks.i),
    'Mod-u': toggleMark(marks.u),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Shift-Enter': (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(nodes.br.create()).scrollIntoView())
      return true
    },
    Enter: splitListItem(nodes.li),
    'Mod-]': sinkListItem(nodes.li),
    'Mod-[': liftListItem(nodes.li),
  }),
  keymap(baseKeymap),
]

const has = (
  { selection: { from, to, $from, empty }, doc, storedMarks }: EditorState,
  mark: MarkType,
) => (empty ? !!mark.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, mark))

const acts: { word: string; run: Command; mark?: MarkType }[] = [
  { word: '굵게', run: toggleMark(marks.b), mark: marks.b },
  { word: '기울임', run: toggleMark(marks.i), mark: marks.i },
  { word: '제목', run: setBlockType(nodes.heading, { level: 2 }) },
  { word: '본문', run: setBlockType(nodes.paragraph) },
  { word: '목록', run: wrapInList(nodes.ul) },
  { word: '번호', run: wrapInList(nodes.ol) },
  { word: '인용', run: wrapIn(nodes.blockquote) },
  { word: '되돌리기', run: undo },
]

type Props = { label: string; html: string; onChange: (html: string) => void }

export function RichEditor({ label, html, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const told = useRef(onChange)
  told.current = onChange
  const [state, setState] = useState<EditorState>()
  const [asking, setAsking] = useState<'picture' | 'link' | null>(null)
  useEffect(() => {
    const made: EditorView = new EditorView(place.current, {
      state: EditorState.create({ doc: readHtml(html), plugins: plugins() }),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'input html rich-text',
      },
      dispatchTransaction(change) {
        const next = made.state.apply(change)
        made.updateState(next)
        setState(next)
        if (change.docChanged) told.current(htmlOf(next.doc))
      },
    })
    view.current = made
    setState(made.state)
    made.focus()
    return () => made.destroy()
    // What is written here comes back as `html`, and is not read anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // A window gives the keyboard back to its button; who put something in goes on writing behind it.
  useEffect(() => {
    if (asking === null) view.current?.focus()
  }, [asking])

  const run = (command: Command) => {
    const { current } = view
    if (!current) return
    command(current.state, current.dispatch, current)
    current.focus()
  }
  const put = (picture: Picture | null) => {
    setAsking(null)
    if (!picture) return
    const { path, width, height, alt } = picture
    run((now, dispatch) => {
      const node = nodes.img.create({
        src: path,
        alt,
        width: String(width),
        height: String(height),
      })
      // Behind what is chosen, which somebody wrote.
      const { to } = now.selection
      const change = now.tr.insert(to, node)
      dispatch?.(change.setSelection(Selection.near(change.doc.resolve(to + 1))).scrollIntoView())
      return true
    })
  }
  const link = (href: string | null) => {
    setAsking(null)
    if (href !== null) run(toggleMark(marks.a, { href }))
  }
  return (
    <>
      <fieldset className="html-tools" aria-label="서식">
        {acts.map(({ word, run: command, mark }) => (
          <Button
            small
            key={word}
            aria-pressed={mark && state ? has(state, mark) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            {word}
          </Button>
        ))}
        <Button
          small
          disabled={!state || state.selection.empty}
          onClick={() =>
            state && has(state, marks.a) ? run(toggleMark(marks.a)) : setAsking('link')
          }
        >
          링크
        </Button>
        <Button small onClick={() => setAsking('picture')}>
          그림
        </Button>
      </fieldset>
      <div ref={place} />
      {asking !== null && (
        <OverPage>
          {asking === 'picture' ? <PictureDialog onClose={put} /> : <LinkDialog onClose={link} />}
        </OverPage>
      )}
    </>
  )
}

function LinkDialog({ onClose }: { onClose: (href: string | null) => void }) {
  const [href, setHref] = useState('https://')
  const [tried, setTried] = useState(false)
  const wrong = ADDRESS.test(href.trim())
    ? undefined
    : 'https:// 또는 /로 시작하는 주소를 입력해주세요.'
  const send = () => {
    setTried(true)
    if (wrong === undefined) onClose(href.trim())
  }
  return (
    <Frame title="링크 넣기" onEscape={() => onClose(null)} onSend={send}>
      <TextField
        label="주소"
        value={href}
        error={tried ? wrong : undefined}
        onChange={({ target }) => setHref(target.value)}
      />
      <div className="grid g2">
        <Button onClick={() => onClose(null)}>취소</Button>
        <Button submit main>
          링크 넣기
        </Button>
      </div>
    </Frame>
  )
}
