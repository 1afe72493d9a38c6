import { useRef, useState } from 'react'
import {
  type DateOrder,
  fixesByRow,
  type ImportFix,
  type ImportPreview,
  type ImportProblem,
  type ImportResult,
  type ProposedFix,
} from '#kernel/calls/imports.ts'
import { messageOf } from '#web/calls/errors.ts'
import { announce } from '../../feedback/announce.ts'
import { fieldOf } from './field-of.ts'
import type { ImportCalls, NamedRecords } from './types.ts'

/** Into which field of which row, and what. */
export interface Typed {
  row: number
  field: string
  text: string
}

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
  /** What is typed into rows and not taken yet: kept whatever else is pressed meanwhile. */
  const [typed, setTyped] = useState<readonly Typed[]>([])
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
    // A row that is good now has nothing left to be typed.
    setTyped((now) => now.filter(({ row }) => next.problems.some((problem) => problem.row === row)))
    const { problem, duplicate } = next.counts
    announce(`${next.counts.new} new, ${next.counts.changed} changed, ${problem + duplicate} to look at`)
  }
  const change = async (what: string, wanted: Parameters<ImportCalls['change']>[1]) => {
    if (preview) show(await during(what, () => calls.change(preview.importId, wanted)))
  }
  const refix = async (next: ImportFix[]) => {
    if (!preview) return undefined
    const answer = await during('fixes', () => calls.change(preview.importId, { fixes: next }))
    if (!answer) return undefined
    setFixes(next)
    show(answer)
    return answer
  }
  /** Typed and not taken: what says something else than what stands there. */
  const waiting = typed.filter(
    ({ row, field, text }) =>
      text.trim() !== '' &&
      preview?.problems.some(
        (one) => one.row === row && fieldOf(one, preview) === field && one.value !== text.trim(),
      ),
  )
  const withFixes = (added: ImportFix[]) => [...fixesByRow([...fixes, ...added]).values()]

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
      setTyped([])
      show(await during('reading', () => calls.preview(file)))
    },
    mapColumn: (field: string, index: number | null) => change('columns', { columns: { [field]: index } }),
    setDates: (dates: DateOrder) => change('dates', { dates }),
    fix: async (fix: ImportFix) => {
      const looked = await refix(withFixes([fix]))
      // Still not good: what stands there now is what was typed.
      if (looked && fix.values)
        setTyped((now) => now.filter(({ row, field }) => row !== fix.row || !(field in (fix.values ?? {}))))
    },
    typed,
    type: (one: Typed) =>
      setTyped((now) => [...now.filter(({ row, field }) => row !== one.row || field !== one.field), one]),
    waiting,
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
      let wanted = fixes
      if (waiting.length > 0) {
        // What was typed and not taken is meant, too; what is not good yet is looked at before anything goes in.
        wanted = withFixes(waiting.map(({ row, field, text }) => ({ row, values: { [field]: text.trim() } })))
        const looked = await refix(wanted)
        if (!looked) return
        const left = new Set(
          waiting
            .map(({ row }) => row)
            .filter((row) => looked.problems.some((problem) => problem.row === row)),
        )
        if (left.size > 0) {
          setFailure(`Please look at row ${[...left].join(', ')} once more; nothing is imported yet.`)
          return
        }
      }
      const create = preview.creates.filter((name) => !refused.has(name))
      const answer = await during('applying', () => calls.apply(preview.importId, { fixes: wanted, create }))
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
      setTyped([])
    },
  }
}
export type ImportState = ReturnType<typeof useImport>
