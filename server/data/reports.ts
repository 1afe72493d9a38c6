import type { z } from 'zod'
import type { Counted } from '#kernel/charity/counted.ts'
import type { Day } from '#kernel/charity/day.ts'
import type { ReportFormat } from '#kernel/charity/report.ts'
import type { Access } from '#kernel/people/access.ts'
import type { Ctx, Download } from '../context.ts'

/** What a report says, in figures that can be held against those of another day. */
export interface ToldReport {
  /** 'Grant metrics, fiscal year 2025/26' */
  title: string
  /** The question, with whatever the day decided in it said. */
  question: Record<string, string | number>
  from: Day
  to: Day
  lines: { name: string; label: string; unit: string; value: number | null }[]
  assumed: { label: string; value: string; source: string }[]
  /** The figures among its lines (`server/data/figures.ts`), and what else decides about them. */
  figures: readonly string[]
  beside: readonly Counted[]
}

/** A report that can be kept and made again (docs/decisions/172-looking-back.md), as the slice says whose it is. */
export interface ReportKind {
  name: string
  /** 'Grant metrics' */
  label: string
  access: Access
  question: z.ZodObject
  told: (ctx: Ctx, question: never) => Promise<ToldReport>
  /** The same bytes for the same state of the records. */
  file: (ctx: Ctx, question: never, format: ReportFormat) => Promise<Download>
}

export const defineReport = <Q extends z.ZodObject>(
  kind: Omit<ReportKind, 'question' | 'told' | 'file'> & {
    question: Q
    told: (ctx: Ctx, question: z.output<Q>) => Promise<ToldReport>
    file: (ctx: Ctx, question: z.output<Q>, format: ReportFormat) => Promise<Download>
  },
): ReportKind => kind
