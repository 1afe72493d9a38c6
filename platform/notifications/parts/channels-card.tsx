import { useMutation, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { mutation, query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { CheckboxGroupField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import {
  CATEGORIES,
  CHANNELS,
  type MAIL_RHYTHMS,
  type NotificationCategory,
  type NotificationChannel,
  notificationPreferences,
} from '../contract.ts'
import { CATEGORY_NAMES } from './words.ts'

type Preferences = OutputOf<typeof notificationPreferences.read>

const CHANNEL_NAMES: Record<NotificationChannel, string> = {
  portal: 'At the bell',
  mail: 'Email',
  text: 'Text message',
  push: 'On my devices',
}
const ABOUT: Record<NotificationCategory, string> = {
  social: 'Thanks, milestones, people',
  system: 'Your account and the portal itself',
  event: 'Collections and events',
  task: 'What waits for you to do it',
  others: 'Everything else',
}
type Rhythm = (typeof MAIL_RHYTHMS)[number]
const RHYTHMS: { value: Rhythm; label: string }[] = [
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Together, every morning at 8' },
  { value: 'weekly', label: 'Together, on Monday mornings at 8' },
]

/** Which kind of notification comes where; each choice is kept at once. */
export function ChannelsCard() {
  const answer = useQuery(query(notificationPreferences.read, {}))
  return (
    <Card
      title="Notifications"
      description="Where each kind reaches you. What is not shown at the bell lies in the archive."
    >
      <Async query={answer} what="your choices">
        {(preferences) => <Choices preferences={preferences} />}
      </Async>
    </Card>
  )
}

function Choices({ preferences }: { preferences: Preferences }) {
  const { mutate, variables, isPending } = useMutation({
    ...mutation(notificationPreferences.change, { failed: 'Your choice was not kept' }),
    onSuccess: (fresh) => queryClient.setQueryData(query(notificationPreferences.read, {}).queryKey, fresh),
  })
  const { can, channels, mails } = preferences
  const offered = CHANNELS.filter((channel) =>
    channel === 'text' || channel === 'push' ? can[channel] : true,
  )
  const chosen = (category: NotificationCategory) => ({
    ...channels[category],
    // What was just pressed is shown at once.
    ...(isPending ? variables.channels?.[category] : {}),
  })
  const anyMail = CATEGORIES.some((category) => chosen(category).mail)
  return (
    <Stack>
      {CATEGORIES.map((category) => (
        <CheckboxGroupField
          key={category}
          label={CATEGORY_NAMES[category]}
          description={ABOUT[category]}
          options={offered.map((value) => ({ value, label: CHANNEL_NAMES[value] }))}
          value={offered.filter((channel) => chosen(category)[channel])}
          onChange={(picked) =>
            mutate({
              channels: {
                [category]: Object.fromEntries(offered.map((channel) => [channel, picked.includes(channel)])),
              },
            })
          }
        />
      ))}
      {anyMail && (
        <RadioGroupField<Rhythm>
          label="Emails"
          description="Urgent ones come at once in any case"
          options={RHYTHMS}
          value={(isPending ? variables.mails : undefined) ?? mails}
          onChange={(picked) => {
            const rhythm = RHYTHMS.find(({ value }) => value === picked)
            if (rhythm) mutate({ mails: rhythm.value })
          }}
        />
      )}
    </Stack>
  )
}
