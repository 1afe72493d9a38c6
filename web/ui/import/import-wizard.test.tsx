import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ImportFix, ImportPreview } from '#kernel/calls/imports.ts'
import { Providers } from '#web/providers.tsx'
import type { ImportCalls } from './import-wizard/types.ts'
import { ImportWizard } from './import-wizard.tsx'

const PREVIEW: ImportPreview = {
  importId: 'import-1',
  fileName: 'wednesdays.csv',
  columns: [
    { index: 0, heading: 'Date', field: 'date', samples: ['11/18/2026'] },
    { index: 1, heading: 'Place', field: null, samples: ['Alder Street'] },
  ],
  fields: [
    { field: 'date', label: 'Day' },
    { field: 'host', label: 'Location' },
  ],
  missing: [],
  dates: { reading: 'month-first', ambiguous: true },
  counts: { new: 10, changed: 0, unchanged: 2, duplicate: 1, problem: 2, blank: 3 },
  problems: [
    {
      row: 31,
      kind: 'host_unknown',
      column: 'Location',
      value: 'Alder Sreet',
      message: 'No location has this name.',
      fix: { label: 'Use “Alder Street”', values: { host: 'Alder Street' } },
    },
    { row: 43, kind: 'date_invalid', column: 'Date', value: '31/02/2026', message: 'There is no such day.' },
    { row: 50, kind: 'duplicate_of_row', message: 'The same as row 12.' },
  ],
  creates: ['Kestrel Yard', 'Laurel Mews'],
  hints: [],
  applied: null,
}

let asked: unknown[]
let applied: unknown[]
let downloads: string[]
let undone: unknown[]
let fault: string
let answer: ImportPreview
let after: (fixes: ImportFix[]) => ImportPreview
const hands = userEvent.setup()

beforeEach(() => {
  asked = []
  applied = []
  downloads = []
  undone = []
  fault = ''
  answer = PREVIEW
  after = usually
})

/** Answers as the server does: fixed rows are good from then on. */
const usually = (fixes: ImportFix[]): ImportPreview => {
  const problems = PREVIEW.problems.filter((problem) => !fixes.some((fix) => fix.row === problem.row))
  const fixed = PREVIEW.problems.length - problems.length
  return { ...PREVIEW, problems, counts: { ...PREVIEW.counts, new: 10 + fixed, problem: 2 - fixed } }
}
const calls: ImportCalls = {
  preview: async (file) => {
    asked.push(file.name)
    if (fault) throw new Error(fault)
    return answer
  },
  change: async (_id, wanted) => {
    asked.push(wanted)
    return after(wanted.fixes ?? [])
  },
  apply: async (_id, choice) => {
    applied.push(choice)
    return { created: 11, updated: 0, skipped: 2, requestId: 'request-1' }
  },
  problems: async (id) => downloads.push(id),
}

const LOCATIONS = { field: 'host', unknown: 'host_unknown', one: 'location', many: 'locations' }
async function choose() {
  render(
    <Providers env="test">
      <ImportWizard
        calls={calls}
        words={{ one: 'entry', many: 'entries' }}
        named={LOCATIONS}
        takeBack={async (offer, rest) => {
          undone.push([offer.requestId, rest])
          return { ...offer, requestId: 'request-2', undone: !offer.undone }
        }}
      />
    </Providers>,
  )
  await hands.upload(
    screen.getByLabelText('Choose a file'),
    new File(['x'], 'wednesdays.csv', { type: 'text/csv' }),
  )
}

