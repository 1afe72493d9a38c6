import { CAMPAIGNS } from '#platform/outbox/contract.ts'
import { CAMPAIGN_NAMES, consentText } from '../words.ts'
import styles from './carrier.module.css'

interface PhoneProps {
  label: string
  /** In order; `mine` is what the person writes. */
  texts: (string | { mine: string })[]
}

/** Messages as they look on a phone. */
export const Phone = ({ label, texts }: PhoneProps) => (
  <figure className={styles.phone} aria-label={label}>
    {texts.map((text) => {
      const words = typeof text === 'string' ? text : text.mine
      return (
        <p key={words} data-mine={typeof text === 'string' ? undefined : true}>
          {words}
        </p>
      )
    })}
  </figure>
)

/** The form as people see it, as a picture: it cannot be filled in here. */
export const Mock = ({ organization }: { organization: string }) => (
  <figure className={styles.mock} aria-label="The form, as people see it">
    <div>
      <strong>Mobile phone</strong>
      <span className={styles.input}>(404) 555-0134</span>
    </div>
    <div>
      <strong>Text me about</strong>
      {CAMPAIGNS.map((campaign) => (
        <span key={campaign} className={styles.tick} data-on={campaign === 'team' ? undefined : true}>
          {CAMPAIGN_NAMES[campaign]}
        </span>
      ))}
    </div>
    <span className={styles.tick}>{consentText(organization)}</span>
    <span className={styles.button}>Text me a code</span>
  </figure>
)
