import { useState } from 'react'
import { useLocation } from 'wouter'
import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { later } from '#web/ui/later.tsx'
import { sends } from './access.ts'
import { kudos } from './contract.ts'
import { KudosList } from './parts/kudos-list.tsx'

const ThankForIt = later(() => import('./parts/thank-for-it.tsx'))

interface ThankButtonProps {
  /** A type of `server/data/thanks.ts`, and which one. */
  contextType: string
  contextId: string
  /** For whoever hears it read: 'Oak Street'. */
  what: string
}

/** Where something was done: a way to thank those who did it, for whoever thanks. */
export function ThankButton({ contextType, contextId, what }: ThankButtonProps) {
  const user = useCurrentUser()
  const [opened, setOpened] = useState(false)
  if (!passes(user, sends)) return null
  return (
    <>
      <Button
        size="md"
        variant="quiet"
        icon="kindness"
        aria-label={`Send kudos: ${what}`}
        onClick={() => setOpened(true)}
      >
        Send kudos
      </Button>
      {opened && (
        <ThankForIt contextType={contextType} contextId={contextId} onClose={() => setOpened(false)} />
      )}
    </>
  )
}

/** The thanks that this person received; each opens where all kudos are. */
export function KudosReceived() {
  const [, go] = useLocation()
  return <KudosList call={kudos.received} onOpen={(id) => go(`/dashboard?section=kudos&id=${id}`)} />
}
