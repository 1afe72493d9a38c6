import { useEffect, useRef } from 'react'
import type { Seen } from './types.ts'

/** Every row of a list as it was last shown, on this page and on those before. */
export function useSeen<Row, Totals>(rows: Row[], rowId: (row: Row) => string, totals: Totals | undefined) {
  const shown = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const row of rows) shown.current.set(rowId(row), row)
  })
  return (isChosen: (id: string) => boolean): Seen<Row, Totals> => ({
    rows: [...shown.current].filter(([id]) => isChosen(id)).map(([, row]) => row),
    totals,
  })
}
