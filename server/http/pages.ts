const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const STYLE = `
:root{color-scheme:light dark;--page:#faf8f5;--card:#fff;--text:#221d18;--soft:#655c53;--line:#d9d2c9;--accent:#a54b02;--on:#fff;--bad:#b3261e;--badbg:#fdecea}
@media (prefers-color-scheme:dark){:root{--page:#161412;--card:#211e1b;--text:#f3eee8;--soft:#b5aca2;--line:#48413a;--accent:#e47f43;--on:#1c1b19;--bad:#ffb4a9;--badbg:#3c1a17}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:32px 24px}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 4px;letter-spacing:-.01em}p{margin:0 0 16px;color:var(--soft)}
label{display:block;font-weight:600;margin:16px 0 6px}small{display:block;color:var(--soft);font-weight:400}
input{width:100%;min-height:48px;padding:10px 14px;font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:10px}
input[aria-invalid=true]{border-color:var(--bad)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button{width:100%;min-height:48px;margin-top:24px;padding:10px 16px;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:0;border-radius:10px;cursor:pointer}
a.second{display:block;min-height:48px;margin-top:12px;padding:11px 16px;font-weight:600;text-align:center;color:var(--text);border:1px solid var(--line);border-radius:10px;text-decoration:none}
button.second{color:var(--text);background:transparent;border:1px solid var(--line);margin-top:12px}
.alert{background:var(--badbg);color:var(--bad);border-radius:10px;padding:12px 14px;margin:16px 0 0}
.field-error{color:var(--bad);margin:6px 0 0;font-size:.9rem}
a{color:var(--accent)}.links{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;margin:20px 0 0}.links a{padding:6px 0}
hr{border:0;border-top:1px solid var(--line);margin:28px 0 20px}
ul{padding:0;margin:0;list-style:none}li{padding:4px 0;overflow-wrap:anywhere}code{font-size:.9rem}
`

/** A page of the server that works without JavaScript. `body` and `style` are trusted. */
export const page = (title: string, body: string, style = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}${style}</style></head>
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
  const { type = 'text', value = '', autocomplete = 'off', error, hint, focus } = options
  const described = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return `<label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="${autocomplete}" required
 ${error ? 'aria-invalid="true"' : ''} ${described ? `aria-describedby="${described}"` : ''} ${focus || error ? 'autofocus' : ''}>
${hint ? `<small id="${name}-hint">${escapeHtml(hint)}</small>` : ''}
${error ? `<p class="field-error" id="${name}-error">${escapeHtml(error)}</p>` : ''}`
}
