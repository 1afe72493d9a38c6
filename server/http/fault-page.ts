import type { AppError } from '#kernel/calls/errors.ts'
import type { App } from '../app.ts'
import { escapeHtml, page } from './pages.ts'

const titleOf = ({ status }: AppError) =>
  status === 401
    ? 'Please sign in'
    : status === 403
      ? 'This is not yours to open'
      : status >= 500 || status === 429
        ? 'Not just now'
        : 'This link does not work'

/** What could not be opened, whose portal this is and where one may write to; as `LinkFault` says it in the web application. */
export function faultPage(app: Pick<App, 'settings' | 'typeface'>, fault: AppError): string {
  const { organizationName, contactEmail } = app.settings.known()
  const title = titleOf(fault)
  const email = escapeHtml(contactEmail)
  return page(
    app,
    `${title} · ${organizationName}`,
    `<p>${escapeHtml(organizationName)}</p><h1>${title}</h1><p role="alert">${escapeHtml(fault.message)}</p>
${contactEmail ? `<p>Questions? Write to <a href="mailto:${email}">${email}</a></p>` : ''}
${fault.status === 401 ? '<a class="second" href="/">Sign in</a>' : ''}`,
  )
}
