import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'

import { makeChange, query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { webhooks } from '../contract.ts'
import { onlyOwner } from './only-owner.ts'
import styles from './webhooks.module.css'

type Webhook = OutputOf<typeof webhooks.list>['items'][number]
type Delivery = OutputOf<typeof webhooks.log>['items'][number]

const STATES = {
  waiting: { tone: 'info', words: 'Waiting' },
  delivered: { tone: 'good', words: 'Delivered' },
  failed: { tone: 'bad', words: 'Refused' },
} as const

/** The latest hundred messages of a webhook. */
export default function Deliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, title, state, isOwn } = webhook
  const answer = useQuery(query(webhooks.log, { id }))
  return (
    <Drawer opened onClose={onClose} title={`Log of ${title}`} width="wide">
      <Stack>
        {state !== 'on' && (
          <Quiet>
            {isOwn
              ? 'This webhook does not tell anything now. Turn it on to send something again.'
              : `This webhook does not tell anything now. ${onlyOwner(webhook.ownerName)}`}
          </Quiet>
        )}
        <Async
          query={answer}
          what="the log"
          empty={
            <EmptyState icon="send" title="Nothing was sent yet">
              The latest hundred messages stand here for 30 days.
            </EmptyState>
          }
        >
          {({ items }) => (
            <RowList>
              {items.map((delivery) => (
                <Message key={delivery.id} delivery={delivery} isOn={state === 'on'} />
              ))}
            </RowList>
          )}
        </Async>
      </Stack>
    </Drawer>
  )
}

function Message({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const { id, kind, state, tries, status, answer, body, createdAt, nextTryAt } = delivery
  const [opened, setOpened] = useState(false)
  const again = () => makeChange(webhooks.again, { id }).catch(sayFailed('It was not sent again'))
  return (
    <ListRow
      title={kind}
      badge={
        <Badge tone={STATES[state].tone}>
          {state === 'failed' && status === null ? 'Not sent' : STATES[state].words}
        </Badge>
      }
      about={
        <>
          <Ago at={createdAt} />
          {tries > 0 && `, ${countOf(tries, 'try', 'tries')}`}
          {(tries > 0 || state === 'failed') &&
            (status === null ? `: ${answer?.replace(/\.$/, '') ?? ''}` : `, status ${status}`)}
          {state === 'waiting' && nextTryAt && `, next try ${formatMoment(nextTryAt)}`}
          {opened && body !== null && <Contents body={body} answer={status === null ? null : answer} />}
        </>
      }
      action={
        <Line>
          {body !== null && (
            <Button variant="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
              {opened ? 'Close' : 'Look at it'}
            </Button>
          )}
          {isOn && state !== 'waiting' && <Button onClick={() => void again()}>Send again</Button>}
        </Line>
      }
    />
  )
}

const Contents = ({ body, answer }: { body: string; answer: string | null }) => (
  <>
    <br />
    Sent:
    <code className={styles.body}>{readable(body)}</code>
    {answer && (
      <>
        Answer:
        <code className={styles.body}>{answer}</code>
      </>
    )}
  </>
)

function readable(body: string) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
