import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { CellValue } from 'hucre/xlsx'

/** A sheet of another program’s workbook, cell by cell as those of a newer one. */
interface OtherSheet {
  name: string
  rows: CellValue[][]
  hidden: boolean
  merges: { startRow: number; endRow: number; startCol: number }[]
}

/**
 * An Excel workbook of before 2007 (.xls) or an OpenDocument sheet (.ods), as Excel 97, LibreOffice and others write them.
 * Their library comes when there is one to read. Formulas are not computed: what the file says they were is read.
 */
export async function readOtherWorkbook(bytes: Uint8Array, mostRows: number): Promise<OtherSheet[]> {
  const { read, set_cptable, SSF } = await import('@e965/xlsx')
  // Before Excel 97 text was written in the alphabet of the machine.
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  const workbook = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    cellText: false,
    sheetRows: mostRows,
  })
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  /** Days and instants as UTC, as nobody's zone. */
  const dateOf = (serial: number): Date | null => {
    const parts = SSF.parse_date_code(serial, { date1904 }) as {
      y: number
      m: number
      d: number
      H: number
      M: number
      S: number
    } | null
    return parts && new Date(Date.UTC(parts.y, parts.m - 1, parts.d, parts.H, parts.M, Math.round(parts.S)))
  }
  const valueOf = ({ t, v, z }: CellObject): CellValue => {
    if (t === 'n' && typeof v === 'number') {
      if (typeof z !== 'string' || !SSF.is_date(z)) return v
      // Less than a day is a time of day.
      return v < 1 ? String(SSF.format('hh:mm', v)) : dateOf(v)
    }
    if (t === 's' && typeof v === 'string') return v
    if (t === 'b') return v === true
    return null
  }
  const rowsOf = (sheet: WorkSheet): CellValue[][] =>
    Array.from((sheet['!data'] as CellObject[][] | undefined) ?? [], (cells) =>
      Array.from(cells ?? [], (cell) => (cell ? valueOf(cell) : null)),
    )
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name]
    if (!sheet) return []
    const merges = (sheet['!merges'] ?? []).map(({ s: from, e: to }) => ({
      startRow: from.r,
      endRow: to.r,
      startCol: from.c,
    }))
    const hidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0
    return [{ name, rows: rowsOf(sheet), hidden, merges }]
  })
}
