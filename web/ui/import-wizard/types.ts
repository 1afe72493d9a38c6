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
  dates: { reading: DateOrder; ambiguous: boolean }
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
  /** The heading of the column it is in, or what the field is called. */
  column?: string
  value?: string
  message: string
  fix?: ProposedFix
  otherFixes?: ProposedFix[]
}

/** What would stand in the row's cells instead, by field. */
export interface ProposedFix {
  label: string
  values: Record<string, string>
}

/** An accepted proposal, or corrected cells. */
export interface ImportFix {
  row: number
  values?: Record<string, string>
  /** The same as another row in every column, and yet wanted. */
  keepDuplicate?: boolean
  /** This spelling of a location always means the one that is put there. */
  remember?: boolean
}

/** The calls of design 9, as functions, so that the wizard knows no paths. */
export interface ImportCalls {
  preview: (file: File) => Promise<ImportPreview>
  /** Field -> index of its column. `fixes` replaces those sent before. */
  change: (
    importId: string,
    change: {
      columns?: Record<string, number | null>
      dates?: DateOrder
      fixes?: ImportFix[]
      /** Names of locations to create although they look like a typo or like no name. */
      allowNames?: string[]
    },
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
