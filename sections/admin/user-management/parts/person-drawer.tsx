import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { has, passes, ROLE_NAMES } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { mayAdminister } from '#platform/personal-data/access.ts'
import { PersonalData } from '#platform/personal-data/widgets.tsx'
import { mayHelp } from '#platform/sign-in/access.ts'
import { MemberSignIn } from '#platform/sign-in/widgets.tsx'
import { mayRead as mayReadTexts } from '#platform/text-messages/access.ts'
import { PersonTexts } from '#platform/text-messages/widgets.tsx'
import { makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { RecordActions } from '#web/ui/layout/record-actions.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import { type Account, users } from '../contract.ts'
import { inviteByMail } from './invite.ts'
import { PermissionEditor } from './permission-editor.tsx'
import { PersonForm } from './person-form.tsx'
import { SeenWords, StateBadge } from './state-badge.tsx'
import { usePeopleAddress } from './use-people-address.ts'

/** One account beside the list: details, permissions, the account (sign-in, texts, data) from top to bottom, history. */
export function PersonDrawer() {
  const address = usePeopleAddress()
  const answer = useQuery(query(users.one, { id: address.id }))
  return (
    <RecordPane title={answer.data?.displayName ?? 'Person'} onClose={address.close}>
      <Async query={answer} what="this person">
        {(person) => <Content person={person} />}
      </Async>
    </RecordPane>
  )
}

/** Where addresses of earlier lead, when each of these had a tab of its own. */
const PLACES: Partial<Record<string, string>> = { 'sign-in': 'account', texts: 'account', data: 'account' }

function Content({ person }: { person: Account }) {
  const address = usePeopleAddress()
  const user = useCurrentUser()
  const [deleting, setDeleting] = useState(false)
  const { id, displayName: name } = person
  const writes = has(user, can.USERS_EDIT)
  const other = person.manageable && id !== user.id
  const waits = person.state === 'invited' || person.state === 'uninvited'
  const invite = useMutation({
    mutationFn: () => inviteByMail({ ids: [id] }),
    onError: sayFailed('No email was sent'),
  })
  const remove = async () => {
    await makeChange(users.remove, { id })
    address.close()
  }
  const helps = other && passes(user, mayHelp)
  const readsTexts = passes(user, mayReadTexts)
  const keepsData = other && passes(user, mayAdminister)
  const tabs = [
    { id: 'details', label: 'Details', content: <PersonForm person={person} /> },
    { id: 'permissions', label: 'Permissions', content: <PermissionEditor person={person} /> },
    (helps || readsTexts || keepsData) && {
      id: 'account',
      label: 'Account',
      content: (
        <Stack>
          {helps && (
            <Section title="Sign-in">
              <MemberSignIn person={{ id, name }} />
            </Section>
          )}
          {readsTexts && (
            <Section title="Text messages">
              <PersonTexts person={{ id, name }} />
            </Section>
          )}
          {keepsData && <PersonalData person={{ id, name }} onErased={address.close} />}
        </Stack>
      ),
    },
    { id: 'history', label: 'History', content: <RecordHistory table="users" id={id} /> },
  ]
  return (
    <Stack>
      <Line>
        <StateBadge person={person} />
        <Quiet as="span">
          {ROLE_NAMES[person.role]} · <SeenWords person={person} />
        </Quiet>
      </Line>
      <RecordActions
        href={`/dashboard?section=user-management&id=${id}`}
        remove={other && writes && { label: 'Delete', onClick: () => setDeleting(true) }}
      >
        <Button icon="help" onClick={() => address.askWhy(id)}>
          What they see, and why
        </Button>
        {waits && person.manageable && writes && (
          <Button icon="mail" busy={invite.isPending} onClick={() => invite.mutate()}>
            {person.state === 'invited' ? 'Invite again' : 'Invite by email'}
          </Button>
        )}
      </RecordActions>
      {!person.manageable && (
        <Quiet>
          {writes
            ? 'This person has a higher role than you, so you can look but not change.'
            : 'You can look at accounts, but not change them.'}
        </Quiet>
      )}
      <Tabs
        label={`About ${name}`}
        value={PLACES[address.view] ?? address.view}
        onChange={address.showView}
        tabs={tabs}
      />
      <Confirm
        opened={deleting}
        onClose={() => setDeleting(false)}
        action="Delete account"
        onContinue={remove}
      />
    </Stack>
  )
}
