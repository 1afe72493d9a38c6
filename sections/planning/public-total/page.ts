import { palette } from '#kernel/portal/palette.ts'
import type { App } from '#server/app.ts'
import { escapeHtml, page } from '#server/http/pages.ts'
import type { PublicTotal } from './figures.ts'

const REFRESH_SECONDS = 60
const whole = (value: number) => value.toLocaleString('en-US')

const STYLE = `
main{text-align:center}
.head{display:flex;align-items:center;justify-content:center;gap:10px;margin:0 0 20px;text-align:left}
.head img{border-radius:6px}h1{font-size:17px;margin:0;overflow-wrap:anywhere}
dl{display:flex;flex-wrap:wrap;justify-content:center;gap:16px 28px;margin:0}
dl div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
dl .first{flex:1 0 100%}
dt{color:var(--soft)}dd{margin:0;font-size:24px;font-weight:650;line-height:1.2;letter-spacing:-.02em;font-variant-numeric:tabular-nums;white-space:nowrap}
.first dd{font-size:clamp(34px,13vw,52px);color:var(--accent)}
.goal{margin:20px 0 0}.goal p{margin:8px 0 0}progress{display:block;width:100%;height:10px;border:0;border-radius:5px;overflow:hidden;background:var(--line);color:var(--accent);appearance:none}
progress::-webkit-progress-bar{background:var(--line)}progress::-webkit-progress-value{background:var(--accent)}progress::-moz-progress-bar{background:var(--accent)}`
/** In a page of somebody else’s it is as wide as its frame. */
const EMBEDDED = `body{padding:0;display:block;min-height:0;background:var(--card)}main{max-width:none;min-height:100dvh;border:0;border-radius:0;padding:20px 16px;display:flex;flex-direction:column;justify-content:center}`

const figure = ({ name, label, value }: PublicTotal['figures'][number], index: number) =>
  `<div${index === 0 ? ' class="first"' : ''}><dt>${escapeHtml(label)}</dt><dd data-figure="${name}">${whole(value)}</dd></div>`

const goalOf = ({ label, goal, percent }: NonNullable<PublicTotal['goal']>) =>
  `<div class="goal"><progress data-goal max="100" value="${Math.min(percent, 100)}" aria-labelledby="goal">${percent}%</progress>
<p id="goal"><strong data-percent>${percent}%</strong> ${escapeHtml(label)}, ${whole(goal)} sandwiches</p></div>`

/** In the colors of the page around it, where they were chosen; else in those of whoever looks. */
const inColours = (html: string, colours: unknown) =>
  colours === 'light' || colours === 'dark'
    ? html
        .replaceAll('(prefers-color-scheme:dark)', colours === 'dark' ? 'all' : 'not all')
        .replace('color-scheme:light dark', `color-scheme:${colours}`)
    : html

/** The page, also for frames (`embed`). Without JavaScript it loads itself anew every few minutes. */
export async function totalPage(app: App, total: PublicTotal, embed: unknown): Promise<string> {
  const { logoLink } = await app.settings.read()
  const own = URL.canParse(logoLink) && new URL(logoLink).origin === new URL(app.appUrl).origin
  const logo = own ? logoLink : '/icons/icon.svg'
  const html = page(
    app,
    `${total.organization} in numbers`,
    `<header class="head"><img src="${escapeHtml(logo)}" alt="" width="32" height="32"><h1>${escapeHtml(total.organization)}</h1></header>
<dl>${total.figures.map(figure).join('')}</dl>${total.goal ? goalOf(total.goal) : ''}
<noscript><meta http-equiv="refresh" content="${5 * REFRESH_SECONDS}"></noscript><script src="/api/our-total.js" defer></script>`,
    STYLE + (embed === undefined ? '' : EMBEDDED),
  )
  return inColours(html, embed)
}

/** Asks for the numbers once a minute, while somebody looks; what cannot be had leaves the page as it is. */
export const SCRIPT = `const whole = (value) => value.toLocaleString('en-US')
async function renew() {
  if (document.hidden) return
  const answer = await fetch('/api/our-total').catch(() => null)
  if (!answer?.ok) return
  const { figures, goal } = await answer.json()
  for (const { name, label, value } of figures)
    for (const place of document.querySelectorAll('[data-figure="' + name + '"]')) {
      place.textContent = whole(value)
      place.previousElementSibling.textContent = label
    }
  const bar = document.querySelector('[data-goal]')
  const percent = document.querySelector('[data-percent]')
  if (!goal || !bar || !percent) return
  bar.value = Math.min(goal.percent, 100)
  percent.textContent = goal.percent + '%'
}
setInterval(renew, ${REFRESH_SECONDS} * 1000)
document.addEventListener('visibilitychange', renew)
`

const CHARACTER_PX = 6.9
const PADDING_PX = 10

/** A sign of one figure: its words in gray, its number in the color of the organization. */
export function badge({ figures, goal, organization }: PublicTotal, brandColor: string): string {
  const [first] = figures
  const [label, value] = first
    ? [first.label, whole(first.value)]
    : [goal?.label ?? '', `${goal?.percent ?? 0}%`]
  const [left, right] = [label, value].map(
    (text) => Math.ceil(text.length * CHARACTER_PX) + 2 * PADDING_PX,
  ) as [number, number]
  const words = escapeHtml(`${organization}: ${value} ${label}`)
  const text = (at: number, width: number, said: string) =>
    `<text x="${at + width / 2}" y="18" textLength="${width - 2 * PADDING_PX}" lengthAdjust="spacingAndGlyphs">${escapeHtml(said)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="26" role="img" aria-label="${words}"><title>${words}</title>
<clipPath id="r"><rect width="${left + right}" height="26" rx="5"/></clipPath><g clip-path="url(#r)"><rect width="${left}" height="26" fill="#4b463f"/><rect x="${left}" width="${right}" height="26" fill="${palette(brandColor)[8]}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Inter,Verdana,system-ui,sans-serif" font-size="12" font-weight="600">${text(0, left, label)}${text(left, right, value)}</g></svg>
`
}
