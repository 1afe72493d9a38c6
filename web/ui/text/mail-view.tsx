import styles from './mail-view.module.css'

interface MailViewProps {
  /** What it is, for who hears the page: 'Letter: Thank you'. */
  title: string
  /** Null where it is text alone. */
  html: string | null
  text?: string | undefined
  /** A text message, not an email. */
  sms?: boolean
}

/** What was or will be sent, as its reader sees it. Nothing in it runs, and nothing of it reaches the portal. */
export const MailView = ({ title, html, text, sms = false }: MailViewProps) =>
  html === null ? (
    <pre className={styles.text} data-sms={sms || undefined}>
      {text}
    </pre>
  ) : (
    <iframe className={styles.paper} title={title} sandbox="" srcDoc={html} />
  )
