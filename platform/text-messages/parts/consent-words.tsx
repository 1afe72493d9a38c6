import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import type { Consent, ConsentState } from '../contract.ts'
import { CAMPAIGN_NAMES, METHOD_NAMES, STATE_NAMES } from '../words.ts'

const TONES: Record<ConsentState, Tone> = { confirmed: 'good', pending: 'info', stopped: 'neutral' }
export const State = ({ consent }: { consent: Consent }) => (
  <Badge tone={TONES[consent.state]}>{STATE_NAMES[consent.state]}</Badge>
)
export const textsOf = (consent: Consent) =>
  consent.campaigns.map((campaign) => CAMPAIGN_NAMES[campaign]).join(', ')
export const agreedOf = ({ confirmedAt, method }: Consent) =>
  confirmedAt && method ? `${METHOD_NAMES[method]}, ${formatMoment(confirmedAt)}` : null
const ENDED_BY = {
  reply: 'By STOP',
  person: 'In the profile',
  administrator: 'By an administrator',
  other_number: 'For another number',
} as const
export const endedOf = ({ stoppedAt, stoppedBy }: Consent) =>
  stoppedAt && stoppedBy ? `${ENDED_BY[stoppedBy]}, ${formatMoment(stoppedAt)}` : null
