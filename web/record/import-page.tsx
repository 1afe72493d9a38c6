import type { ReactNode } from 'react'
import type { Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import type { importOf } from '#kernel/calls/imports.ts'
import type { TourTarget } from '#kernel/portal/tour.ts'
import { queryClient } from '../calls/query-client.ts'
import type { NamedRecords } from '../ui/import/import-wizard/types.ts'
import { ImportWizard } from '../ui/import/import-wizard.tsx'
import { DetailPage } from '../ui/layout/detail-page.tsx'
import { importCallsOf } from './import-calls.ts'

interface ImportPageProps<C extends Record<keyof ReturnType<typeof importOf>, Endpoint>> {
  title: string
  subtitle?: ReactNode
  /** The section's title, where the list is. */
  back: string
  calls: C
  words: { one: string; many: string }
  /** Words for the kinds of problems; others are read from their names. */
  kindLabels?: Record<string, string>
  /** Nothing that is here is changed by such a file. */
  onlyNew?: boolean
  /** What the rows name beside themselves, where a file may bring new ones. */
  named?: NamedRecords
  /** Below the counts: a sum over the good rows, say. */
  summary?: (preview: OutputOf<C['importPreview']>) => ReactNode
  tour?: TourTarget
  onClose: () => void
}

/** A spreadsheet taken into a section (design 9): look first, mend, import the good rows, undo all of it. */
export const ImportPage = <C extends Record<keyof ReturnType<typeof importOf>, Endpoint>>({
  title,
  subtitle = 'Excel or CSV. Nothing is changed before you have seen what it would do.',
  back,
  calls,
  tour,
  summary,
  ...wizard
}: ImportPageProps<C>) => (
  <DetailPage title={title} subtitle={subtitle} back={{ label: back, onClick: wizard.onClose }}>
    <div {...tour}>
      <ImportWizard
        {...wizard}
        calls={importCallsOf(calls)}
        // The preview is what this contract says.
        summary={summary as (preview: unknown) => ReactNode}
        onApplied={() => void queryClient.invalidateQueries()}
      />
    </div>
  </DetailPage>
)
