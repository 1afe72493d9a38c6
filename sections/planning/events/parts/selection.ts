/** A place in the sheet, counted from 0; row -1 is its head. */
export interface Spot {
  row: number
  col: number
}
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

export const blockOf = (one: Spot, other: Spot): Block => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.col, other.col),
  right: Math.max(one.col, other.col),
})

interface Size {
  rows: number
  cols: number
  /** Rows that a page of it has. */
  page: number
}

/** Where a key leads, as spreadsheets have it; nothing for keys that lead nowhere. */
export function led(key: string, jump: boolean, { row, col }: Spot, { rows, cols, page }: Size): Spot | null {
  const [last, end] = [rows - 1, cols - 1]
  const ways: Record<string, () => Spot> = {
    ArrowUp: () => ({ row: jump ? 0 : row - 1, col }),
    ArrowDown: () => ({ row: jump ? last : row + 1, col }),
    ArrowLeft: () => ({ row, col: jump ? 0 : col - 1 }),
    ArrowRight: () => ({ row, col: jump ? end : col + 1 }),
    Home: () => ({ row: jump ? 0 : row, col: 0 }),
    End: () => ({ row: jump ? last : row, col: end }),
    PageUp: () => ({ row: Math.max(0, row - page), col }),
    PageDown: () => ({ row: row + page, col }),
  }
  const to = ways[key]?.()
  return to ? { row: Math.min(last, Math.max(-1, to.row)), col: Math.min(end, Math.max(0, to.col)) } : null
}
