/** Cells as Excel and its like put them on the clipboard: tabs between cells, lines between rows, quotes around what has either. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  // Every row ends with a line, as Excel writes them: an empty last cell is one, too.
  return rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('')
}

/** A cell is quoted only where it begins with a quote that ends before the next tab or line. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y

export function fromTsv(text: string): string[][] {
  const rows: string[][] = []
  // Excel ends its last row with a line of its own.
  const whole = text.replace(/\r?\n$/, '')
  let row: string[] = []
  let at = 0
  for (;;) {
    CELL.lastIndex = at
    const found = CELL.exec(whole)
    const [all = '', quoted] = found ?? []
    row.push(quoted === undefined ? all : quoted.replaceAll('""', '"').replaceAll('\r\n', '\n'))
    at += all.length
    if (whole[at] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    if (at >= whole.length) return rows
    at += whole.startsWith('\r\n', at) ? 2 : 1
  }
}
