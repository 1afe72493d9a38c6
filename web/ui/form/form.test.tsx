import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { count, requiredText, text } from '#kernel/calls/contract.ts'
import { ApiError } from '#web/calls/errors.ts'
import { Providers } from '#web/providers.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { TextAreaField, TextField } from '../fields/text-field.tsx'
import { RecordForm } from './form.tsx'
import { SmallForm } from './small-form.tsx'
import { type Sending, useRecordForm } from './use-record-form.ts'

const Entry = z.object({
  site: requiredText(60, 'Please choose a location'),
  sandwiches: count('Please enter how many sandwiches'),
  note: text(200),
})
const EMPTY = { site: '', sandwiches: null, note: '' }
type Stored = { id?: string; site: string; sandwiches: number; note: string; version: number }
const STORED: Stored = { site: 'Alder Street', sandwiches: 120, note: 'Two bins', version: 3 }

type Sent = { input: z.input<typeof Entry>; sending: Sending<typeof Entry> }
let sent: Sent[]
/** What the server answers; each test decides. */
let answer: (call: Sent) => Promise<unknown>
const hands = userEvent.setup()

beforeEach(() => {
  sent = []
  answer = async () => ({ version: 4 })
  localStorage.clear()
})

function EntryForm({ record }: { record: Stored | 'new' | undefined }) {
  const form = useRecordForm({
    schema: Entry,
    initial: EMPTY,
    record,
    draftKey: typeof record === 'object' && record.id ? `ana:entry:${record.id}` : 'ana:entry',
    labels: { sandwiches: 'Sandwiches', note: 'Note', site: 'Location' },
    submit: (input, sending) => {
      sent.push({ input, sending })
      return answer({ input, sending })
    },
  })
  return (
    <RecordForm form={form} save="Log this collection">
      <TextField {...form.field('site')} label="Location" />
      <NumberField {...form.field('sandwiches')} label="Sandwiches" />
      <TextAreaField {...form.field('note')} label="Note" />
    </RecordForm>
  )
}

const page = (record: Stored | 'new' | undefined) => (
  <Providers env="test">
    <EntryForm record={record} />
  </Providers>
)
const show = (record: Stored | 'new' | undefined) => render(page(record))
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const save = () => hands.click(screen.getByRole('button', { name: 'Log this collection' }))
const type = async (label: string, words: string) => {
  await hands.clear(field(label))
  await hands.type(field(label), words)
}

test('nothing can be saved before the record is loaded', () => {
  const { rerender } = show(undefined)
  expect(screen.queryByRole('button', { name: 'Log this collection' })).toBeNull()
  rerender(page(STORED))
  expect(field('Location').value).toBe('Alder Street')
})

test('what was typed is still there after the phone was restarted, and can be discarded', async () => {
  show('new')
  await type('Location', 'Birch Hill')
  await type('Sandwiches', '40+2')
  cleanup()
  show('new')
  expect(field('Location').value).toBe('Birch Hill')
  expect(field('Sandwiches').value).toBe('42')
  expect(screen.getByText('We kept what you typed.')).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(field('Location').value).toBe('')
  cleanup()
  show('new')
  expect(screen.queryByText('We kept what you typed.')).toBeNull()
})

test('a saved entry leaves no draft behind', async () => {
  show('new')
  await type('Location', 'Birch Hill')
  await type('Sandwiches', '42')
  await save()
  await waitFor(() => expect(field('Location').value).toBe(''))
  expect(sent[0]?.input).toEqual({ site: 'Birch Hill', sandwiches: 42, note: '' })
  expect(localStorage.length).toBe(0)
})

