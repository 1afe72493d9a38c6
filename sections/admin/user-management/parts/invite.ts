import { makeChange } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { countOf } from '#web/ui/show/format.ts'
import type { Selected } from '#web/ui/table/data-table/types.ts'
import { users } from '../contract.ts'
import { PEOPLE } from '../fields.ts'

/** A mail to choose a password to all of these who cannot sign in yet; says how many were left alone. */
export async function inviteByMail(selected: Selected) {
  const { invited, leftAlone } = await makeChange(users.invite, selected)
  toast({
    title: invited > 0 ? `${countOf(invited, 'invitation')} sent` : 'Nobody was invited',
    description:
      leftAlone > 0
        ? `${countOf(leftAlone, PEOPLE.one, PEOPLE.many)} left alone: they can sign in already, are deactivated, or got an email a minute ago.`
        : 'The link to choose a password works for 7 days.',
  })
}
