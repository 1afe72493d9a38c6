import { type MessagePart, messageParts } from '#kernel/language/message-text.ts'
import styles from './thread.module.css'
import type { Named } from './types.ts'

/** Names for what stands in a text by its id. */
export const nameIn =
  ({ people, records }: Named) =>
  (part: { person: string } | { record: string }): string | undefined =>
    'person' in part ? people[part.person] : records[part.record]?.title

/** What somebody wrote: plain text, in which people, records and addresses of the web stand out. */
export const MessageText = ({ body, named }: { body: string; named: Named }) => (
  <div className={styles.text}>
    {messageParts(body).map((part, index) => (
      <Part key={index} part={part} named={named} />
    ))}
  </div>
)

function Part({ part, named }: { part: MessagePart; named: Named }) {
  if ('person' in part)
    return <span className={styles.mention}>@{named.people[part.person] ?? 'a former member'}</span>
  if ('text' in part) return <Words text={part.text} />
  const record = named.records[part.record]
  return record ? (
    <a href={record.route}>{record.title}</a>
  ) : (
    <span className={styles.soft}>a record you do not see</span>
  )
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’])/

const Words = ({ text }: { text: string }) =>
  text.split(ADDRESS).map((piece, index) =>
    index % 2 === 1 ? (
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
