import { createElement, Suspense } from 'react'
import { passes } from '#kernel/people/access.ts'
import type { MessageUse, MessageUseProps } from '#kernel/portal/manifest.ts'
import { manifests } from '#registry.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { loadedOnce } from './loaded-once.ts'

/** What this person can make of what somebody said. */
export function useMessageUses(): MessageUse[] {
  const user = useCurrentUser()
  return manifests
    .flatMap(({ fromMessages = [] }) => fromMessages)
    .filter(({ access }) => !access || passes(user, access))
    .sort((a, b) => a.order - b.order)
}

/** The form of one of them, prefilled with what was said. */
export const MessageUseForm = ({ use, ...props }: { use: MessageUse } & MessageUseProps) => (
  <Suspense fallback={<SkeletonLines lines={5} />}>{createElement(loadedOnce(use.form), props)}</Suspense>
)
