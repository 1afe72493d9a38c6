import { undoAndOffer } from '#web/calls/undo.ts'
import { UndoButton } from '#web/record/undo-button.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { ValueText } from '#web/ui/show/value-text.tsx'
import type { AuditEntry, AuditRequest } from '../contract.ts'
import styles from './audit-log.module.css'
import { ACTIONS, recordName, requestWords, whoOf } from './words.ts'

interface ChangeDrawerProps {
  entry: AuditEntry
  /** What it was part of, where that was more than this. */
  request?: AuditRequest | undefined
  onClose: () => void
  /** Back to all that was done together. */
  back?: (() => void) | undefined
  /** Leads to all changes of this record; not there where only those are listed. */
  ofRecord: (() => void) | undefined
}

/** One change: old and new side by side, and its undo. */
export function ChangeDrawer({ entry, request, onClose, back, ofRecord }: ChangeDrawerProps) {
  return (
    <RecordPane
      title={`${ACTIONS[entry.action]}: ${entry.noun}`}
      onClose={onClose}
      footer={
        <>
          {back && (
            <Button icon="back" onClick={back}>
              All of this request
            </Button>
          )}
          {ofRecord && (
            <Button icon="history" onClick={ofRecord}>
              All changes of this record
            </Button>
          )}
          <UndoRequest
            request={request ?? entry}
            message={`${ACTIONS[entry.action]}: ${entry.noun}`}
            onDone={onClose}
          />
        </>
      }
    >
      <DefinitionList
        items={[
          { label: 'Who', value: whoOf(entry) },
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
    </RecordPane>
  )
}

interface UndoRequestProps {
  request: AuditEntry | AuditRequest
  message?: string
  onDone: () => void
}

/** A request is undone as a whole, so the button says how much that is. */
export function UndoRequest({ request, message, onDone }: UndoRequestProps) {
  const { requestId, requestRows = 1, undoable } = request
  if (!undoable || requestId === null) return null
  const said = message ?? ('did' in request ? requestWords(request) : '')
  return (
    <UndoButton
      variant="primary"
      one="Undo this request"
      offer={{ requestId, rows: requestRows, what: 'request', message: said, ago: true }}
      act={async (offer, rest) => {
        await undoAndOffer(offer, rest)
        onDone()
      }}
    />
  )
}
