import { useQuery } from '@tanstack/react-query'
import { CAMPAIGNS } from '#platform/outbox/contract.ts'
import { query } from '#web/calls/query.ts'
import { PersonProvider, type Session, useSession } from '#web/calls/session.ts'
import { loginUrl } from '#web/device/browser.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { textMessages } from './contract.ts'
import { MyTexts } from './parts/my-texts.tsx'
import { CAMPAIGN_NAMES, CAMPAIGN_WORDS, consentText } from './words.ts'

/** Domain 11.10, `/sms-opt-in`: open to everyone, so that carriers see what people agree to; agreeing needs an account. */
export default function OptInPage() {
  const session = useSession()
  const about = useQuery(query(textMessages.about, {}))
  const organization = about.data?.organizationName
  return (
    <OpenFrame
      name={organization}
      title="Text message alerts"
      lead="A short text when it matters, and nothing else. You choose which, and STOP ends them at any time."
      foot={
        session.state === 'signedIn' ? (
          <>
            All your alerts are in <a href="/profile?tab=alerts">Account Settings</a>
          </>
        ) : (
          <>
            Read <a href="/sms-verification-docs">how our text messages work</a>
          </>
        )
      }
    >
      <Body session={session} organization={organization ?? 'our organization'} />
    </OpenFrame>
  )
}

function Body({ session, organization }: { session: Session; organization: string }) {
  if (session.state === 'loading')
    return (
      <Waiting what="your text messages">
        <SkeletonLines lines={5} />
      </Waiting>
    )
  if (session.state === 'signedIn')
    return (
      <PersonProvider value={session.user}>
        <MyTexts askedOn="page" />
      </PersonProvider>
    )
  return (
    <Stack>
      <p>
        <strong>Please sign in first.</strong> Text messages go to our own volunteers, so we have to know
        whose phone it is.
      </p>
      <Button variant="primary" size="md" fullWidth href={loginUrl('/sms-opt-in')}>
        Sign in to get text messages
      </Button>
      <Section title="What we text about">
        <RowList>
          {CAMPAIGNS.map((campaign) => (
            <ListRow key={campaign} title={CAMPAIGN_NAMES[campaign]} about={CAMPAIGN_WORDS[campaign]} />
          ))}
        </RowList>
      </Section>
      <Section title="What you agree to">
        <Quiet>{consentText(organization)}</Quiet>
      </Section>
    </Stack>
  )
}
