/**
 * Cleans HTML that operators write: by this list when it is stored and again when it is read
 * (docs/spec/threats.md#global-rules).
 */
import sanitize from 'sanitize-html'

const SIZE = /^(?:[89]|[1-3]\d|40)px$/
const COLOR = [
  /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i,
  /^[a-z]{3,20}$/i,
  /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/,
]

const ADDRESS = /^(?:https:\/\/|mailto:|\/(?![/\\]))[^\s"<>\\]*$/i
/** Pictures are the site's own: one from elsewhere would tell its host who reads, and the pages' policy lets none in (G14). */
const PICTURE = /^\/(?![/\\])[^\s"<>\\]*$/

/** Of the site itself, or named whole: browsers read the rest in too many ways. */
const address = (given: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value = '']) =>
      ADDRESS.test(value) ? [[name, value]] : [],
    ),
  )

/** Text as HTML that shows it. */
export const textHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const options: sanitize.IOptions = {
  allowedTags:
    `p br hr b strong i em u s small span div blockquote h1 h2 h3 h4 ul ol li table thead tbody tfoot tr th td
    a img`.split(/\s+/),
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': { color: COLOR, 'font-size': [SIZE], 'text-align': [/^(?:left|center|right)$/] },
  },
  // What these hold is no text for a reader either.
  nonTextTags:
    'script style textarea option select noscript noembed noframes iframe object embed template xmp plaintext svg math title'.split(
      ' ',
    ),
  disallowedTagsMode: 'discard',
  // Deeper than anyone writes; a browser's parser moves what lies deeper elsewhere.
  nestingLimit: 50,
  transformTags: {
    a: (tagName, { href, style }) => ({
      tagName,
      attribs: {
        ...address({ href }),
        ...(style && { style }),
        target: '_blank',
        rel: 'noopener noreferrer',
      },
    }),
    // A picture that nobody described is decoration, and a reader's machine is told so.
    img: (tagName, { src, alt = '', ...attribs }) => ({
      tagName,
      attribs: { ...(src !== undefined && PICTURE.test(src) && { src }), alt, ...attribs },
    }),
  },
}

const KEPT = 200
const cleaned = new Map<string, string>()

/** The same text with only harmless elements, attributes, styles, links by https or mailto and the site's own pictures left. */
export function cleanHtml(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = sanitize(html, options)
  // The same few texts are read again and again.
  if (cleaned.size >= KEPT) cleaned.delete(cleaned.keys().next().value!)
  cleaned.set(html, clean)
  return clean
}
