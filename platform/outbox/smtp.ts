import nodemailer from 'nodemailer'
import { SECOND } from '#kernel/clock.ts'
import type { Config } from '#server/config.ts'
import { messageIdOf } from './service-own.ts'

type Server = NonNullable<Config['mail']>

export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html?: string | undefined
  replyTo?: string | undefined
  /** The Message-ID of what it belongs to. */
  about?: string | undefined
  /** Where its reader says that nothing more is to come. */
  stop?: string
}

/** Hands a mail to the server; throws what the server answered. */
export async function sendThrough({ url, from }: Server, { id, stop, about, ...letter }: Letter) {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 15 * SECOND,
    greetingTimeout: 15 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      ...letter,
      to: { name: '', address: letter.to },
      from,
      messageId: messageIdOf(from, id),
      references: about,
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
