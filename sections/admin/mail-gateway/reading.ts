import EmailReplyParser from 'email-reply-parser'
import { type ParsedMail, simpleParser } from 'mailparser'

/** Ours: more than these are a folder, not an answer. */
export const MOST_FILES = 10
const LONGEST_HTML = 1_000_000

/** What one mail says, as far as an answer goes. Nothing in it is believed but where it was sent to. */
export interface ReadMail {
  messageId: string | null
  from: string[]
  /** The addresses with a token that it was delivered to, as its headers say. */
  to: string[]
  /** Why it was written by no person, or for no answer; null when nothing says so. */
  automatic: string | null
  /** Without what it answers and without a signature. */
  answer: string
  files: { name: string; bytes: Uint8Array }[]
  /** Files that were too many. */
  left: number
}

const DELIVERED = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-forwarded-to',
  'x-envelope-to',
]
/** Ours: a mail that was sent to more addresses with a token is no answer, and each one costs a look. */
const MOST_ADDRESSES = 50
/** Ours, four times a message: what follows is what was answered, and telling the two apart costs more the more there is. */
const MOST_LOOKED_AT = 20_000
const BETWEEN_ADDRESSES = /[\s<>,;:"()]+/

export async function readMail({ raw, above }: { raw: Uint8Array; above: string }): Promise<ReadMail> {
  const mail = await simpleParser(Buffer.from(raw), {
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: LONGEST_HTML,
  })
  // Pictures of a signature belong to the text around them.
  const files = mail.attachments.filter(({ related }) => !related)
  return {
    messageId: mail.messageId?.slice(0, 500) ?? null,
    from: (mail.from?.value ?? []).flatMap(({ address, group = [] }) =>
      [address, ...group.map((one) => one.address)].flatMap((one) => (one ? [one.toLowerCase()] : [])),
    ),
    to: answeredAt(mail),
    automatic: automaticSign(mail),
    answer: answerIn(mail.text ?? '', above),
    files: files.slice(0, MOST_FILES).map(({ filename, content }) => ({
      name: filename ?? 'file',
      bytes: content,
    })),
    left: Math.max(0, files.length - MOST_FILES),
  }
}

/** Those among the addresses that may be ours: with something behind a plus. The mail says as many as it likes. */
function answeredAt({ headerLines }: ParsedMail): string[] {
  const addresses = headerLines
    .filter(({ key }) => DELIVERED.includes(key))
    .flatMap(({ line }) => line.split(BETWEEN_ADDRESSES))
    .filter((one) => /^[^+@]+\+[^@]+@./.test(one))
  return [...new Set(addresses)].slice(0, MOST_ADDRESSES)
}

/** RFC 3834 and what programs wrote before it. */
function automaticSign(mail: ParsedMail): string | null {
  const said = (name: string) =>
    mail.headerLines
      .find(({ key }) => key === name)
      ?.line.replace(/^[^:]*:\s*/, '')
      .trim()
      .toLowerCase() ?? null
  if (!/^(no\b|$)/.test(said('auto-submitted') ?? 'no')) return 'An automatic answer.'
  if (
    ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-autoresponse'].some(
      (one) => said(one) !== null,
    )
  )
    return 'An automatic answer.'
  if (/^(bulk|junk|list|auto_reply)\b/.test(said('precedence') ?? '')) return 'Sent to many at once.'
  if (said('list-id') !== null) return 'Sent through a list.'
  if (said('return-path') === '<>' || /^multipart\/report\b/.test(said('content-type') ?? ''))
    return 'A report of an email server.'
  if (
    /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/.test(
      mail.from?.value[0]?.address?.toLowerCase() ?? '',
    )
  )
    return 'An address that nobody reads.'
  return null
}

/** What was written above this line, and above the mail that is answered. What has no line or sign of its own hides nothing in there. */
export function answerIn(text: string, line: string): string {
  const clean = text
    .replaceAll('\r\n', '\n')
    .toWellFormed()
    // Nothing that turns the direction of a line or hides in it; the joiner of signs stays.
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (/[\n\t\u200d]/.test(sign) ? sign : ''))
  const below = clean.indexOf(line)
  // Before anything that costs more the more there is.
  const above = (below === -1 ? clean : clean.slice(0, below)).slice(0, MOST_LOOKED_AT)
  const written = (below === -1 ? above : above.replace(/[\s>]+$/, ''))
    // Where a picture stood: nobody wrote that.
    .replace(/\[(?:cid:|data:|https?:\/\/)[^\]\s]*\]/g, '')
  return new EmailReplyParser()
    .parseReply(written)
    .replace(/\n(On|El|Am|Le)\b[^\n]*(\n[^\n]+)?:$/, '')
    .trim()
}
