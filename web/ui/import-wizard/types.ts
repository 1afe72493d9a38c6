/** What a preview answers (design 9); slices add fields of their own. */
export interface ImportPreview {
  importId: string
  fileName?: string
  columns: { index: number; heading: string; field: string | null; samples: string[] }[]
  /** What a column can be. */
  fields: { field: string; label: string }[]
  /** Fields without which nothing can be read. */
  missing: string[]
  /** How 10/1/2025 is read. */
  dates: { order: DateOrder; ambiguous: boolean }
  counts: ImportCounts
  problems: ImportProblem[]
  /** Good rows worth a look. */
  hints?: { row: number; message: string }[]
  creates: { hosts: string[] }
}

export type DateOrder = 'month-first' | 'day-first'

/** They add up to all rows of the file. */
export interface ImportCounts {
  new: number
  changed: number
  unchanged: number
  duplicate: number
  problem: number
  blank: number
}

export interface ImportProblem {
  /** As the spreadsheet numbers it. */
  row: number
  kind: string
  column?: string
  value?: string
  message: string
  fix?: { column: string; value: string; label: string }
}

/** A corrected cell. */
export interface ImportFix {
  row: number
  column: string
  value: string
}

/** The calls of design 9, as functions, so that the wizard knows no paths. */
export interface ImportCalls {
  preview: (file: File) => Promise<ImportPreview>
  /** Field -> index of its column. `fixes` replaces those sent before. */
  change: (
    importId: string,
    change: { columns?: Record<string, number | null>; dates?: DateOrder; fixes?: ImportFix[] },
  ) => Promise<ImportPreview>
  apply: (
    importId: string,
    choice: { fixes: ImportFix[]; create: { hosts: string[] } },
  ) => Promise<ImportResult>
  /** Downloads the rows that are not good. */
  problems: (importId: string) => Promise<unknown>
}

export interface ImportResult {
  created: number
  updated: number
  skipped: number
  requestId: string
}
