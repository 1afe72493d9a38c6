import { useState } from 'react'
import { makeChange } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useSection } from '#web/shell/routes.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { keepsKind, type ReportName } from './access.ts'
import { type Kept, reports } from './contract.ts'
import { report } from './fields.ts'

interface KeepReportProps {
  kind: ReportName
  /** As the call asks that saves it as a file. */
  question: Record<string, string | number>
  /** What it is called as long as nobody calls it otherwise. */
  title: string
}

/** Keeps what is on the screen for good, for whoever may save it as a file. */
export function KeepReport({ kind, question, title }: KeepReportProps) {
  const user = useCurrentUser()
  const [opened, setOpened] = useState(false)
  if (!keepsKind(user, kind) || looksBack()) return null
  return (
    <>
      <Button variant="quiet" icon="history" onClick={() => setOpened(true)}>
        Keep
      </Button>
      {opened && (
        <Dialog opened onClose={() => setOpened(false)} title="Keep this report">
          <KeepForm kind={kind} question={question} title={title} onDone={() => setOpened(false)} />
        </Dialog>
      )}
    </>
  )
}

const SCHEMA = reports.keep.input.pick({ title: true, purpose: true })

function KeepForm({ kind, question, title, onDone }: KeepReportProps & { onDone: () => void }) {
  const { go } = useSection()
  const form = useRecordForm({
    schema: SCHEMA,
    initial: { title, purpose: null },
    record: 'new',
    draftKey: null,
    labels: report.labels,
    submit: (input, { idempotencyKey }) =>
      makeChange(reports.keep, { ...input, kind, question }, { idempotencyKey }),
    onSaved: (kept) => {
      toast({ title: 'The report is kept' })
      onDone()
      go('reports', { id: (kept as Kept).id })
    },
  })
  return (
    <RecordForm form={form} save="Keep it" onCancel={onDone} labels={report.labels}>
      <p>
        Its figures, what they rest on and its files stay as they are now. Whatever is corrected later is said
        beside it.
      </p>
      <TextField {...form.field('title')} label={report.labels.title} required />
      <TextAreaField {...form.field('purpose')} label={report.labels.purpose} />
    </RecordForm>
  )
}
