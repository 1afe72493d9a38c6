import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { mutation, query } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { memberSignIns } from '../contract.ts'

type Found = OutputOf<typeof memberSignIns.read>
interface Member {
  id: string
  name: string
}

/** What an administrator may do for somebody who cannot get in, or whose phone or laptop is gone. */
export function MemberSignIn({ person }: { person: Member }) {
  const answer = useQuery(query(memberSignIns.read, { id: person.id }))
  return (
    <Async query={answer} what="how this person signs in">
      {(found) => <Rows person={person} found={found} />}
    </Async>
  )
}

const secondStepWords = ({ app, passkeys }: Found) =>
  [app && 'an authenticator app', passkeys > 0 && countOf(passkeys, 'passkey')].filter(Boolean).join(' and ')

function Rows({ person: { id, name }, found }: { person: Member; found: Found }) {
  const [asking, setAsking] = useState<'sessions' | 'second step' | null>(null)
  const link = useMutation(mutation(memberSignIns.sendPasswordLink, { failed: 'That did not work' }))
  const sessions = useMutation(mutation(memberSignIns.endSessions))
  const factors = useMutation(mutation(memberSignIns.removeSecondStep))
  const close = () => setAsking(null)
  const secondStep = secondStepWords(found)

  const sendLink = () =>
    link.mutate(
      { id },
      {
        onSuccess: () =>
          toast({ title: 'Sent', description: `${name} gets an email with a link to set a password.` }),
      },
    )
  const endSessions = async () => {
    const { ended } = await sessions.mutateAsync({ id })
    toast({ title: 'Signed out', description: `${name}: ${countOf(ended, 'session')}` })
  }
  const removeSecondStep = async () => {
    await factors.mutateAsync({ id })
    toast({ title: 'Removed', description: `${name} signs in with the password, and was told.` })
  }
  return (
    <>
      <RowList>
        <ListRow
          title="Password"
          about={found.hasPassword ? 'Chosen by them; nobody can read it' : 'Not chosen yet'}
          action={
            <Button busy={link.isPending} onClick={sendLink}>
              Email a link to set one
            </Button>
          }
        />
        <ListRow
          title="Signed in"
          about={found.sessions > 0 ? `On ${countOf(found.sessions, 'device')}` : 'Nowhere just now'}
          action={
            found.sessions > 0 && <Button onClick={() => setAsking('sessions')}>Sign out everywhere</Button>
          }
        />
        <ListRow
          title="Second step"
          about={secondStep === '' ? 'None' : `With ${secondStep}`}
          action={
            secondStep !== '' && (
              <Button onClick={() => setAsking('second step')}>Remove the second step</Button>
            )
          }
        />
      </RowList>
      <Confirm
        opened={asking === 'sessions'}
        onClose={close}
        action="Sign out everywhere"
        onContinue={endSessions}
      >
        {name} is signed out on {countOf(found.sessions, 'device')} at once. What was not saved there is lost.
      </Confirm>
      <Confirm
        opened={asking === 'second step'}
        onClose={close}
        action="Remove the second step"
        onContinue={removeSecondStep}
      >
        Do this only when you know that it is {name} who asks: see them, or call them. They are signed out
        everywhere, sign in with their password alone, and are told by email that it was you.
      </Confirm>
    </>
  )
}
