/** What a cell looks like is judged by so much of it. A longer one is prose: no day, no count, no name and no phone. */
export const MOST_LOOKED_AT = 200

/** For whatever has a pattern for it; what is kept is the cell itself. The sign at its end tells that there is more. */
export const brief = (cell: string): string => (cell.length > MOST_LOOKED_AT ? cutShort(cell.trim()) : cell)
const cutShort = (text: string) => (text.length > MOST_LOOKED_AT ? `${text.slice(0, MOST_LOOKED_AT)}…` : text)
