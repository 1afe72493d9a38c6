import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, listInput } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { Providers } from '#web/providers.tsx'
import type { Column, Selected } from './data-table/types.ts'
import { DataTable } from './data-table.tsx'
import { useListState } from './list-state.ts'

interface Entry {
  id: string
  site: string
  count: number
}

const listEntries = endpoint({
  method: 'GET',
  path: '/api/entries',
  access: signedIn,
  summary: 'Entries',
  input: z.object({
    ...listInput,
    sort: z.enum(['site', 'count']).optional(),
    area: z.enum(['north']).optional(),
  }),
})

let stored: Entry[]
let bulked: { selected: Selected; count: number }[]
let opened: string[]
let refuse: string
let may: ((entry: Entry) => boolean) | undefined
const hands = userEvent.setup()

beforeEach(() => {
  stored = Array.from({ length: 312 }, (_, index) => ({
    id: `e${index}`,
    site: `Site ${index}`,
    count: index,
  }))
  bulked = []
  opened = []
  refuse = ''
  may = undefined
  queryClient.clear()
  localStorage.clear()
  window.history.replaceState(null, '', '/dashboard?section=collections')
})

function Log() {
  const list = useListState(listEntries, { sort: 'site', limit: 25, filters: { area: '' } })
  const { page = 1, limit = 25, search = '', area } = list.params
  const columns: Column<Entry, { count: number }>[] = [
    { id: 'site', header: 'Site', sort: true, cell: (entry) => entry.site },
    {
      id: 'count',
      header: 'Sandwiches',
      cell: (entry) => entry.count,
      total: (totals) => `${totals.count} in all`,
      edit: {
        kind: 'number',
        value: (entry) => entry.count,
        save: async (entry, value) => {
          if (refuse) throw new Error(refuse)
          stored = stored.map((one) => (one.id === entry.id ? { ...one, count: value ?? 0 } : one))
          await queryClient.invalidateQueries({ queryKey: ['entries'] })
        },
      },
    },
  ]
  return (
    <DataTable<Entry, { count: number }>
      name="log"
      label="Collections"
      words={{ one: 'entry', many: 'entries' }}
      list={list}
      find={{
        searchLabel: 'Search sites',
        filters: [
          { kind: 'chips', name: 'area', label: 'Area', options: [{ value: 'north', label: 'North' }] },
        ],
      }}
      query={{
        queryKey: ['entries', list.params],
        queryFn: async () => {
          const found = stored.filter(
            (entry) => entry.site.includes(search) && (!area || entry.count % 2 === 0),
          )
          return {
            items: found.slice((page - 1) * limit, page * limit),
            total: found.length,
            page,
            limit,
            totals: { count: found.reduce((sum, entry) => sum + entry.count, 0) },
          }
        },
      }}
      columns={columns}
      rowId={(entry) => entry.id}
      rowLabel={(entry) => entry.site}
      views={{ items: [], save: async () => undefined, remove: async () => undefined }}
      open={(entry) => opened.push(entry.site)}
      bulk={[
        { label: 'Delete', ...(may && { may }), run: (selected, count) => bulked.push({ selected, count }) },
      ]}
    />
  )
}

async function showLog() {
  render(
    <Providers env="test">
      <Log />
    </Providers>,
  )
  await screen.findByText('Site 0')
}

const row = (site: string) => screen.getByRole('row', { name: new RegExp(`${site}\\b`) })

test('holding shift chooses every row between two clicks', async () => {
  await showLog()
  await hands.click(screen.getByLabelText('Select Site 2'))
  await hands.keyboard('{Shift>}')
  await hands.click(screen.getByLabelText('Select Site 6'))
  await hands.keyboard('{/Shift}')
  expect(screen.getByText('5 selected', { selector: 'strong' })).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'Delete' }))
  expect(bulked).toEqual([{ selected: { ids: ['e2', 'e3', 'e4', 'e5', 'e6'] }, count: 5 }])
  expect(screen.queryByText('5 selected', { selector: 'strong' })).toBeNull()
})

test('all 312 are chosen by their filter and their number, not by the 25 that are shown', async () => {
  await showLog()
  await hands.click(screen.getByLabelText('Select this page'))
  expect(screen.getByText('25 selected', { selector: 'strong' })).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'Select all 312' }))
  await hands.click(screen.getByRole('button', { name: 'Delete' }))
  expect(bulked).toEqual([{ selected: { filter: {}, expected: 312 }, count: 312 }])
})

