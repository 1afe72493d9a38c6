import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { has, passes, ROLE_NAMES } from '#kernel/people/access.ts'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { mayAdminister } from '#platform/personal-data/access.ts'
import { PersonalData } from '#platform/personal-data/widgets.tsx'
import { mayHelp } from '#platform/sign-in/access.ts'
import { MemberSignIn } from '#platform/sign-in/widgets.tsx'
import { mayRead as mayReadTexts } from '#platform/text-messages/access.ts'
import { PersonTexts } from '#platform/text-messages/widgets.tsx'
import { change } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { type Account, users } from '../contract.ts'
import { inviteByMail } from './invite.ts'
import styles from './people.module.css'
import { PermissionEditor } from './permission-editor.tsx'
import { PersonForm } from './person-form.tsx'
import { Seen } from './preview.tsx'
import { StateBadge, seenWords } from './state-badge.tsx'
import type { PeopleAddress } from './use-people-address.ts'
import { Why } from './why.tsx'

/** One account beside the list: details, permissions, what the person sees and why, history. */
export function PersonDrawer({ address }: { address: PeopleAddress }) {
  const answer = useQuery(query(users.one, { id: address.id }))
  return (
    <Drawer opened width="wide" title={answer.data?.displayName ?? 'Person'} onClose={address.close}>
      <Async query={answer} what="this person">
        {(person) => <Content person={person} address={address} />}
      </Async>
    </Drawer>
  )
}

const VIEWS = ['details', 'permissions', 'preview', 'why', 'sign-in', 'texts', 'history', 'data']

function Content({ person, address }: { person: Account; address: PeopleAddress }) {
  const user = useCurrentUser()
  const [deleting, setDeleting] = useState(false)
  const [inviting, setInviting] = useState(false)
  const mayDelete = person.manageable && person.id !== user.id && has(user, 'USERS_EDIT')
  const administers = person.manageable && person.id !== user.id && passes(user, mayAdminister)
  const helps = person.manageable && person.id !== user.id && passes(user, mayHelp)
  const waits = person.state === 'invited' || person.state === 'uninvited'
  const mayInvite = waits && person.manageable && has(user, 'USERS_EDIT')
  const invite = async () => {
    setInviting(true)
    try {
      await inviteByMail({ ids: [person.id] })
    } catch (error) {
      toast({ title: 'No mail was sent', description: messageOf(error), variant: 'destructive' })
    } finally {
      setInviting(false)
    }
  }
  const erased = async () => {
    await refresh([users.list])
    address.close()
  }
  const remove = async () => {
    await change(users.remove, { id: person.id })
    await refresh([users.list])
    address.close()
  }
  return (
    <div className={styles.stack}>
      <div className={styles.cardHead}>
        <StateBadge person={person} />
        <span className={styles.soft}>
          {ROLE_NAMES[person.role]} · {seenWords(person)}
        </span>
      </div>
      <div className={styles.buttons}>
        <CopyLinkButton href={`/dashboard?section=user-management&id=${person.id}`} />
        {mayInvite && (
          <Button icon="mail" busy={inviting} onClick={() => void invite()}>
            {person.state === 'invited' ? 'Invite again' : 'Invite by mail'}
          </Button>
        )}
        {mayDelete && (
          <Button variant="quiet" icon="trash" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </div>
      {!person.manageable && (
        <p className={styles.soft}>
          {has(user, 'USERS_EDIT')
            ? 'This person has a higher role than you, so you can look but not change.'
            : 'You can look at accounts, but not change them.'}
        </p>
      )}
      <Tabs
        label={`About ${person.displayName}`}
        value={VIEWS.includes(address.view) ? address.view : 'details'}
        onChange={address.showView}
        tabs={[
          { id: 'details', label: 'Details', content: <PersonForm person={person} /> },
          { id: 'permissions', label: 'Permissions', content: <PermissionEditor person={person} /> },
          { id: 'preview', label: 'What they see', content: <Seen who={{ userId: person.id }} /> },
          { id: 'why', label: 'Why?', content: <Why personId={person.id} /> },
          ...(helps
            ? [
                {
                  id: 'sign-in',
                  label: 'Sign-in',
                  content: <MemberSignIn person={{ id: person.id, name: person.displayName }} />,
                },
              ]
            : []),
          ...(passes(user, mayReadTexts)
            ? [
                {
                  id: 'texts',
                  label: 'Texts',
                  content: <PersonTexts person={{ id: person.id, name: person.displayName }} />,
                },
              ]
            : []),
          { id: 'history', label: 'History', content: <RecordHistory table="users" id={person.id} /> },
          ...(administers
            ? [
                {
                  id: 'data',
                  label: 'Data',
                  content: (
                    <div className={styles.stack}>
                      <PersonalData
                        person={{ id: person.id, name: person.displayName }}
                        onErased={() => void erased()}
                      />
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Confirm
        opened={deleting}
        onClose={() => setDeleting(false)}
        action="Delete account"
        onContinue={remove}
      />
    </div>
  )
}