test('the preview counts every row and names the bad ones by their number', async () => {
  await choose()
  await screen.findByRole('heading', { name: 'What wednesdays.csv would do' })
  const rows = within(screen.getByRole('list', { name: 'Rows with problems' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.match(/Row \d+/)?.[0])).toEqual(['Row 31', 'Row 43', 'Row 50'])
  expect(screen.getByRole('button', { name: 'Import 10 entries' })).toBeTruthy()
})

test('a proposed fix is accepted and its row becomes good; taking back brings it back', async () => {
  await choose()
  await hands.click(await screen.findByRole('button', { name: 'Use “Alder Street” in row 31' }))
  await screen.findByRole('button', { name: 'Import 11 entries' })
  expect(asked.at(-1)).toEqual({ fixes: [{ row: 31, values: { host: 'Alder Street' }, remember: true }] })
  expect(screen.queryByText('Row 31')).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Take back' }))
  await screen.findByText('Row 31')
})

test('what stands alike in several rows is mended in all of them at once, and named by its column', async () => {
  const status = { kind: 'state_invalid', column: 'State', value: 'current', message: 'Not readable.' }
  const otherFixes = [{ label: 'Use Active', values: { state: 'Active' } }]
  answer = {
    ...PREVIEW,
    columns: [{ index: 0, heading: 'State', field: 'state', samples: [] }],
    fields: [{ field: 'state', label: 'Standing' }],
    problems: [7, 9].map((row) => ({ ...status, row, otherFixes })),
  }
  await choose()
  expect(await screen.findByRole('button', { name: 'Standing 2' })).toBeTruthy()
  expect(screen.getByText('The one column is recognized').closest('details')?.open).toBe(false)
  const [first] = screen.getAllByRole('button', { name: /Use Active/ })
  expect(first?.textContent).toBe('Use Active in 2 rows')
  await hands.click(first as HTMLElement)
  const values = { state: 'Active' }
  await waitFor(() => expect(asked.at(-1)).toEqual({ fixes: [7, 9].map((row) => ({ row, values })) }))
})

test('a row says everything that is wrong with it, and is mended once', async () => {
  answer = {
    ...PREVIEW,
    fields: [...PREVIEW.fields, { field: 'phone', label: 'Phone' }],
    counts: { ...PREVIEW.counts, problem: 1, duplicate: 0 },
    problems: [
      { row: 8, kind: 'date_invalid', column: 'Date', value: '', message: 'There is no date.' },
      { row: 8, kind: 'phone_invalid', column: 'Phone', value: '12', message: 'Too short.' },
    ],
  }
  after = (fixes) => {
    const values = fixes.find(({ row }) => row === 8)?.values ?? {}
    return { ...answer, problems: 'date' in values && 'phone' in values ? [] : answer.problems }
  }
  await choose()
  expect(await screen.findByRole('heading', { name: '1 row to look at' })).toBeTruthy()
  const [row, ...others] = within(screen.getByRole('list', { name: 'Rows with problems' })).getAllByRole(
    'listitem',
  )
  expect(others).toEqual([])
  expect(row?.textContent).toContain('There is no date.')
  expect(row?.textContent).toContain('Too short.')
  await hands.type(screen.getByRole('textbox', { name: 'Day for row 8' }), '11/18/2026')
  await hands.click(screen.getByRole('button', { name: 'Correct row 8, Phone' }))
  const phone = screen.getByRole('textbox', { name: 'Phone for row 8' })
  await hands.clear(phone)
  await hands.type(phone, '404-555-0108{Enter}')
  expect(screen.getByRole('textbox', { name: 'Day for row 8' })).toHaveProperty('value', '11/18/2026')
  await hands.click(screen.getByRole('button', { name: 'Import 10 entries' }))
  await screen.findByText('11 entries imported')
  const values = { date: '11/18/2026', phone: '404-555-0108' }
  expect(applied).toEqual([{ fixes: [{ row: 8, values }], create: [...PREVIEW.creates] }])
})

test('a bad cell can be corrected by hand', async () => {
  await choose()
  await hands.click(await screen.findByRole('button', { name: 'Correct row 43' }))
  const input = screen.getByRole('textbox', { name: 'Day for row 43' })
  await hands.clear(input)
  await hands.type(input, '2026-02-28{Enter}')
  await waitFor(() => expect(asked.at(-1)).toEqual({ fixes: [{ row: 43, values: { date: '2026-02-28' } }] }))
})

test('what is missing is typed in its row, which person it is is chosen there, and nothing typed is lost on the way', async () => {
  answer = {
    ...PREVIEW,
    fields: [...PREVIEW.fields, { field: 'phone', label: 'Phone' }],
    problems: [
      { row: 5, kind: 'phone_invalid', column: 'Phone', value: '', message: 'Please give a phone number' },
      {
        row: 6,
        kind: 'person_unclear',
        column: 'Phone',
        value: '404-555-0320',
        message: 'Dev Thorne has the same phone number. Is this the same person?',
        candidates: [{ id: 'person-1', name: 'Dev Thorne', description: 'volunteer' }],
      },
      { row: 7, kind: 'phone_invalid', column: 'Phone', value: '', message: 'Please give a phone number' },
    ],
  }
  const rest = (fixes: ImportFix[]) =>
    answer.problems.filter(({ row }) => !fixes.some((fix) => fix.row === row))
  after = (fixes) => ({ ...answer, problems: rest(fixes) })
  await choose()
  await hands.type(await screen.findByRole('textbox', { name: 'Phone for row 7' }), '404-555-0107')
  await hands.type(screen.getByRole('textbox', { name: 'Phone for row 5' }), '404-555-0105{Enter}')
  await waitFor(() => expect(screen.queryByText('Row 5')).toBeNull())
  await hands.click(screen.getByRole('button', { name: 'It is Dev Thorne (volunteer) in row 6' }))
  await waitFor(() => expect(screen.queryByText('Row 6')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Phone for row 7' })).toHaveProperty('value', '404-555-0107')
  await hands.click(screen.getByRole('button', { name: 'Import 10 entries' }))
  await screen.findByText('11 entries imported')
  const fixes = [
    { row: 5, values: { phone: '404-555-0105' } },
    { row: 6, is: 'person-1' },
    { row: 7, values: { phone: '404-555-0107' } },
  ]
  expect(applied).toEqual([{ fixes, create: [...PREVIEW.creates] }])
})

test('what is typed and still not good holds the import back, and says which row', async () => {
  after = () => answer
  answer = {
    ...PREVIEW,
    problems: [{ row: 5, kind: 'date_invalid', column: 'Date', value: '', message: 'There is no date.' }],
  }
  await choose()
  await hands.type(await screen.findByRole('textbox', { name: 'Day for row 5' }), 'soon')
  await hands.click(screen.getByRole('button', { name: 'Import 10 entries' }))
  await screen.findByText('Please look at row 5 once more; nothing is imported yet.')
  expect(applied).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Day for row 5' })).toHaveProperty('value', 'soon')
})

test('a column that was not recognised is given its meaning', async () => {
  await choose()
  await hands.selectOptions(await screen.findByRole('combobox', { name: 'Place is' }), 'Location')
  await waitFor(() => expect(asked.at(-1)).toEqual({ columns: { host: 1 } }))
})

test('dates can be read the other way', async () => {
  await choose()
  await hands.click(await screen.findByRole('radio', { name: 'Day first: 10/1 is January 10' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ dates: 'day-first' }))
})

test('the good rows go in, without the location that was left out, and all of it can be undone', async () => {
  await choose()
  await hands.click(await screen.findByRole('checkbox', { name: 'Laurel Mews' }))
  await hands.click(screen.getByRole('button', { name: 'Import 10 entries' }))
  await screen.findByText('11 entries imported')
  expect(applied).toEqual([{ fixes: [], create: ['Kestrel Yard'] }])
  await hands.click(screen.getByRole('button', { name: 'Undo this import' }))
  await screen.findByText('Undone: everything is as before the import')
  await hands.click(screen.getByRole('button', { name: 'Redo' }))
  await screen.findByText('11 entries imported')
  expect(undone).toEqual([
    ['request-1', false],
    ['request-2', false],
  ])
  await hands.click(screen.getByRole('button', { name: 'Download the rows left out' }))
  expect(downloads).toEqual(['import-1'])
})

test('a file that cannot be read says why, and another one can be chosen', async () => {
  fault = 'This is not a spreadsheet.'
  await choose()
  await screen.findByText('This is not a spreadsheet.')
  fault = ''
  await hands.upload(screen.getByLabelText('Choose a file'), new File(['x'], 'better.csv'))
  await screen.findByRole('heading', { name: 'What wednesdays.csv would do' })
})

test('a section whose rows name nothing else reads no word about locations', async () => {
  render(
    <Providers env="test">
      <ImportWizard calls={calls} words={{ one: 'wish', many: 'wishes' }} />
    </Providers>,
  )
  await hands.upload(
    screen.getByLabelText('Choose a file'),
    new File(['x'], 'wishes.csv', { type: 'text/csv' }),
  )
  await screen.findByRole('heading', { name: 'What wednesdays.csv would do' })
  expect(screen.queryByText(/new location/)).toBeNull()
  expect(screen.queryByText(/spellings of locations/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})
