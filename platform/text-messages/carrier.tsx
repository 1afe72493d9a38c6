import { useQuery } from '@tanstack/react-query'
import { CAMPAIGNS } from '#platform/outbox/contract.ts'
import { query } from '#web/calls/query.ts'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { formatClock } from '#web/ui/show/format.ts'
import { textMessages } from './contract.ts'
import styles from './parts/carrier.module.css'
import { Mock, Phone } from './parts/mock.tsx'
import {
  CAMPAIGN_NAMES,
  CAMPAIGN_SAMPLES,
  CAMPAIGN_WORDS,
  consentText,
  HELP_WORDS,
  START_WORDS,
  STOP_WORDS,
  texts,
} from './words.ts'

/**
 * Domain 11.10, `/sms-verification-docs`: what a carrier's reviewers ask for, drawn from the very words that the portal
 * sends and shows, so that the two never part.
 */
export default function CarrierPage() {
  const { data } = useQuery(query(textMessages.about, {}))
  const name = data?.organizationName ?? 'Our organization'
  const address = window.location.origin
  return (
    <OpenFrame
      wide
      name={data?.organizationName}
      title="How our text messages work"
      lead="For our volunteers, and for carriers who review our number: who gets texts, what they agreed to, and how they end them."
      foot={
        <>
          For our volunteers: <a href="/sms-opt-in">get text messages</a>
        </>
      }
    >
      <article className={styles.document}>
        <h2>Who sends, and to whom</h2>
        <p>
          {name} is a charity run by volunteers: they make sandwiches, collect them once a week and bring them
          to people who need them. Texts{data?.from ? ` come from ${data.from} and` : ''} go only to our own
          volunteers, hosts, drivers and coordinators, who have an account with us and agreed to each kind of
          text. We do not text customers, donors or the public, we sell nothing, and numbers are never bought,
          rented or taken over from lists.
        </p>

        <h2>What we send, and how often</h2>
        {CAMPAIGNS.map((campaign) => (
          <section key={campaign} aria-label={CAMPAIGN_NAMES[campaign]}>
            <h3>{CAMPAIGN_NAMES[campaign]}</h3>
            <p>{CAMPAIGN_WORDS[campaign]}.</p>
            <Phone
              label={`Example: ${CAMPAIGN_NAMES[campaign]}`}
              texts={[CAMPAIGN_SAMPLES[campaign](name)]}
            />
          </section>
        ))}
        <p>
          Collection reminders come at most once a week. Events bring a few texts each: a reminder, and news
          when something changes. In the quiet hours{data && quietWords(data.quiet)} nothing is sent but a
          code that somebody is waiting for; people may set hours of their own.
        </p>

        <h2>How people agree</h2>
        <ol>
          <li>
            They sign in and open <a href="/sms-opt-in">{address}/sms-opt-in</a>, or Account Settings. Nobody
            else can enter a number for them.
          </li>
          <li>
            They enter their mobile number, choose the kinds of texts, and tick the consent, which is never
            ticked beforehand.
          </li>
          <li>We send one text with a code. They enter it within 10 minutes, or reply YES.</li>
          <li>Only then do texts begin, with one that welcomes them and names STOP and HELP.</li>
        </ol>
        <Mock organization={name} />
        <p>The consent, word for word:</p>
        <blockquote>{consentText(name)}</blockquote>
        <Phone
          label="Example: the first texts"
          texts={[texts.code(name, '381 204'), { mine: 'YES' }, texts.welcome(name)]}
        />

        <h2>How people end it</h2>
        <p>
          They reply {STOP_WORDS.slice(0, -1).join(', ')} or {STOP_WORDS.at(-1)}, or press “Stop text
          messages” in their Account Settings. It works at once, for everything we send to that number, also
          for what was already waiting. {START_WORDS.join(' or ')} takes it back. {HELP_WORDS.join(' and ')}{' '}
          tell what this is and how to end it.
        </p>
        <Phone
          label="Example: ending texts"
          texts={[{ mine: 'STOP' }, texts.stopped(name), { mine: 'HELP' }, texts.help(name, address)]}
        />

        <h2>What happens with the number</h2>
        <p>
          Mobile numbers and consent are used to send these texts and for nothing else. They are not sold, and
          not shared with third parties or affiliates for marketing; only the service that delivers our texts
          gets them. We keep who agreed to which words at which number, when and how, as proof. People see
          everything we hold about them in their Account Settings, take it along, and have it erased. Message
          and data rates may apply. Carriers are not liable for delayed or undelivered messages.
        </p>
      </article>
    </OpenFrame>
  )
}

const quietWords = ({ from, to }: { from: string; to: string }) =>
  from === to ? '' : `, ${formatClock(from)} to ${formatClock(to)},`
