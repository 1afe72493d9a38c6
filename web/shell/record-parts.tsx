import { createElement, Suspense } from 'react'
import { passes } from '#kernel/people/access.ts'
import type { RecordPart } from '#kernel/portal/manifest.ts'
import { manifests } from '#registry.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import type { Tab } from '#web/ui/layout/tabs.tsx'
import { QuietBoundary } from './boundaries.tsx'
import { loadedOnce } from './loaded-once.ts'

/** What other slices say about records of this table, each as a tab of the record with this id. */
export function useRecordParts(table: string): (id: string) => Tab[] {
  const user = useCurrentUser()
  const parts = manifests
    .flatMap(({ recordParts = [] }) => recordParts)
    .filter((one) => one.table === table && (!one.access || passes(user, one.access)))
    .sort((a, b) => a.order - b.order)
  return (id) =>
    parts.map(({ id: part, label, part: load }) => ({
      id: part,
      label,
      content: <Part load={load} name={part} id={id} />,
    }))
}

interface PartProps {
  load: RecordPart['part']
  name: string
  id: string
}

const Part = ({ load, name, id }: PartProps) => (
  <QuietBoundary name={name}>
    <Suspense fallback={<SkeletonLines lines={8} />}>{createElement(loadedOnce(load), { id })}</Suspense>
  </QuietBoundary>
)
