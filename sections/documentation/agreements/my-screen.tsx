import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { download } from '#web/calls/api.ts'
import { newId } from '#web/calls/ids.ts'
import { makeChange, query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { currentPersonId } from '#web/calls/session-key.ts'
import { outbox, removeWaiting, useWaiting, type Waiting } from '#web/offline/queue.ts'
import { sendOrKeep } from '#web/offline/sending.ts'
import { useQueryState } from '#web/query-state.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { endedToday, StandingBadge, untilInWords } from './parts/marks.tsx'
import { type Given, SignSheet } from './parts/sign-sheet.tsx'
import { agreements } from './signing-contract.ts'
import type { Mine } from './signing-shapes.ts'

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
        {({ name, items }) => (
          <Items name={name} items={items} again={async () => (await answer.refetch()).data?.items ?? []} />
        )}
      </Async>
    </>
  )
}

interface ItemsProps {
  name: string
  items: Mine[]
  /** Asks once more. */
  again: () => Promise<Mine[]>
}

function Items({ name, items, again }: ItemsProps) {
  const [{ sign: open }, setPlace] = useQueryState({ sign: '' })
  const phone = useIsPhone()
  const kept = useWaiting(useCurrentUser().id, agreements.sign)
  const keptOf = (kindId: string) => kept.findLast(({ args }) => args.kindId === kindId)
  const isDue = (item: Mine) => item.isDue && keptOf(item.kindId)?.state !== 'waiting'
  const [due, others] = [items.filter(isDue), items.filter((item) => !isDue(item))]
  const shown = items.find(({ kindId, current }) => kindId === open && current)
  // A dialog that closes says to the end what it said.
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  const start = (kindId: string) => setPlace({ sign: kindId }, { push: true })
  return (
    <Stack>
      {due.length > 0 && (
        <Section title="To sign">
          <RowList>
            {due.map((item, index) => (
              <ListRow
                key={item.kindId}
                title={item.title}
                badge={<Standing item={item} kept={keptOf(item.kindId)} />}
                about={[item.description, untilInWords(item)].filter(Boolean).join(' · ')}
                action={
                  <Button
                    variant={index === 0 ? 'primary' : 'secondary'}
                    icon="signature"
                    onClick={() => start(item.kindId)}
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
        <Section title={due.length > 0 ? 'Answered' : 'Everything is signed'}>
          <RowList>
            {others.map((item) => (
              <SignedRow
                key={item.kindId}
                item={item}
                kept={keptOf(item.kindId)}
                again={() => start(item.kindId)}
              />
            ))}
          </RowList>
        </Section>
      )}
      <Dialog
        opened={shown !== undefined}
        onClose={() => setPlace({ sign: '' }, { push: true })}
        title={last?.title ?? ''}
        size="md"
        fullScreen={phone}
      >
        {last && (
          <SignSheet
            key={last.kindId}
            item={last}
            name={last.signed?.name ?? name}
            onSign={async (given) => {
              await signNow(last, given)
              // Back does not lead to what has been signed.
              setPlace({ sign: '' })
            }}
            again={async () => (await again()).find(({ kindId }) => kindId === last.kindId)}
          />
        )}
      </Dialog>
    </Stack>
  )
}

/** Now, or as soon as there is a network again: then with the time at which it was signed. */
async function signNow({ title, kindId }: Mine, given: Given) {
  const outcome = await sendOrKeep(
    agreements.sign,
    { ...given, signedAt: new Date().toISOString() },
    {
      label: () => `${title}: ${given.agreed ? 'signed' : 'declined'}`,
      editAt: () => `/dashboard?section=my-agreements&sign=${kindId}`,
    },
    newId(),
  )
  if (outcome.stored) void refresh([agreements.mine])
  // What was not accepted before is settled by this answer.
  for (const entry of outbox.get())
    if (entry.state === 'refused' && isOf(entry, kindId)) await removeWaiting(entry.id)
  toast(
    outcome.stored
      ? { title: given.agreed ? `${title} is signed` : `${title}: your answer is kept` }
      : {
          title: 'Saved on this device',
          description: 'No connection. It will be sent by itself as soon as there is one.',
        },
  )
}

const isOf = ({ path, method, personId, args }: Waiting, kindId: string) =>
  path === agreements.sign.path &&
  method === agreements.sign.method &&
  personId === currentPersonId() &&
  args.kindId === kindId

/** How it stands; of what is still on this device, that it waits there, or why it was not accepted. */
const Standing = ({ item, kept }: { item: Mine; kept: Waiting | undefined }) =>
  kept ? <WaitingMark state={kept.state} reason={kept.reason} /> : <StandingBadge standing={item.standing} />

interface SignedRowProps {
  item: Mine
  kept: Waiting | undefined
  again: () => void
}

function SignedRow({ item, kept, again }: SignedRowProps) {
  const [ending, setEnding] = useState(false)
  const { signed, current, title } = item
  return (
    <ListRow
      title={title}
      badge={<Standing item={item} kept={kept} />}
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
              Save as PDF
            </Button>
          )}
          {current && kept?.state !== 'waiting' && (
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
              const { paperHolds } = await makeChange(agreements.withdraw, { id: signed?.id ?? '' })
              await refresh([agreements.mine])
              toast(endedToday(title, paperHolds))
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
