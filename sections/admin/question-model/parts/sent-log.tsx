import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { AsWritten } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { questionModel } from '../contract.ts'

type Sent = OutputOf<typeof questionModel.log>['items'][number]

const OUTCOMES = {
  read: { tone: 'good', words: 'Understood' },
  unsure: { tone: 'neutral', words: 'Not sure' },
  failed: { tone: 'bad', words: 'No answer' },
} as const

/** All that went to the model: the latest hundred, of 30 days. */
export default function SentLog({ onClose }: { onClose: () => void }) {
  const answer = useQuery(query(questionModel.log, {}))
  return (
    <Drawer opened onClose={onClose} title="What was sent to the model" width="wide">
      <Async
        query={answer}
        what="the log"
        empty={
          <EmptyState icon="send" title="Nothing was sent yet">
            Each question that goes to the model stands here for 30 days, word for word.
          </EmptyState>
        }
      >
        {({ items }) => (
          <RowList>
            {items.map((one) => (
              <Row key={one.id} sent={one} />
            ))}
          </RowList>
        )}
      </Async>
    </Drawer>
  )
}

function Row({ sent: { at, askedBy, host, sent, answer, outcome, milliseconds } }: { sent: Sent }) {
  const [opened, setOpened] = useState(false)
  const messages = messagesIn(sent)
  return (
    <ListRow
      title={messages.at(-1)?.content}
      badge={<Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].words}</Badge>}
      about={
        <>
          <Ago at={at} />, {askedBy ?? 'a former member'}, to {host}, {(milliseconds / 1000).toFixed(1)} s
          {opened && (
            <>
              <br />
              Sent:
              {messages.map(({ role, content }) => (
                <AsWritten key={role}>{content}</AsWritten>
              ))}
              {answer && (
                <>
                  Answer:
                  <AsWritten>{answer}</AsWritten>
                </>
              )}
            </>
          )}
        </>
      }
      action={
        <Button variant="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Close' : 'Look at it'}
        </Button>
      }
    />
  )
}

/** What was sent, message by message; as it is, where that cannot be read. */
function messagesIn(sent: string): { role: string; content: string }[] {
  try {
    return (JSON.parse(sent) as { messages: { role: string; content: string }[] }).messages
  } catch {
    return [{ role: '', content: sent }]
  }
}
