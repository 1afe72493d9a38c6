import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { formatDuration } from '#kernel/charity/duration.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { RecordDrawer } from '#platform/records/record-widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { mayDelete, mayEdit } from '../access.ts'
import { type WorkLog, workLogs } from '../contract.ts'
import { approval, STATUS_NAMES, workLog } from '../fields.ts'
import { nameOf } from './entries.tsx'
import { EditForm } from './forms.tsx'
import { useWorkAddress } from './use-work.ts'

/** One entry: what was done, where its approval stands, who sees it; comments, files and history come with it. */
export default function EntryDrawer({ id }: { id: string }) {
  const user = useCurrentUser()
  const { close } = useWorkAddress()
  return (
    <RecordDrawer<(typeof workLogs)['one']>
      one={workLogs.one}
      id={id}
      noun={workLog.words.one}
      nameOf={nameOf}
      href={`/dashboard?section=work-log&id=${id}`}
      table="work_logs"
      onClose={close}
      head={(log) => (
        <Steps
          steps={approval}
          row={log}
          who={user}
          onMove={(move, reason) =>
            changeWithUndo(
              workLogs.decide,
              {
                ids: [log.id],
                seen: [{ id: log.id, version: log.version }],
                move,
                ...(reason ? { reason } : {}),
              },
              `${log.description}: ${STATUS_NAMES[approval.moves[move].to].toLowerCase()}`,
            )
          }
        >
          {log.decidedByName && <Quiet as="span">by {log.decidedByName}</Quiet>}
        </Steps>
      )}
      body={(log) => <Facts log={log} />}
      edit={{
        may: (log) => mayEdit(user, log),
        form: (log, done) => <EditForm log={log} onClose={done} />,
      }}
      remove={{ may: (log) => mayDelete(user, log), call: workLogs.remove }}
    />
  )
}

function Facts({ log }: { log: WorkLog }) {
  const shared = useQuery({
    ...query(accounts.people, { ids: log.sharedWith }),
    enabled: log.sharedWith.length > 0,
  })
  const { names } = workLog.fields.visibility
  const seen =
    log.visibility === 'team'
      ? `The team ${log.team ?? ''}`
      : log.visibility === 'department'
        ? `The department ${log.department ?? ''}`
        : log.visibility === 'private'
          ? 'Its person, and whoever sees all hours'
          : names[log.visibility]
  const also = shared.data?.items.map(({ name }) => name).join(', ')
  return (
    <DefinitionList
      items={[
        ...(log.decidedReason ? [{ label: 'What has to change', value: log.decidedReason }] : []),
        { label: 'Person', value: log.person },
        { label: 'Date', value: formatDay(log.workDate) },
        { label: 'Time', value: formatDuration(log.totalMinutes) },
        { label: 'What was done', value: log.description },
        { label: 'Kind of work', value: log.kind },
        { label: 'Who sees it', value: also ? `${seen}; also ${also}` : seen },
      ]}
    />
  )
}