test('faults are said at their fields and the first one gets the focus', async () => {
  show('new')
  await type('Location', 'Birch Hill')
  await save()
  expect(screen.getByText('Please enter how many sandwiches')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Sandwiches')))
  expect(sent).toEqual([])
  // What is mended is not asked for any more.
  expect(screen.getByText('Please check one field.')).toBeTruthy()
  await type('Sandwiches', '42')
  expect(screen.queryByText('Please check one field.')).toBeNull()
})

test('a small form takes its reader to the first fault, also in a folded part; what no field says stands above the button', async () => {
  let fields: Record<string, string> = { until: 'Please choose a later time' }
  const send = () =>
    Promise.reject(new ApiError('VALIDATION_ERROR', 'Please check what you entered.', { fields }))
  render(
    <Providers env="test">
      <SmallForm action="Save changes" onSubmit={send}>
        {(faults) => (
          <details>
            <summary>Oak Street</summary>
            <TextField label="Until" value="14:00" error={faults.until} onChange={() => {}} />
          </details>
        )}
      </SmallForm>
    </Providers>,
  )
  const press = () => hands.click(screen.getByRole('button', { name: 'Save changes' }))
  await press()
  await waitFor(() => expect(document.activeElement).toBe(field('Until')))
  expect(screen.getByRole('group')).toHaveProperty('open', true)
  expect(screen.queryByText('Please check what you entered.')).toBeNull()
  fields = { week: 'This week has been closed' }
  await press()
  expect(await screen.findByText('Please check what you entered.')).toBeTruthy()
})

test('faults that the server finds stand at the fields it names; others are listed', async () => {
  answer = () =>
    Promise.reject(
      new ApiError('VALIDATION_ERROR', 'Please check what you entered.', {
        fields: { site: 'This location has been closed', week: 'This week has been closed' },
      }),
    )
  show('new')
  await type('Location', 'Birch Hill')
  await type('Sandwiches', '42')
  await save()
  expect(await screen.findByText('This location has been closed')).toBeTruthy()
  expect(screen.getByText('This week has been closed')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Location')))
})

test('a try again after a lost connection carries the same key, another content another one', async () => {
  answer = () => Promise.reject(new ApiError('NETWORK_ERROR', 'Lunchbox cannot be reached.'))
  show('new')
  await type('Location', 'Birch Hill')
  await type('Sandwiches', '42')
  await save()
  await screen.findByText('Lunchbox cannot be reached.')
  await save()
  await type('Sandwiches', '43')
  await save()
  const keys = sent.map(({ sending }) => sending.idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a refresh fills in what others changed, and never what is being typed', async () => {
  const { rerender } = show(STORED)
  await type('Note', 'Three bins')
  rerender(page({ ...STORED, sandwiches: 134, version: 4 }))
  expect(field('Sandwiches').value).toBe('134')
  expect(field('Note').value).toBe('Three bins')
  await save()
  expect(sent[0]?.sending).toMatchObject({ version: 4, changes: { note: 'Three bins' } })
})

test('a refresh of a field that is being typed is pointed out, and decided when saving', async () => {
  answer = async ({ sending }) => {
    if (sending.version !== 4)
      throw new ApiError('CONFLICT', 'Somebody changed this.', {
        current: { ...STORED, sandwiches: 134, note: 'Ana was here', version: 4 },
      })
    return { version: 5 }
  }
  const { rerender } = show(STORED)
  await type('Sandwiches', '150')
  rerender(page({ ...STORED, sandwiches: 134, note: 'Ana was here', version: 4 }))
  expect(field('Sandwiches').value).toBe('150')
  expect(screen.getByText(/Somebody else changed Sandwiches/)).toBeTruthy()
  await save()
  await screen.findByRole('dialog', { name: 'Somebody else changed this too' })
  const dialogSave = screen.getAllByRole('button', { name: 'Log this collection' }).at(-1) as HTMLElement
  await hands.click(dialogSave)
  expect(screen.getByText('Please choose for Sandwiches.')).toBeTruthy()
  await hands.click(screen.getByRole('radio', { name: 'Yours 150' }))
  await hands.click(dialogSave)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    input: { sandwiches: 150, note: 'Ana was here' },
    sending: { version: 4, changes: { sandwiches: 150 } },
  })
})

test('a draft that is older than the record is kept, and the difference is decided when saving', async () => {
  show(STORED)
  await type('Sandwiches', '150')
  cleanup()
  show({ ...STORED, sandwiches: 134, version: 4 })
  expect(field('Sandwiches').value).toBe('150')
  expect(screen.getByText(/Somebody else changed Sandwiches/)).toBeTruthy()
  await save()
  expect(sent[0]?.sending.version).toBe(3)
})

test('the same change by somebody else needs no question', async () => {
  answer = () =>
    Promise.reject(
      new ApiError('CONFLICT', 'Somebody changed this.', {
        current: { ...STORED, note: 'Three bins', version: 4 },
      }),
    )
  show(STORED)
  await type('Note', 'Three bins')
  await save()
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('another record in the same form begins with its own values', async () => {
  const { rerender } = show({ ...STORED, id: 'a' })
  await type('Note', 'For Alder Street only')
  rerender(page({ ...STORED, id: 'b', site: 'Birch Hill', note: 'Its own note' }))
  expect(field('Location').value).toBe('Birch Hill')
  expect(field('Note').value).toBe('Its own note')
})
