import { useState } from 'react'
import { useLocation } from 'wouter'
import { z } from 'zod'
import type { ArgsOf, Endpoint } from '#kernel/calls/contract.ts'
import { anyOf, passes } from '#kernel/people/access.ts'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { ROUND_TRIPS } from '#kernel/round-trip/lists.ts'
import { download } from '#web/calls/api.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '../action/button.tsx'
import { announce } from '../feedback/announce.ts'
import { Menu } from '../overlay/menu.tsx'
import { formatNumber } from '../show/format.ts'

/** Who may make an address at which a spreadsheet program reads a list by itself. */
const KEEPS_SHEETS = anyOf('LIVE_SHEETS_MAKE')

interface ExportButtonProps<E extends Endpoint> {
  /** `GET <list>/export` */
  endpoint: E
  /** `list.sorted`: the file holds exactly what the screen shows, in its order. */
  filter: Record<string, unknown>
  /** What the list is called: 'Locations'. */
  title?: string
  /** How many rows that is. */
  total?: number
}

/** Excel or CSV of exactly what is filtered; a paper or JSON where the call takes them. */
export function ExportButton<E extends Endpoint>({
  endpoint,
  filter,
  title = '',
  total,
}: ExportButtonProps<E>) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'xlsx' | 'json' | 'pdf') => {
    setBusy(true)
    try {
      // The list and its export share their filters (design 9), so what the one takes the other takes too.
      await download(endpoint, { ...filter, format } as ArgsOf<E>)
      announce('File saved')
    } catch (error) {
      sayFailed('Export failed')(error)
    } finally {
      setBusy(false)
    }
  }
  const list = endpoint.path.replace(/\/export$/, '')
  const takeAway = addressOfSection('google-sheets', { take: list, title, filter: JSON.stringify(filter) })
  const keepUpToDate = addressOfSection('google-sheets', {
    list: endpoint.path,
    title,
    filter: JSON.stringify(filter),
  })
  const rows = total === undefined ? '' : ` (${formatNumber(total)} rows)`
  return (
    <Menu
      items={[
        ...(takes(endpoint, 'pdf')
          ? [{ label: 'Paper (PDF)', icon: 'document' as const, onClick: () => void save('pdf') }]
          : []),
        { label: `Excel${rows}`, icon: 'spreadsheet', onClick: () => void save('xlsx') },
        { label: `CSV${rows}`, icon: 'document', onClick: () => void save('csv') },
        ...(takes(endpoint, 'json')
          ? [{ label: `JSON${rows}`, icon: 'document' as const, onClick: () => void save('json') }]
          : []),
        ...(ROUND_TRIPS.has(list)
          ? [
              {
                label: 'Take out to change',
                icon: 'edit' as const,
                onClick: () => navigate(takeAway),
              },
            ]
          : []),
        // What is also a paper is no list.
        ...(passes(user, KEEPS_SHEETS) && endpoint.access.kind === 'allOf' && !takes(endpoint, 'pdf')
          ? [
              {
                label: 'Keep a sheet up to date',
                icon: 'link' as const,
                onClick: () => navigate(keepUpToDate),
              },
            ]
          : []),
      ]}
      target={
        <Button variant="quiet" icon="download" busy={busy}>
          Export
        </Button>
      }
    />
  )
}

const takes = ({ input }: Endpoint, format: string) =>
  input instanceof z.ZodObject && input.shape.format.safeParse(format).success
