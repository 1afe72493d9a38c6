import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { download } from '#web/calls/api.ts'
import { newId } from '#web/calls/ids.ts'
import { makeChange, query, refresh } from '#web/calls/query.ts'
import { sendOrKeep } from '#web/offline/sending.ts'
import { useQueryState } from '#web/query-state.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { StandingBadge, untilInWords } from './parts/marks.tsx'
import { type Given, SignSheet } from './parts/sign-sheet.tsx'
import { agreements, type Mine } from './signing-contract.ts'

/** What I am to sign, and what I have signed: on a phone, also without a network. */
export default function MyAgreementsScreen() {
  const answer = useQuery(query(agreements.mine, {}))
  return (
    <>
      <PageHeader title="My agreements" description="What you are to sign, and what you have signed." />
      <Async
        query={answer}
        what="your agreements"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon="signature" title="Nothing to sign">
            What the charity asks you to sign stands here, with what you have signed.
          </EmptyState>
        }
      >
        {({ name, items }) => <Items name={name} items={items} />}
      </Async>
    </>
  )
}

function Items({ name, items }: { name: string; items: Mine[] }) {
  const [{ sign: open }, setPlace] = useQueryState({ sign: '' })
  const phone = useIsPhone()
  const [due, others] = [items.filter(({ isDue }) => isDue), items.filter(({ isDue }) => !isDue)]
  const shown = items.find(({ kindId, current }) => kindId === open && current)
  const close = () => setPlace({ sign: '' })
  return (
    <Stack>
      {due.length > 0 && (
        <Section title="To sign">
          <RowList>
            {due.map((item, index) => (
              <ListRow
                key={item.kindId}
                title={item.title}
                badge={<StandingBadge standing={item.standing} />}
                about={[item.description, untilInWords(item)].filter(Boolean).join(' · ')}
                action={
                  <Button
                    variant={index === 0 ? 'primary' : 'secondary'}
                    icon="signature"
                    onClick={() => setPlace({ sign: item.kindId }, { push: true })}
                  >
                    Read and sign
                  </Button>
                }
              />
            ))}
          </RowList>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={due.length > 0 ? 'The others' : 'Everything is signed'}>
          <RowList>
            {others.map((item) => (
              <SignedRow
                key={item.kindId}
                item={item}
                again={() => setPlace({ sign: item.kindId }, { push: true })}
              />
            ))}
          </RowList>
        </Section>
      )}
      <Dialog
        opened={shown !== undefined}
        onClose={close}
        title={shown?.title ?? ''}
        size="md"
        fullScreen={phone}
      >
        {shown && (
          <SignSheet
            key={shown.kindId}
            item={shown}
            name={shown.signed?.name ?? name}
            onSign={async (given) => {
              await signNow(shown, given)
              close()
            }}
          />
        )}
      </Dialog>
    </Stack>
  )
}

/** Now, or as soon as there is a network again: then with the time at which it was signed. */
async function signNow({ title }: Mine, given: Given) {
  const outcome = await sendOrKeep(
    agreements.sign,
    { ...given, signedAt: new Date().toISOString() },
    { label: () => `${title}: signed`, editAt: () => '/dashboard?section=my-agreements' },
    newId(),
  )
  if (outcome.stored) void refresh([agreements.mine])
  toast(
    outcome.stored
      ? { title: given.agreed ? `${title} is signed` : `${title}: your answer is kept` }
      : {
          title: `${title}: kept on this phone`,
          description: 'No connection. It will be sent by itself as soon as there is one.',
        },
  )
}

function SignedRow({ item, again }: { item: Mine; again: () => void }) {
  const [ending, setEnding] = useState(false)
  const { signed, current, title } = item
  return (
    <ListRow
      title={title}
      badge={<StandingBadge standing={item.standing} />}
      about={[
        signed ? `${signed.agreed ? 'Signed' : 'Declined'} ${formatDay(signed.signedOn, 'short')}` : '',
        untilInWords(item),
        signed && current && current.number > signed.number ? 'there is a newer text' : '',
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        <Line>
          {signed && (
            <Button
              icon="download"
              onClick={() =>
                void download(agreements.file, { id: signed.id }).catch(sayFailed('The paper was not saved'))
              }
            >
              Save the paper
            </Button>
          )}
          {current && (
            <Button variant="quiet" onClick={again}>
              {signed?.agreed === false || item.standing === 'declined' ? 'Sign after all' : 'Sign again'}
            </Button>
          )}
          {signed?.agreed && (item.standing === 'valid' || item.standing === 'soon') && (
            <Button variant="quiet" onClick={() => setEnding(true)}>
              Withdraw
            </Button>
          )}
          <Confirm
            opened={ending}
            onClose={() => setEnding(false)}
            action="Withdraw"
            onContinue={async () => {
              await makeChange(agreements.withdraw, { id: signed?.id ?? '' })
              await refresh([agreements.mine])
              toast({ title: `${title} ends today` })
            }}
          >
            {title} ends today. What you signed and that you withdrew it are kept; you can sign again at any
            time.
          </Confirm>
        </Line>
      }
    />
  )
}
