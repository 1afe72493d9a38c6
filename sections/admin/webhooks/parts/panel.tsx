import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'

import { makeChange, query } from '#web/calls/query.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { webhooks } from '../contract.ts'
import { onlyOwner } from './only-owner.ts'
import styles from './webhooks.module.css'

const NewWebhook = later(() => import('./new-webhook.tsx'))
const EditWebhook = later(async () => ({ default: (await import('./new-webhook.tsx')).EditWebhook }))
const Deliveries = later(() => import('./deliveries.tsx'))

type Overview = OutputOf<typeof webhooks.list>
type Webhook = Overview['items'][number]

const STATES = {
  on: { tone: 'good', words: 'On' },
  off: { tone: 'neutral', words: 'Off' },
  stopped: { tone: 'bad', words: 'Stopped' },
} as const

export default function WebhooksPanel() {
  const answer = useQuery(query(webhooks.list, {}))
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<Webhook>()
  const [editing, setEditing] = useState<Webhook>()
  const [leaving, setLeaving] = useState<Webhook>()
  return (
    <Stack>
      <div className={styles.head}>
        <p>
          Another system is told within seconds of what is added, changed or deleted here, as far as whoever
          made the webhook may see it. Each message is signed, and is tried again for three days.
        </p>
        <Button icon="add" onClick={() => setAdding(true)}>
          Make a webhook
        </Button>
      </div>
      <Async
        query={answer}
        what="the webhooks"
        empty={
          <EmptyState icon="send" title="No webhooks yet">
            Make one when a website or another system shall know at once what changes here.
          </EmptyState>
        }
      >
        {({ items }) => (
          <RowList>
            {items.map((webhook) => (
              <ListRow
                key={webhook.id}
                title={webhook.title}
                badge={<State webhook={webhook} />}
                about={<About webhook={webhook} />}
                action={
                  <Deeds webhook={webhook} onShow={setShown} onEdit={setEditing} onDelete={setLeaving} />
                }
              />
            ))}
          </RowList>
        )}
      </Async>
      {adding && answer.data && <NewWebhook kinds={answer.data.kinds} onClose={() => setAdding(false)} />}
      {editing && answer.data && (
        <EditWebhook webhook={editing} kinds={answer.data.kinds} onClose={() => setEditing(undefined)} />
      )}
      {shown && (
        <Deliveries
          webhook={answer.data?.items.find(({ id }) => id === shown.id) ?? shown}
          onClose={() => setShown(undefined)}
        />
      )}
      {leaving && (
        <Confirm
          opened
          action={`Delete ${leaving.title}`}
          onClose={() => setLeaving(undefined)}
          onContinue={() => makeChange(webhooks.remove, { id: leaving.id })}
        >
          What waits is not sent any more, and its log goes with it.
        </Confirm>
      )}
    </Stack>
  )
}

function State({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === 'on' && failingSince) return <Badge tone="warn">Does not get there</Badge>
  return <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
}

function About({ webhook }: { webhook: Webhook }) {
  const { host, kinds, ownerName, deliveredAt, failingSince, waiting, reason, state, isOwn } = webhook
  return (
    <>
      <span title={kinds.join(', ')}>{countOf(kinds.length, 'kind of event', 'kinds of events')}</span> to{' '}
      {host}, made by {ownerName}
      <br />
      {deliveredAt ? (
        <>
          Last delivered <Ago at={deliveredAt} />
        </>
      ) : (
        'Nothing delivered yet'
      )}
      {waiting > 0 && `, ${countOf(waiting, 'message')} waiting`}
      {state === 'on' && failingSince && (
        <>
          , not taken since <Ago at={failingSince} />
        </>
      )}
      {reason && (
        <>
          <br />
          {reason}
        </>
      )}
      {state !== 'on' && !isOwn && (
        <>
          <br />
          {onlyOwner(ownerName)}
        </>
      )}
    </>
  )
}

function Deeds({
  webhook,
  onShow,
  onEdit,
  onDelete,
}: {
  webhook: Webhook
  onShow: (webhook: Webhook) => void
  onEdit: (webhook: Webhook) => void
  onDelete: (webhook: Webhook) => void
}) {
  const { id, version, title, state, isOwn } = webhook
  const test = () =>
    makeChange(webhooks.test, { id })
      .then(() => {
        toast({ title: 'A test is on its way' })
        onShow(webhook)
      })
      .catch(sayFailed('No test was sent'))
  const turn = (isOn: boolean) =>
    makeChange(webhooks.edit, { id, version, isOn }).catch(sayFailed('The webhook was not changed'))
  return (
    <Line>
      <Button aria-label={`Log of ${title}`} onClick={() => onShow(webhook)}>
        Log
      </Button>
      <Menu
        target={
          <Button variant="quiet" icon="more" aria-label={`More about ${title}`}>
            More
          </Button>
        }
        items={[
          ...(state === 'on'
            ? [{ label: 'Send a test', icon: 'send' as const, onClick: () => void test() }]
            : []),
          ...(state === 'on' ? [{ label: 'Turn off', onClick: () => void turn(false) }] : []),
          ...(state !== 'on' && isOwn ? [{ label: 'Turn on', onClick: () => void turn(true) }] : []),
          ...(isOwn ? [{ label: 'Change', icon: 'edit' as const, onClick: () => onEdit(webhook) }] : []),
          { label: 'Delete', icon: 'trash' as const, danger: true, onClick: () => onDelete(webhook) },
        ]}
      />
    </Line>
  )
}
