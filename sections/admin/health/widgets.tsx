import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { passes } from '#kernel/people/access.ts'
import { useSeen } from '#sections/admin/first-steps/widgets.tsx'
import { makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatBytes, formatMoment, formatNumber } from '#web/ui/show/format.ts'
import { mayBackUp, mayTakeAll } from './access.ts'
import { health } from './contract.ts'
import styles from './health.module.css'
import { WholeExportCard } from './parts/whole-export.tsx'

type Found = OutputOf<typeof health.read>

const State = ({ good, words }: { good: boolean; words: string }) => (
  <Badge tone={good ? 'good' : 'bad'}>{words}</Badge>
)

/** How the portal is, for the admin panel: asked anew whenever it is opened. */
export function HealthPanel() {
  const user = useCurrentUser()
  const answer = useQuery({ ...query(health.read, {}), staleTime: 0 })
  useSeen('backups', Boolean(answer.data?.backup))
  return (
    <Async query={answer} what="the health of the portal">
      {(found) => (
        <>
          <div className={styles.refresh}>
            <Button icon="refresh" busy={answer.isFetching} onClick={() => void answer.refetch()}>
              Look again
            </Button>
          </div>
          <Findings findings={found.findings} />
          <div className={styles.grid}>
            <Database found={found} />
            <JobsCard jobs={found.jobs} />
            <Backup found={found} />
            <Storage found={found} />
            {passes(user, mayTakeAll) && <WholeExportCard />}
            <Services services={found.services} />
          </div>
        </>
      )}
    </Async>
  )
}

/** First of all: is there anything to do, and what? */
const Findings = ({ findings }: { findings: Found['findings'] }) => (
  <div className={styles.findings}>
    <Card
      title={findings.length === 0 ? 'Everything works' : 'What to do'}
      actions={findings.length === 0 && <State good words="Nothing to do" />}
    >
      {findings.length === 0 ? (
        <Quiet>The database, files, jobs and backups are as they should be.</Quiet>
      ) : (
        <RowList>
          {findings.map(({ bad, what, todo }) => (
            <ListRow
              key={what}
              title={what}
              badge={<Badge tone={bad ? 'bad' : 'warn'}>{bad ? 'Now' : 'Soon'}</Badge>}
              about={todo}
            />
          ))}
        </RowList>
      )}
    </Card>
  </div>
)

const Database = ({ found: { versions, upSince, database } }: { found: Found }) => (
  <Card
    title="Portal and database"
    actions={<State good={database.live} words={database.live ? 'Works' : 'Live updates are down'} />}
  >
    <DefinitionList
      items={[
        { label: 'Lunchbox', value: `${versions.portal}, up since ${formatMoment(upSince)}` },
        { label: 'Node', value: versions.node },
        { label: 'PostgreSQL', value: versions.database },
        { label: 'Answers in', value: `${formatNumber(database.answerMs)} ms` },
        { label: 'Size', value: formatBytes(database.bytes) },
        { label: 'Connections', value: `${database.connections} of ${database.mostConnections}` },
        { label: 'Last migration', value: database.lastMigration },
      ]}
    />
  </Card>
)

const JobsCard = ({ jobs }: { jobs: Found['jobs'] }) => (
  <Card
    title="Jobs"
    actions={
      <State
        good={jobs.failed.length === 0 && jobs.late === 0}
        words={
          jobs.failed.length > 0
            ? countOf(jobs.failed.length, 'job failed', 'jobs failed')
            : jobs.late > 0
              ? 'Late'
              : 'Works'
        }
      />
    }
  >
    <DefinitionList
      items={[
        { label: 'Waiting', value: jobs.waiting },
        { label: 'More than 10 minutes late', value: jobs.late },
      ]}
    />
    {jobs.failed.length > 0 && (
      <ul className={styles.failed}>
        {jobs.failed.map((job) => (
          <li key={job.id}>
            <strong>{job.name}</strong> failed {countOf(job.attempts, 'time')}
            <p>{job.error}</p>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const WORK = {
  waiting: 'Waiting for its turn…',
  writing: 'Writing the backup…',
  proving: 'Restoring it into an empty database, to prove that every row is there…',
}

function Backup({ found: { backup, work } }: { found: Found }) {
  const user = useCurrentUser()
  const [failure, setFailure] = useState<unknown>(null)
  const busy = work !== null && work.endedAt === null
  const ask = (kind: 'backup' | 'check') => {
    setFailure(null)
    makeChange(health.backUp, { kind }).catch(setFailure)
  }
  return (
    <Card
      title="Backup"
      description="Made every night into the portal’s folder. Keep copies somewhere else, too."
      actions={
        backup ? (
          <State good={backup.proven} words={backup.proven ? 'Proven' : 'Not proven'} />
        ) : (
          <Badge tone="warn">None yet</Badge>
        )
      }
    >
      <Stack>
        <div>
          {backup ? (
            <DefinitionList
              items={[
                { label: 'Last one', value: <Ago at={backup.madeAt} /> },
                { label: 'Size', value: formatBytes(backup.bytes) },
                {
                  label: 'Restored to prove it',
                  value: backup.proven ? 'Yes, every row was there' : backup.failure,
                },
              ]}
            />
          ) : (
            <Quiet>The first one is made at 2:20 in the night, or now.</Quiet>
          )}
          <Quiet as="output">{work && <WorkWords {...work} />}</Quiet>
        </div>
        <Failure error={failure} />
        {passes(user, mayBackUp) && (
          <Line>
            <Button
              icon="archive"
              busy={busy && work.kind === 'backup'}
              disabled={busy}
              onClick={() => ask('backup')}
            >
              Back up now
            </Button>
            {backup && (
              <Button
                icon="done"
                busy={busy && work.kind === 'check'}
                disabled={busy}
                onClick={() => ask('check')}
              >
                Check the latest backup now
              </Button>
            )}
          </Line>
        )}
      </Stack>
    </Card>
  )
}

/** What is being done, or what became of what was asked for last. */
function WorkWords(work: NonNullable<Found['work']>) {
  if (work.state !== 'done' && work.state !== 'failed') return WORK[work.state]
  const what = work.kind === 'backup' ? 'backup' : 'check'
  return (
    <>
      The last {what} {work.state === 'done' ? 'ended' : 'failed'} <Ago at={work.endedAt ?? work.startedAt} />
      {work.state === 'done' ? '.' : `: ${work.failure}`}
    </>
  )
}

const Storage = ({ found: { storage } }: { found: Found }) => (
  <Card
    title="Storage"
    actions={
      <State
        good={storage.fileFault === null}
        words={storage.fileFault === null ? 'Works' : 'Files are away'}
      />
    }
  >
    <DefinitionList
      items={[
        { label: 'Files', value: `${formatNumber(storage.files)}, ${formatBytes(storage.fileBytes)}` },
        { label: 'Kept in', value: storage.where },
        {
          label: 'Free on the disk',
          value: storage.freeBytes === null ? 'not known' : formatBytes(storage.freeBytes),
        },
      ]}
    />
  </Card>
)

const Services = ({ services }: { services: Found['services'] }) => (
  <Card title="Services" description="What is not set up has a stand-in that works.">
    <DefinitionList
      items={[
        { label: 'Email', value: services.mail ? 'Email server' : 'Stays in the outbox' },
        { label: 'Text messages', value: services.texts ? 'Twilio' : 'Stay in the outbox' },
        { label: 'Sign-in', value: services.signIn ? 'Another place, too' : 'Only here' },
        {
          label: 'Search',
          value: services.search ? 'By meaning, with a service' : 'By synonyms and word stems',
        },
      ]}
    />
  </Card>
)
