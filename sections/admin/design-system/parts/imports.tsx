import { useState } from 'react'
import type { ImportFix, ImportPreview, ImportProblem } from '#kernel/calls/imports.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { ImportCalls } from '#web/ui/import/import-wizard/types.ts'
import { ImportWizard } from '#web/ui/import/import-wizard.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { soon } from './data.ts'

const PROBLEMS: ImportProblem[] = [
  {
    row: 31,
    kind: 'host_unknown',
    column: 'host',
    value: 'Alder Sreet',
    message: 'No location has this name.',
    fix: { label: 'Use “Alder Street”', values: { host: 'Alder Street' } },
  },
  { row: 43, kind: 'date_invalid', column: 'date', value: '31/02/2026', message: 'There is no such day.' },
  {
    row: 98,
    kind: 'date_in_future',
    column: 'date',
    value: '11/18/2062',
    message: 'This day has not come yet.',
    fix: { label: 'Use Nov 18, 2026', values: { date: '2026-11-18' } },
  },
  {
    row: 282,
    kind: 'total_mismatch',
    column: 'total',
    value: '212',
    message: 'The parts come to 202.',
    fix: { label: 'Use the sum, 202', values: { total: '202' } },
  },
  { row: 310, kind: 'total_missing', column: 'total', value: '', message: 'There is no number.' },
  {
    row: 316,
    kind: 'person_unclear',
    message: 'Ana Birch has the same phone number. Is this the same person?',
    candidates: [
      { id: '7b3f0a52-5f6e-4f0e-9d6a-3f1f6a1c2b01', name: 'Ana Birch', description: 'driver · 404-555-0182' },
    ],
  },
  { row: 400, kind: 'duplicate_of_row', message: 'The same as row 118 in every column.' },
]

function previewWith(
  fixes: ImportFix[],
  reading: ImportPreview['dates']['reading'],
  moved: Record<string, number | null>,
): ImportPreview {
  const problems = PROBLEMS.filter((problem) => !fixes.some((fix) => fix.row === problem.row))
  const bad = problems.filter((problem) => problem.kind !== 'duplicate_of_row').length
  const columns = [
    ['Date', 'date', '11/18/2026', '11/11/2026'],
    ['Location', 'host', 'Alder Street', 'Birch Hill'],
    ['# sandwiches', 'individual', '120', '306'],
    ['Total', 'total', '120', '366'],
    ['Initials', '', 'AW', 'BO'],
  ].map(([heading = '', field = '', ...samples], index) => ({
    index,
    heading,
    field: field || null,
    samples,
  }))
  for (const [field, at] of Object.entries(moved))
    for (const column of columns) {
      if (column.field === field) column.field = null
      if (column.index === at) column.field = field
    }
  return {
    importId: 'demonstration',
    fileName: 'wednesdays.csv',
    columns,
    fields: [
      { field: 'date', label: 'Day' },
      { field: 'host', label: 'Location' },
      { field: 'individual', label: 'Individual sandwiches' },
      { field: 'total', label: 'Total' },
      { field: 'note', label: 'Note' },
    ],
    missing: columns.some((column) => column.field === 'date') ? [] : ['date'],
    dates: { reading, ambiguous: true },
    counts: { new: 388 + (6 - bad), changed: 3, unchanged: 41, duplicate: 1, problem: bad, blank: 12 },
    problems,
    hints: [{ row: 77, message: 'Cedar Court has another entry on this day, with other numbers.' }],
    creates: ['Kestrel Yard', 'Laurel Mews'],
    applied: null,
  }
}

function demonstration(): ImportCalls {
  let fixes: ImportFix[] = []
  let order: ImportPreview['dates']['reading'] = 'month-first'
  const moved: Record<string, number | null> = {}
  return {
    preview: () => soon(() => previewWith(fixes, order, moved)),
    change: (_id, wanted) => {
      fixes = wanted.fixes ?? fixes
      order = wanted.dates ?? order
      Object.assign(moved, wanted.columns)
      return soon(() => previewWith(fixes, order, moved))
    },
    apply: () =>
      soon(() => ({
        created: 388 + fixes.length,
        updated: 3,
        skipped: 7 - fixes.length,
        requestId: 'demonstration',
      })),
    problems: () =>
      soon(() => toast({ title: 'Only on this page', description: 'Here the bad rows are downloaded.' })),
  }
}

/** Any file will do: what it would say is invented. */
export default function Imports() {
  const [{ round, calls }, setShown] = useState(() => ({ round: 1, calls: demonstration() }))
  return (
    <Stack>
      <Quiet>
        Choose any file: the answer is invented.{' '}
        <Button
          variant="quiet"
          icon="refresh"
          onClick={() => setShown({ round: round + 1, calls: demonstration() })}
        >
          Start again
        </Button>
      </Quiet>
      <ImportWizard
        key={round}
        calls={calls}
        words={{ one: 'entry', many: 'entries' }}
        named={{ field: 'host', unknown: 'host_unknown', one: 'location', many: 'locations' }}
        takeBack={(offer) => soon(() => ({ ...offer, undone: !offer.undone }))}
      />
    </Stack>
  )
}
