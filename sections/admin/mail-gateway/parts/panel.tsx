import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConnectionCard } from '#web/ui/layout/connection-card.tsx'
import { Columns, Quiet } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { type MailState, mailGateway } from '../contract.ts'
import styles from './panel.module.css'

type Overview = OutputOf<typeof mailGateway.overview>

const STATES: Record<MailState, { tone: 'good' | 'neutral' | 'bad' | 'info'; words: string }> = {
  waiting: { tone: 'info', words: 'Being read' },
  posted: { tone: 'good', words: 'In its conversation' },
  ignored: { tone: 'neutral', words: 'Ignored' },
  refused: { tone: 'bad', words: 'Not taken' },
}

export default function MailGatewayPanel() {
  const answer = useQuery(query(mailGateway.overview, {}))
  return (
    <Async query={answer} what="the answers by email">
      {(overview) => (
        <Columns>
          <WayIn overview={overview} />
          <CameIn overview={overview} />
        </Columns>
      )}
    </Async>
  )
}

const WayIn = ({ overview: { mailServer, replyAddress, address } }: { overview: Overview }) => {
  const works = mailServer && replyAddress !== ''
  return (
    <ConnectionCard
      title="Way in"
      on={works}
      state={works ? 'On' : 'Off'}
      description={
        mailServer
          ? 'Each person gets an address of their own in each conversation. Whatever comes to it is theirs.'
          : 'This portal sends no emails yet. SMTP_URL and MAIL_FROM connect an email server.'
      }
      facts={[
        {
          label: 'Address for answers',
          value: replyAddress || 'Not set yet: it stands among the settings',
        },
      ]}
      address={{ label: 'Emails are brought to', value: address }}
    >
      <Quiet>
        Let your email server hand over every email that comes to this address, whatever stands behind the +.
        It needs an API key that may bring in answers by email, and nothing else. From an email server of your
        own:
      </Quiet>
      <pre className={styles.code}>curl --oauth2-bearer lb_… -F file=@- {address}</pre>
    </ConnectionCard>
  )
}

const CameIn = ({ overview: { items } }: { overview: Overview }) => (
  <Card title="What came in" description="The latest 50, without what they say.">
    {items.length === 0 ? (
      <EmptyState icon="mail" title="Nothing came in yet">
        Answers stand in their conversation; here stands what became of each email.
      </EmptyState>
    ) : (
      <RowList>
        {items.map(({ id, state, reason, from, personName, receivedAt }) => (
          <ListRow
            key={id}
            title={personName ?? from ?? 'Somebody unknown'}
            badge={<Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>}
            about={
              <>
                {personName && from ? `From ${from}, ` : ''}
                <Ago at={receivedAt} />
                {reason && (
                  <>
                    <br />
                    {reason}
                  </>
                )}
              </>
            }
          />
        ))}
      </RowList>
    )}
  </Card>
)
