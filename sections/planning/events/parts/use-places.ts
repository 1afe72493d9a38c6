import { useEffect } from 'react'
import { stayAt, watchRecords } from '#web/live/presence.ts'
import type { CellName, Row } from '../cell-kinds.ts'
import { fieldsOf } from '../cell-kinds.ts'

export const TABLE = 'event_requests'

/** Others are seen in the rows that are drawn. */
export function usePlaces(ids: readonly string[]) {
  const key = ids.join(' ')
  useEffect(() => {
    if (key !== '') return watchRecords(TABLE, key.split(' '))
  }, [key])
}
/** Others see in which cell the keyboard is. */
export function useMyPlace(row: Row | undefined, name: CellName | undefined) {
  const id = row?.id
  const [field] = name ? fieldsOf(name) : []
  useEffect(() => {
    if (id) return stayAt({ table: TABLE, id, ...(field ? { field } : {}) })
  }, [id, field])
}
