import { useMutation } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { history } from '#platform/history/contract.ts'
import { change } from '#web/calls/api.ts'
import { isApiError } from '#web/calls/errors.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { ValueText } from '#web/ui/show/value-text.tsx'
import type { auditLogs } from '../contract.ts'
import styles from './audit-log.module.css'
import { ACTIONS, recordName } from './words.ts'

type Entry = OutputOf<typeof auditLogs.list>['items'][number]

interface ChangeDrawerProps {
  entry: Entry
  onClose: () => void
  /** Leads to all changes of this record; not there where only those are listed. */
  ofRecord: (() => void) | undefined
}

/** One change: old and new side by side, and its undo. */
export function ChangeDrawer({ entry, onClose, ofRecord }: ChangeDrawerProps) {
  const { requestId } = entry
  const undo = useMutation({
    mutationFn: (rest: boolean) =>
      change(history.undo, { requestId: requestId ?? '', ...(rest ? { rest } : {}) }),
    onSuccess: async ({ undone }) => {
      toast({
        title: 'Undone',
        description: `${undone} ${undone === 1 ? 'record is' : 'records are'} as before.`,
      })
      // An undo may touch rows of any slice.
      await queryClient.invalidateQueries()
      onClose()
    },
  })
  return (
    <Drawer
      opened
      width="wide"
      title={`${ACTIONS[entry.action]}: ${entry.noun}`}
      onClose={onClose}
      footer={
        <>
          {ofRecord && (
            <Button icon="history" onClick={ofRecord}>
              All changes of this record
            </Button>
          )}
          {entry.undoable && (
            <>
              {isApiError(undo.error, 'CONFLICT') && (
                <Button busy={undo.isPending} onClick={() => undo.mutate(true)}>
                  Undo the rest
                </Button>
              )}
              <Button variant="primary" icon="undo" busy={undo.isPending} onClick={() => undo.mutate(false)}>
                Undo this request
              </Button>
            </>
          )}
        </>
      }
    >
      <DefinitionList
        items={[
          { label: 'Who', value: entry.actor?.name ?? 'The portal' },
          { label: 'When', value: formatMoment(entry.at) },
          {
            label: 'Record',
            value: (
              <>
                {recordName(entry)} <code className={styles.id}>{entry.recordId}</code>
              </>
            ),
          },
          { label: 'Call', value: entry.call },
        ]}
      />
      <Failure error={undo.error} />
      {entry.changes.length > 0 ? (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>
                  <ValueText value={before} />
                </td>
                <td>
                  <ValueText value={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.soft}>No field changed that people read.</p>
      )}
    </Drawer>
  )
}
