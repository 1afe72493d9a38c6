import type { OutputOf } from '#kernel/calls/contract.ts'
import { Stack } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { takeAways } from '../round-trip-contract.ts'
import { Cells, Problems } from './bring-back-rows.tsx'

/** What came in, and what of it stands here otherwise than the file says. */
export const BringBackDone = ({ result }: { result: OutputOf<typeof takeAways.bringBack> }) => (
  <Stack>
    <p>
      {countOf(result.changed, 'cell')} changed, {countOf(result.added, 'row')} added,{' '}
      {countOf(result.removed, 'row')} deleted.
    </p>
    <Cells
      title="Stands here otherwise than in the file"
      about="As the portal writes it."
      cells={result.otherwise}
      total={result.otherwise.length}
    />
    <Problems problems={result.problems} total={result.problems.length} />
  </Stack>
)
