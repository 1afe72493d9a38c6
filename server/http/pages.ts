import { palette } from '#kernel/portal/palette.ts'
import type { App } from '../app.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const STYLE = `
:root{color-scheme:light dark;--page:#faf9f7;--card:#fff;--text:#24211d;--soft:#6b645b;--line:#e6e2da;--edge:#8d857a;--accent:#a54b02;--on:#fff;--bad:#b3261e;--badbg:#fdecea}
@media (prefers-color-scheme:dark){:root{--page:#171614;--card:#201f1c;--text:#f1eee9;--soft:#b0aaa1;--line:#383530;--edge:#847d73;--accent:#e47f43;--on:#1c1b19;--bad:#ffb4a9;--badbg:#3c1a17}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--text);font:15px/1.5 "Inter Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:28px 24px}
h1{font-size:21px;font-weight:620;line-height:1.25;margin:0 0 4px;letter-spacing:-.018em}p{margin:0 0 16px;color:var(--soft)}
label{display:block;font-weight:550;margin:16px 0 6px}small{display:block;margin:-4px 0 6px;color:var(--soft);font-size:13px;line-height:1.4}
input{width:100%;min-height:44px;padding:8px 12px;font:inherit;font-size:16px;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:8px}
input[aria-invalid=true]{border-color:var(--bad)}
.two{display:grid;grid-template-columns:1fr 1fr;align-items:end;gap:0 12px}.two>div{align-self:start}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button{width:100%;min-height:44px;margin-top:20px;padding:9px 16px;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:0;border-radius:8px;cursor:pointer}
a.second{display:block;min-height:44px;margin-top:12px;padding:10px 16px;font-weight:600;text-align:center;color:var(--text);border:1px solid var(--line);border-radius:8px;text-decoration:none}
button.second{color:var(--text);background:transparent;border:1px solid var(--line);margin-top:12px}
.alert{background:var(--badbg);color:var(--bad);border-radius:8px;padding:10px 14px;margin:16px 0}
.field-error{color:var(--bad);margin:6px 0 0;font-size:13px}
a{color:var(--accent)}.links{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;margin:20px 0 0}.links a{padding:6px 0}
form .roles{display:grid;grid-template-columns:1fr 1fr;gap:8px}.roles li{padding:0}.roles button{height:100%;margin:0;padding:6px 8px}
hr{border:0;border-top:1px solid var(--line);margin:24px 0 20px}
ul{padding:0;margin:0;list-style:none}li{padding:4px 0;overflow-wrap:anywhere}code{font-size:.9rem}
`

/** The charity's own color, and the portal's typeface where the web application was built. */
function ownStyle({ settings, typeface }: Pick<App, 'settings' | 'typeface'>) {
  const shades = palette(settings.known().brandColor)
  const face = typeface
    ? `@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url(${typeface}) format("woff2")}`
    : ''
  return `${face}:root{--accent:${shades[8]}}@media (prefers-color-scheme:dark){:root{--accent:${shades[5]}}}`
}

/** A page of the server that works without JavaScript. `body` and `style` are trusted. */
export const page = (
  app: Pick<App, 'settings' | 'typeface'>,
  title: string,
  body: string,
  style = '',
  language = 'en',
) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/icons/icon.svg"><title>${escapeHtml(title)}</title><style>${STYLE}${ownStyle(app)}${style}</style></head>
<body><main>${body}</main></body></html>`

/** One labelled field with its error in words beside it. */
export function field(
  name: string,
  label: string,
  options: {
    type?: string
    value?: string
    autocomplete?: string
    error?: string
    hint?: string
    focus?: boolean
  } = {},
) {
  const { type = 'text', value = '', autocomplete = 'off', error, focus } = options
  // What is asked for is said once.
  const hint = options.hint === error ? undefined : options.hint
  const described = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return `<label for="${name}">${escapeHtml(label)}</label>
${hint ? `<small id="${name}-hint">${escapeHtml(hint)}</small>` : ''}
<input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="${autocomplete}" required
 ${error ? 'aria-invalid="true"' : ''} ${described ? `aria-describedby="${described}"` : ''} ${focus || error ? 'autofocus' : ''}>
${error ? `<p class="field-error" id="${name}-error">${escapeHtml(error)}</p>` : ''}`
}
