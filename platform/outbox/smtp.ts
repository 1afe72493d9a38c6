import nodemailer from 'nodemailer'
import { SECOND } from '#kernel/clock.ts'
import type { Config } from '#server/config.ts'

type Server = NonNullable<Config['mail']>

export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html?: string
  /** Where its reader says that nothing more is to come. */
  stop?: string
}

/** Hands a mail to the server; throws what the server answered. */
export async function sendThrough({ url, from }: Server, { id, stop, ...letter }: Letter) {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 15 * SECOND,
    greetingTimeout: 15 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'lunchbox.invalid'
  try {
    await transport.sendMail({
      ...letter,
      to: { name: '', address: letter.to },
      from,
      messageId: `<${id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(stop ? { 'List-Unsubscribe': `<${stop}>` } : {}),
        // One press in the mail program, which only asks over TLS (RFC 8058).
        ...(stop?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      },
    })
  } finally {
    transport.close()
  }
}
