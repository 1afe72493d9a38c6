import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { change } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { query, refresh } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { memberSignIns } from '../contract.ts'
import styles from './sessions.module.css'

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
  [app && 'an authenticator app', passkeys > 0 && countOf(passkeys, 'passkey', 'passkeys')]
    .filter(Boolean)
    .join(' and ')

function Rows({ person, found }: { person: Member; found: Found }) {
  const [asking, setAsking] = useState<'sessions' | 'second step' | null>(null)
  const close = () => setAsking(null)
  const reload = () => refresh([memberSignIns.read])
  const secondStep = secondStepWords(found)

  const endSessions = async () => {
    const { ended } = await change(memberSignIns.endSessions, { id: person.id })
    toast({ title: 'Signed out', description: `${person.name}: ${countOf(ended, 'session', 'sessions')}` })
    await reload()
  }
  const removeSecondStep = async () => {
    await change(memberSignIns.removeSecondStep, { id: person.id })
    toast({ title: 'Taken away', description: `${person.name} signs in with the password, and was told.` })
    await reload()
  }
  return (
    <>
      <ul className={styles.list}>
        <PasswordRow person={person} hasPassword={found.hasPassword} />
        <li className={styles.row}>
          <div>
            <strong>Signed in</strong>
            <p>
              {found.sessions > 0 ? `On ${countOf(found.sessions, 'device', 'devices')}` : 'Nowhere just now'}
            </p>
          </div>
          {found.sessions > 0 && <Button onClick={() => setAsking('sessions')}>Sign out everywhere</Button>}
        </li>
        <li className={styles.row}>
          <div>
            <strong>Second step</strong>
            <p>{secondStep === '' ? 'None' : `With ${secondStep}`}</p>
          </div>
          {secondStep !== '' && (
            <Button onClick={() => setAsking('second step')}>Take away the second step</Button>
          )}
        </li>
      </ul>
      <Confirm
        opened={asking === 'sessions'}
        onClose={close}
        action="Sign out everywhere"
        onContinue={endSessions}
      >
        {person.name} is signed out on {countOf(found.sessions, 'device', 'devices')} at once. What was not
        saved there is lost.
      </Confirm>
      <Confirm
        opened={asking === 'second step'}
        onClose={close}
        action="Take away the second step"
        onContinue={removeSecondStep}
      >
        Do this only when you know that it is {person.name} who asks: see them, or call them. They are signed
        out everywhere, sign in with their password alone, and are told by mail that it was you.
      </Confirm>
    </>
  )
}

function PasswordRow({ person, hasPassword }: { person: Member; hasPassword: boolean }) {
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await change(memberSignIns.sendPasswordLink, { id: person.id })
      toast({ title: 'Sent', description: `${person.name} gets a mail with a link to set a password.` })
    } catch (error) {
      toast({ title: 'That did not work', description: messageOf(error), variant: 'destructive' })
    } finally {
      setSending(false)
    }
  }
  return (
    <li className={styles.row}>
      <div>
        <strong>Password</strong>
        <p>{hasPassword ? 'Chosen by them; nobody can read it' : 'Not chosen yet'}</p>
      </div>
      <Button busy={sending} onClick={() => void send()}>
        Mail a link to set one
      </Button>
    </li>
  )
}
