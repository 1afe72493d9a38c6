import type { Settings } from '#kernel/charity/settings.ts'
import type { Language } from '#kernel/language/languages.ts'
import { escapeHtml } from '#server/http/pages.ts'

/** A mail in words; how it looks is one for all. */
export interface MailTemplate {
  subject: string
  /** 'Hello Ana,' when there is a name. */
  name?: string
  /** Another greeting than that. */
  greeting?: string
  /** English when nothing is said. */
  language?: Language
  paragraphs: string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Small print below. */
  note?: string
  /** Files that belong to it, each by a link of its own. */
  files?: { name: string; size: string; url: string }[]
  /** Whoever reads it has no account where they could say what they want: a link says that nothing more is to come. */
  stoppable?: boolean
}

/** Stands for a personal link or code until the moment of sending. */
export const LINK = '[[link]]'

/** Stands for what only its reader may read: it is filled in at the moment of sending as well. */
export const WORDS = '[[words]]'

/** Stands for the link by which its reader wants no more letters, with the language of the page behind it. */
export const STOP = /\[\[stop:(en|es)\]\]/g
const NO_MORE: Record<Language, string> = {
  en: 'No more letters to this address:',
  es: 'No recibir más correos en esta dirección:',
}
const FILES: Record<Language, string> = { en: 'Files for you:', es: 'Archivos para usted:' }

const OR_OPEN: Record<Language, string> = {
  en: 'Or open this address:',
  es: 'O abra esta dirección:',
}

/** The same mail as text and as HTML, with the organization's name and colour. Everything is escaped. */
export function mailText(
  { organizationName, motto, brandColor }: Pick<Settings, 'organizationName' | 'motto' | 'brandColor'>,
  { subject, name, greeting = name ? `Hello ${name},` : 'Hello,', language = 'en', ...more }: MailTemplate,
) {
  const { paragraphs, action, note, files = [], stoppable } = more
  const stop = stoppable ? `[[stop:${language}]]` : ''
  const signature = `${organizationName}${motto ? `\n${motto}` : ''}`
  const text = [
    greeting,
    ...paragraphs,
    files.length > 0 &&
      [FILES[language], ...files.map(({ name, size, url }) => `${name} (${size})\n${url}`)].join('\n'),
    action && `${action.label}:\n${action.url}`,
    note,
    `-- \n${signature}${stop && `\n\n${NO_MORE[language]}\n${stop}`}`,
  ]
    .filter(Boolean)
    .join('\n\n')
  const paragraph = (words: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`
  const soft = 'color:#655c53;font-size:14px'
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f3ef;color:#221d18;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;border-top:6px solid ${brandColor};padding:28px 24px">
<p style="margin:0 0 20px;font-weight:700;font-size:18px">${escapeHtml(organizationName)}</p>
${paragraph(greeting)}
${paragraphs.map((words) => paragraph(words)).join('\n')}
${
  files.length > 0
    ? `<p style="margin:0 0 16px">${escapeHtml(FILES[language])}<br>${files
        .map(
          ({ name, size, url }) =>
            `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(name)}</a> <span style="${soft}">(${escapeHtml(size)})</span>`,
        )
        .join('<br>')}</p>`
    : ''
}
${
  action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brandColor};color:${inkOn(brandColor)};text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;${soft};overflow-wrap:anywhere">${OR_OPEN[language]} ${escapeHtml(action.url)}</p>`
    : ''
}
${note ? paragraph(note, soft) : ''}
</div>
<p style="max-width:560px;margin:16px auto 0;padding:0 24px;${soft}">${escapeHtml(signature).replaceAll('\n', '<br>')}${
    stop &&
    `<br><br><a href="${stop}" style="color:inherit">${escapeHtml(NO_MORE[language].replace(/:$/, ''))}</a>`
  }</p>
</body></html>`
  return { subject, text, html }
}

/** Black or white, whichever is easier to read on this colour (WCAG's relative luminance). */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
