import { isApiError, messageOf } from '#web/calls/errors.ts'
import { useAbout } from '#web/calls/session.ts'
import { Button } from '../action/button.tsx'
import { FailedState } from '../feedback/failed-state.tsx'
import { OpenFrame } from './open-frame.tsx'

interface LinkFaultProps {
  /** What is said of a link that is none. */
  words: string
  /** What went wrong when it was asked for. */
  error?: unknown
  /** What could not be loaded: 'the delivery'. */
  what: string
  retry: () => void
  busy: boolean
  /** On a page in another language: what is said instead, where the server's own words would be in English. */
  said?: { title: string; notNow: string; again: string; writeTo: string }
}

/** Gone, or no token at all; anything else may be over in a minute. */
const isOfTheLink = (error: unknown) => isApiError(error, 'GONE') || isApiError(error, 'VALIDATION_ERROR')

/**
 * A personal link that leads nowhere; or one that cannot be followed just now, which is nobody's fault. Whose portal it is
 * and where one may write to stand there either way, and nothing about whoever the link was meant for.
 */
export function LinkFault({ words, error, what, retry, busy, said }: LinkFaultProps) {
  const { organizationName, contactEmail } = useAbout()
  const isLater = Boolean(error) && !isOfTheLink(error)
  return (
    <OpenFrame
      name={organizationName}
      title={isLater ? (said?.notNow ?? 'Not just now') : (said?.title ?? 'This link does not work')}
      lead={isLater ? undefined : <span role="alert">{error && !said ? messageOf(error) : words}</span>}
      foot={
        contactEmail && (
          <>
            {said?.writeTo ?? 'Questions? Write to'} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </>
        )
      }
    >
      {isLater &&
        (said ? (
          <Button icon="refresh" busy={busy} onClick={retry}>
            {said.again}
          </Button>
        ) : (
          <FailedState what={what} error={error} retry={retry} busy={busy} />
        ))}
    </OpenFrame>
  )
}
