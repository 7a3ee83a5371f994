/**
 * What the editor writes: no more than the server keeps, in the very letters in which it keeps it (server/http/html.ts), so
 * that cleaning changes nothing of it (docs/adr/0125).
 */
import { DOMParser, Schema, type Mark, type Node } from 'prosemirror-model'

type Attrs = Record<string, unknown>
const attribute = (dom: HTMLElement, name: string) => dom.getAttribute(name)

/** Of the site itself, or named whole; as the server has it. */
export const ADDRESS = /^(?:https:\/\/|mailto:|\/(?![/\\]))[^\s"<>\\]*$/i
const PICTURE = /^\/(?![/\\])[^\s"<>\\]*$/

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      group: 'block',
      content: 'paragraph+',
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    hr: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    ul: { group: 'block', content: 'li+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ol: { group: 'block', content: 'li+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    li: { content: 'paragraph (ul | ol)*', parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    br: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    img: {
      group: 'inline',
      inline: true,
      attrs: { src: {}, alt: { default: '' }, width: { default: null }, height: { default: null } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (dom) => {
            const [src, alt, width, height] = ['src', 'alt', 'width', 'height'].map((name) =>
              attribute(dom, name),
            )
            return PICTURE.test(src ?? '') ? { src, alt: alt ?? '', width, height } : false
          },
        },
      ],
      toDOM: ({ attrs }) => ['img', attrs],
    },
  },
  marks: {
    a: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = attribute(dom, 'href') ?? ''
            return ADDRESS.test(href) ? { href } : false
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href as string, rel: 'noopener noreferrer' }, 0],
    },
    b: { parseDOM: [{ tag: 'b' }, { tag: 'strong' }], toDOM: () => ['b', 0] },
    i: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['i', 0] },
    u: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    s: { parseDOM: [{ tag: 's' }], toDOM: () => ['s', 0] },
  },
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quoted = (text: unknown) => escaped(String(text)).replaceAll('"', '&quot;')

const attributesOf = (attrs: Attrs) =>
  Object.entries(attrs)
    .flatMap(([name, value]) => (value === null ? [] : [` ${name}="${quoted(value)}"`]))
    .join('')

const opening = ({ type, attrs }: Mark) =>
  type.name === 'a'
    ? `<a href="${quoted(attrs.href)}" target="_blank" rel="noopener noreferrer">`
    : `<${type.name}>`

/** A space at the edge of a line would be none where it is read. */
const edged = (text: string, first: boolean, last: boolean) => {
  const begun = first ? text.replace(/^ /, '\u00a0') : text
  return last ? begun.replace(/ $/, '\u00a0') : begun
}

/** Marks that go on from one piece to the next stay open, as a writer would have it. */
function inlineHtml(parent: Node): string {
  const open: Mark[] = []
  let html = ''
  const close = (keep: number) => {
    while (open.length > keep) html += `</${open.pop()!.type.name}>`
  }
  parent.forEach((node) => {
    const same = node.marks.findIndex((mark, at) => !open[at]?.eq(mark))
    close(same === -1 ? node.marks.length : same)
    for (const mark of node.marks.slice(open.length)) {
      html += opening(mark)
      open.push(mark)
    }
    if (node.isText)
      html += escaped(edged(node.text!, node === parent.firstChild, node === parent.lastChild))
    else html += node.type.name === 'br' ? '<br />' : `<img${attributesOf(node.attrs)} />`
  })
  close(0)
  return html
}

const childrenHtml = (node: Node) => {
  const parts: string[] = []
  node.forEach((child) => parts.push(blockHtml(child)))
  return parts.join('')
}

function blockHtml(node: Node): string {
  switch (node.type.name) {
    case 'hr':
      return '<hr />'
    case 'heading':
      return `<h${node.attrs.level}>${inlineHtml(node)}</h${node.attrs.level}>`
    case 'paragraph':
      return `<p>${inlineHtml(node)}</p>`
    case 'li': {
      const [first, ...lists] = node.children
      // Without a line of its own a list within would be read as one beside.
      const line = lists.length > 0 && first!.childCount === 0 ? '<p></p>' : inlineHtml(first!)
      return `<li>${line}${lists.map(blockHtml).join('')}</li>`
    }
    default:
      return `<${node.type.name}>${childrenHtml(node)}</${node.type.name}>`
  }
}

/** A text as HTML; an empty one as nothing. */
export const htmlOf = (doc: Node): string => {
  const html = childrenHtml(doc)
  return html === '<p></p>' ? '' : html
}

/** HTML as a text, in a document where nothing is fetched. */
export function readHtml(html: string): Node {
  const inert = document.implementation.createHTMLDocument()
  inert.body.innerHTML = html
  return DOMParser.fromSchema(schema).parse(inert.body, { preserveWhitespace: true })
}

const squashed = (html: string) =>
  html
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/<(\/?)strong>/g, '<$1b>')
    .replaceAll(/<(\/?)em>/g, '<$1i>')
    .trim()

/** Whether the editor would lose nothing of it: tables, colours and sizes are written by hand. */
export const isWhole = (cleaned: string): boolean =>
  squashed(htmlOf(readHtml(cleaned))) === squashed(cleaned)
