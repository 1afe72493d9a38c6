import { isApiError, messageOf } from '#web/calls/errors.ts'
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
}

/** Gone, or no token at all; anything else may be over in a minute. */
const isOfTheLink = (error: unknown) => isApiError(error, 'GONE') || isApiError(error, 'VALIDATION_ERROR')

/** A personal link that leads nowhere; or one that cannot be followed just now, which is nobody's fault. */
export const LinkFault = ({ words, error, what, retry, busy }: LinkFaultProps) =>
  error && !isOfTheLink(error) ? (
    <OpenFrame title="Not just now">
      <FailedState what={what} error={error} retry={retry} busy={busy} />
    </OpenFrame>
  ) : (
    <OpenFrame
      title="This link does not work"
      lead={<span role="alert">{error ? messageOf(error) : words}</span>}
    />
  )
