import { useQuery } from '@tanstack/react-query'
import { ActivityChoice } from '#platform/activity/widgets.tsx'
import { CalendarAddress } from '#platform/calendar/widgets.tsx'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { NotificationPreferences } from '#platform/notifications/widgets.tsx'
import { ChangePassword } from '#platform/passwords/widgets.tsx'
import { PersonalData } from '#platform/personal-data/widgets.tsx'
import { SecondFactorSettings } from '#platform/second-factor/widgets.tsx'
import { LinkedSignIns, SessionsSettings } from '#platform/sign-in/widgets.tsx'
import { MessagePreferences } from '#platform/text-messages/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { type Profile, profile } from './contract.ts'
import { DetailsCard } from './parts/details-card.tsx'
import { EmailCard } from './parts/email-card.tsx'
import { PhotoCard } from './parts/photo-card.tsx'
import styles from './parts/profile.module.css'
import { ThemeCard } from './parts/theme-card.tsx'
import { targets } from './tour-targets.ts'

/** Domain 11.9; the header's Account Settings lead here (spec 2.3). */
export default function ProfileScreen() {
  const answer = useQuery(query(profile.read, {}))
  const [{ tab, action }, setPlace] = useQueryState({ tab: 'about', action: '' })
  return (
    <>
      <PageHeader title="Account Settings" description="Who you are here, and how the portal treats you." />
      <Async query={answer} what="your profile">
        {(person) => {
          const tabs = tabsOf(person)
          const wanted = action || tab
          return (
            <Tabs
              label="Account settings"
              tour={targets.tabs}
              value={wanted}
              onChange={(id) => setPlace({ tab: id, action: '' })}
              tabs={tabs}
            />
          )
        }}
      </Async>
    </>
  )
}

const tabsOf = (person: Profile) => [
  {
    id: 'about',
    label: 'About you',
    content: (
      <div className={styles.stack} {...targets.about}>
        <PhotoCard person={person} />
        <DetailsCard person={person} />
        <EmailCard person={person} />
        <ThemeCard />
        <CalendarAddress />
      </div>
    ),
  },
  {
    id: 'security',
    label: 'Sign-in',
    content: (
      <div className={styles.stack}>
        <Card title="Password" description="Changing it signs you out everywhere else.">
          <ChangePassword />
        </Card>
        <Card
          title="Second step at sign-in"
          description="An app or a passkey, so that a password alone opens nothing."
        >
          <SecondFactorSettings />
        </Card>
        <Card title="Where you are signed in" description="Sign out on a device that you no longer have.">
          <SessionsSettings />
        </Card>
        <Card title="Another place that signs you in">
          <LinkedSignIns />
        </Card>
      </div>
    ),
  },
  {
    id: 'alerts',
    label: 'Alerts',
    content: (
      <div className={styles.stack}>
        <MessagePreferences />
        <NotificationPreferences />
      </div>
    ),
  },
  {
    id: 'data',
    label: 'My data',
    content: (
      <div className={styles.stack}>
        <ActivityChoice />
        <PersonalData />
      </div>
    ),
  },
  {
    id: 'history',
    label: 'History',
    content: (
      <div className={styles.stack}>
        <Card title="What changed in your account">
          <RecordHistory table="users" id={person.id} />
        </Card>
      </div>
    ),
  },
]
