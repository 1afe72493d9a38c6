import type { DateOrder, ImportFix, ImportPreview, ImportResult } from '#kernel/calls/imports.ts'

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
      /** Names to create although they look like a typo or like no name. */
      allowNames?: string[]
    },
  ) => Promise<ImportPreview>
  apply: (importId: string, choice: { fixes: ImportFix[]; create: string[] }) => Promise<ImportResult>
  /** Downloads the rows that are not good. */
  problems: (importId: string) => Promise<unknown>
}

/** Records of another kind that rows name: which field does, its problem where nobody knows the name, and their words. */
export interface NamedRecords {
  field: string
  unknown: string
  one: string
  many: string
}