test('where nothing may be done with what is chosen, it is said and no more of it is offered', async () => {
  may = () => false
  await showLog()
  await hands.click(screen.getByLabelText('Select Site 2'))
  expect(screen.getByText('You cannot change this one')).toBeTruthy()
  await hands.click(screen.getByLabelText('Select this page'))
  expect(screen.getByText('You cannot change any of these')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Select all 312' })).toBeNull()
})

test('where some of what is chosen may not be changed, all are offered all the same', async () => {
  may = ({ site }) => site !== 'Site 2'
  await showLog()
  await hands.click(screen.getByLabelText('Select this page'))
  expect(screen.getByText('You cannot change all of these')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Select all 312' })).toBeTruthy()
})

test('while rows are chosen, search, filters and the number stay where they were', async () => {
  await showLog()
  await hands.click(screen.getByLabelText('Select Site 2'))
  expect(screen.getByText('312 entries')).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'Filter' }))
  expect(await screen.findByRole('button', { name: 'North' })).toBeTruthy()
  await hands.keyboard('{Escape}')
  await hands.type(screen.getByLabelText('Search sites'), 'Site 31')
  await screen.findByText('3 entries')
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
})

test('another filter ends the choice, and the totals follow the filter', async () => {
  await showLog()
  expect(screen.getByText('48516 in all')).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'Filter' }))
  await hands.click(await screen.findByRole('button', { name: 'North' }))
  await screen.findByText('156 entries')
  expect(screen.getByText('24180 in all')).toBeTruthy()
  expect(window.location.search).toBe('?section=collections&area=north')
  await hands.click(screen.getByLabelText('Select Site 2'))
  expect(screen.getByText('1 selected', { selector: 'strong' })).toBeTruthy()
  window.history.back()
  await screen.findByText('312 entries')
  expect(screen.queryByText('1 selected', { selector: 'strong' })).toBeNull()
})

test('a filter that is on stands beside the search in words, and is taken off there', async () => {
  window.history.replaceState(null, '', '/dashboard?section=collections&area=north')
  await showLog()
  await screen.findByText('156 entries')
  await hands.click(screen.getByRole('button', { name: 'Take off the filter Area: North' }))
  await screen.findByText('312 entries')
  expect(window.location.search).toBe('?section=collections')
})

test('the search stands in the address bar, and nothing found offers to clear it', async () => {
  await showLog()
  await hands.type(screen.getByLabelText('Search sites'), 'Nowhere')
  await screen.findByText('Nothing matches')
  expect(new URLSearchParams(window.location.search).get('search')).toBe('Nowhere')
  await hands.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('Site 0')
  expect(window.location.search).toBe('?section=collections')
})

test('an address with a page that is gone shows the last one, and nonsense is left out', async () => {
  window.history.replaceState(null, '', '/dashboard?section=collections&page=99&sort=password&area=south')
  render(
    <Providers env="test">
      <Log />
    </Providers>,
  )
  await screen.findByText('Site 311')
  expect(screen.getByText('301–312 of 312 entries')).toBeTruthy()
})

test('arrows walk the rows, space chooses, enter opens, escape lets go', async () => {
  await showLog()
  row('Site 0').focus()
  await hands.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(row('Site 2'))
  // From nothing, too, both rows are chosen: the one where it began, and the next.
  await hands.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(row('Site 2').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('2 selected', { selector: 'strong' })).toBeTruthy()
  await hands.keyboard('{Enter}')
  expect(opened).toEqual(['Site 3'])
  await hands.keyboard('{Escape}')
  expect(screen.queryByText('2 selected', { selector: 'strong' })).toBeNull()
  await hands.keyboard(' ')
  expect(row('Site 3').getAttribute('aria-selected')).toBe('true')
  await hands.keyboard('{End}')
  expect(document.activeElement).toBe(row('Site 24'))
})

/** The field comes with its code, which the page brings when it is at rest. */
async function openCell(name: string) {
  await hands.click(screen.getByLabelText(name))
  await screen.findByRole('textbox', { name: name.replace('Edit ', '') })
}

test('a count is edited in its cell: enter saves a sum with a tick, and the row keeps the focus', async () => {
  await showLog()
  await openCell('Edit Sandwiches of Site 4')
  await hands.keyboard('12+3x4{Enter}')
  await waitFor(() => expect(within(row('Site 4')).getByText('24')).toBeTruthy())
  expect(stored[4]?.count).toBe(24)
  expect(screen.getByText('Sandwiches of Site 4 saved')).toBeTruthy()
  expect(document.activeElement).toBe(row('Site 4'))
})

test('escape in a cell brings the old count back and saves nothing', async () => {
  await showLog()
  await openCell('Edit Sandwiches of Site 4')
  await hands.keyboard('99{Escape}')
  expect(within(row('Site 4')).getByText('4')).toBeTruthy()
  expect(stored[4]?.count).toBe(4)
})

test('what the server refuses is said at the cell, and what was typed stays', async () => {
  refuse = 'This week is closed.'
  await showLog()
  await openCell('Edit Sandwiches of Site 4')
  await hands.keyboard('99{Enter}')
  await screen.findByText('This week is closed.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Sandwiches of Site 4' }).value).toBe('99')
})

test('a column somebody hides stays hidden the next time', async () => {
  await showLog()
  await hands.click(screen.getByRole('button', { name: 'Columns' }))
  await hands.click(await screen.findByRole('menuitemcheckbox', { name: 'Sandwiches' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Sandwiches/ })).toBeNull())
  expect(localStorage.getItem('lunchbox-columns.log')).toContain('"count":false')
})
