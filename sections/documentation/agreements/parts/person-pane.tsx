import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { formatMomentIn } from '#kernel/charity/day.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { makeChange, query, refresh } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { agreements, type PersonDetail } from '../signing-contract.ts'
import type { StandingRow } from '../signing-shapes.ts'
import { useAsk } from './ask.ts'
import { StandingBadge, standingInWords } from './marks.tsx'
import { SignatureCard } from './signature-card.tsx'

interface PersonPaneProps {
  personId: string
  manages: boolean
  onClose: () => void
}

/** One person: how they stand to each agreement, everything that they signed, and how they can be asked. */
export default function PersonPane({ personId, manages, onClose }: PersonPaneProps) {
  const answer = useQuery(query(agreements.person, { personId }))
  return (
    <RecordPane title={answer.data?.name ?? 'Agreements'} onClose={onClose}>
      <Async query={answer} what="what this person signed" isEmpty={() => false}>
        {(detail) => (
          // Of this person alone: a link that was made stays with whom it was made for.
          <Stack key={personId}>
            <Standings detail={detail} manages={manages} />
            {manages && detail.standings.some((one) => one.personId) && (
              <Handing personId={personId} detail={detail} />
            )}
            {detail.signatures.map((signature) => (
              <SignatureCard key={signature.id} signature={signature} />
            ))}
          </Stack>
        )}
      </Async>
    </RecordPane>
  )
}

const OPEN = new Set(['missing', 'expired', 'withdrawn', 'soon'])

function Standings({ detail, manages }: { detail: PersonDetail; manages: boolean }) {
  const { timeZone } = useOrganizationClock()
  return (
    <RowList>
      {detail.standings.map((one) => (
        <ListRow
          key={one.kindId}
          title={one.title}
          badge={<StandingBadge standing={one.standing} />}
          about={standingInWords(one, timeZone)}
          action={
            manages && (
              <Line>
                {one.personId && OPEN.has(one.standing) && <Ask row={one} />}
                {one.personId && one.askedAt && one.concerns.length === 0 && one.signatureId === null && (
                  <Button
                    variant="quiet"
                    onClick={() =>
                      void makeChange(agreements.takeBack, {
                        personId: one.personId ?? '',
                        kindId: one.kindId,
                      })
                        .then(() => refresh([agreements.person, agreements.list]))
                        .catch(sayFailed('Nothing was changed'))
                    }
                  >
                    Need not sign
                  </Button>
                )}
              </Line>
            )
          }
        />
      ))}
    </RowList>
  )
}

function Ask({ row }: { row: StandingRow }) {
  const { isAsking, ask } = useAsk()
  return (
    <Button icon="send" busy={isAsking} onClick={() => ask(row)}>
      Ask to sign
    </Button>
  )
}

/** A link for whoever has no account, or stands right here: to be copied, or read by their phone. */
function Handing({ personId, detail }: { personId: string; detail: PersonDetail }) {
  const { timeZone } = useOrganizationClock()
  const [made, setMade] = useState<OutputOf<typeof agreements.makeLink>>()
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // A newer one, sent by email or made elsewhere, has ended it.
  const isEnded = made && detail.link && detail.link.expiresAt > made.expiresAt
  const link = isEnded ? undefined : made?.link
  const isLost = useRef(false)
  // The button that was pressed is not there any more: whoever pressed it goes on beside it.
  useEffect(() => {
    if (!isLost.current || document.activeElement !== document.body) return
    isLost.current = false
    place.current?.querySelector('button')?.focus()
  }, [link, detail.link])
  const make = async () => {
    setBusy(true)
    try {
      const answer = await makeChange(agreements.makeLink, { personId })
      isLost.current = true
      setMade(answer)
      await refresh([agreements.person])
    } catch (error) {
      sayFailed('There is no link')(error)
    }
    setBusy(false)
  }
  const end = async () => {
    await makeChange(agreements.endLink, { personId })
    isLost.current = true
    setMade(undefined)
    await refresh([agreements.person])
  }
  return (
    <Section title="Sign without an account">
      <div ref={place}>
        <Stack>
          {link ? (
            <>
              <Quiet>
                For {detail.name} alone: whoever has it can sign in their name. It is shown only now.
              </Quiet>
              <QrCode text={link} label={`Sign as ${detail.name}`} size={40} />
              <Line>
                <CopyLinkButton href={link} label="Copy the link" />
                <Button href={link} newTab>
                  Sign right here
                </Button>
              </Line>
            </>
          ) : (
            <Quiet>
              {detail.link ? (
                <>
                  There is a link until {formatMomentIn(timeZone, new Date(detail.link.expiresAt))}
                  {detail.link.usedAt ? (
                    <>
                      , used <Ago at={detail.link.usedAt} />
                    </>
                  ) : (
                    ', not used yet'
                  )}
                  . Another one ends it.
                </>
              ) : (
                'A link to copy, or a code for their phone.'
              )}
            </Quiet>
          )}
          <Line>
            {!link && (
              <Button icon="link" busy={busy} onClick={() => void make()}>
                Make a link
              </Button>
            )}
            {detail.link && (
              <Button variant="quiet" onClick={() => void end().catch(sayFailed('The link works on'))}>
                End the link
              </Button>
            )}
          </Line>
        </Stack>
      </div>
    </Section>
  )
}
