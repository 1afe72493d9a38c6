import { useRef, useState } from 'react'
import type {
  DateOrder,
  ImportFix,
  ImportPreview,
  ImportProblem,
  ImportResult,
  ProposedFix,
} from '#kernel/calls/imports.ts'
import { messageOf } from '#web/calls/errors.ts'
import { announce } from '../../feedback/announce.ts'
import type { ImportCalls, NamedRecords } from './types.ts'

/** Where an import stands. One question to the server at a time; what fails is said and nothing is lost. */
export function useImport(
  calls: ImportCalls,
  named: NamedRecords | undefined,
  onApplied?: (result: ImportResult) => void,
) {
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [fixes, setFixes] = useState<ImportFix[]>([])
  /** Proposed for creation, but not wanted. */
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  /** Odd names that were said to be right. */
  const [allowed, setAllowed] = useState<string[]>([])
  const [remember, setRemember] = useState(true)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState('')
  const working = useRef(false)

  async function during<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    if (working.current) return undefined
    working.current = true
    setBusy(what)
    setFailure('')
    try {
      return await work()
    } catch (error) {
      setFailure(messageOf(error))
      return undefined
    } finally {
      working.current = false
      setBusy('')
    }
  }

  const show = (next: ImportPreview | undefined) => {
    if (!next) return
    setPreview(next)
    const { problem, duplicate } = next.counts
    announce(`${next.counts.new} new, ${next.counts.changed} changed, ${problem + duplicate} to look at`)
  }
  const change = async (what: string, wanted: Parameters<ImportCalls['change']>[1]) => {
    if (preview) show(await during(what, () => calls.change(preview.importId, wanted)))
  }
  const refix = async (next: ImportFix[]) => {
    if (!preview) return
    const answer = await during('fixes', () => calls.change(preview.importId, { fixes: next }))
    if (!answer) return
    setFixes(next)
    show(answer)
  }
  const withFixes = (added: ImportFix[]) => [
    ...fixes.filter((old) => !added.some((fix) => fix.row === old.row)),
    // Two corrections of one row stand together.
    ...added.map((fix) => {
      const before = fixes.find((old) => old.row === fix.row)
      return { ...before, ...fix, ...(fix.values ? { values: { ...before?.values, ...fix.values } } : {}) }
    }),
  ]

  /** An accepted spelling is known from then on. */
  const rememberedIf = (fix: ProposedFix) =>
    remember && named && named.field in fix.values ? { remember } : {}

  return {
    preview,
    fixes,
    refused,
    result,
    busy,
    failure,
    read: async (file: File) => {
      setFixes([])
      setRefused(new Set())
      setAllowed([])
      show(await during('reading', () => calls.preview(file)))
    },
    mapColumn: (field: string, index: number | null) => change('columns', { columns: { [field]: index } }),
    setDates: (dates: DateOrder) => change('dates', { dates }),
    fix: (fix: ImportFix) => refix(withFixes([fix])),
    remember,
    setRemember,
    /** Creates it although its name looks odd. */
    allow: async (name: string) => {
      const next = [...allowed, name]
      if (!preview) return
      const answer = await during('fixes', () => calls.change(preview.importId, { allowNames: next }))
      if (!answer) return
      setAllowed(next)
      show(answer)
    },
    acceptAll: (problems: Pick<ImportProblem, 'row' | 'fix'>[]) =>
      refix(
        withFixes(
          problems.flatMap(({ row, fix }) =>
            fix ? [{ row, values: fix.values, ...rememberedIf(fix) }] : [],
          ),
        ),
      ),
    dropFixes: () => refix([]),
    want: (name: string, wanted: boolean) => {
      const next = new Set(refused)
      if (wanted) next.delete(name)
      else next.add(name)
      setRefused(next)
    },
    apply: async () => {
      if (!preview) return
      const create = preview.creates.filter((name) => !refused.has(name))
      const answer = await during('applying', () => calls.apply(preview.importId, { fixes, create }))
      if (!answer) return
      setResult(answer)
      onApplied?.(answer)
    },
    download: () => preview && during('download', () => calls.problems(preview.importId)),
    restart: () => {
      setPreview(null)
      setResult(null)
      setFailure('')
      setFixes([])
    },
  }
}
export type ImportState = ReturnType<typeof useImport>
