import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConnectionCard } from '#web/ui/layout/connection-card.tsx'
import { Columns, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { maySend } from '../access.ts'
import { textMessages } from '../contract.ts'
import { CAMPAIGN_NAMES } from '../words.ts'
import { AnnounceForm } from './announce-form.tsx'
import { ConsentList } from './consent-list.tsx'
import styles from './panel.module.css'
import { TestForm } from './test-form.tsx'

type Overview = OutputOf<typeof textMessages.overview>

/** Domain 11.5, 11.10: text messages in the admin panel. Every single one stands in the outbox. */
export default function TextMessagesPanel() {
  const user = useCurrentUser()
  const answer = useQuery(query(textMessages.overview, {}))
  const sends = passes(user, maySend)
  return (
    <Stack>
      {answer.data && <Tiles overview={answer.data} />}
      {/* Each time somebody agrees is kept, with its words: the proof that carriers ask for. */}
      <ConsentList />
      <Async query={answer} what="the text messages">
        {(overview) => (
          <>
            <Columns>
              <Service overview={overview} />
              {sends && (
                <Card title="Test message" description="To see whether texts arrive, and as they look there.">
                  <TestForm />
                </Card>
              )}
              {sends && (
                <Card
                  title="Announcement by text"
                  description="To everyone who agreed to these texts, outside of their quiet hours."
                >
                  <AnnounceForm campaigns={overview.campaigns} organization={overview.organizationName} />
                </Card>
              )}
              <Lately overview={overview} />
            </Columns>
          </>
        )}
      </Async>
    </Stack>
  )
}

const Tiles = ({ overview: { confirmed, pending, stopped, campaigns } }: { overview: Overview }) => (
  <StatTiles fold={{ name: 'texts', label: 'Text messages in figures' }}>
    <StatTile
      label="Get texts"
      value={confirmed}
      unit="people"
      hint={campaigns.map(({ campaign, people }) => `${CAMPAIGN_NAMES[campaign]} ${people}`).join(', ')}
    />
    <StatTile label="Code not entered yet" value={pending} unit="people" />
    <StatTile label="Ended" value={stopped} unit="people" />
  </StatTiles>
)

const Service = ({ overview: { service, from, webhook } }: { overview: Overview }) => (
  <ConnectionCard
    title="Service"
    on={Boolean(service)}
    state={service ? 'Twilio' : 'Not connected'}
    description={
      service
        ? 'Enter the address below at the number, for messages that come in, as HTTP POST.'
        : 'Texts stay in the outbox, to be read and handed over. TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM connect it.'
    }
    facts={[{ label: 'From', value: from ?? (service ? 'A messaging service' : null) }]}
    address={{ label: 'Replies go to', value: webhook }}
  >
    <Button variant="quiet" icon="document" href="/sms-verification-docs">
      What carriers ask for
    </Button>
  </ConnectionCard>
)

const Lately = ({ overview: { received, announcements } }: { overview: Overview }) => (
  <Card title="Lately">
    <h4 className={styles.heading}>Announcements</h4>
    {announcements.length === 0 && <Quiet>None was sent yet.</Quiet>}
    <div className={styles.list}>
      <RowList>
        {announcements.map(({ id, campaign, text, people, by, createdAt }) => (
          <ListRow
            key={id}
            title={text}
            about={`${CAMPAIGN_NAMES[campaign]}, ${countOf(people, 'person')}, ${by ?? 'a former member'}, ${formatMoment(createdAt)}`}
          />
        ))}
      </RowList>
    </div>
    <h4 className={styles.heading}>What people wrote back</h4>
    {received.length === 0 && <Quiet>Nothing came in yet.</Quiet>}
    <div className={styles.list}>
      <RowList>
        {received.map(({ id, from, text, receivedAt }) => (
          <ListRow key={id} title={text || '(no words)'} about={`${from}, ${formatMoment(receivedAt)}`} />
        ))}
      </RowList>
    </div>
  </Card>
)
