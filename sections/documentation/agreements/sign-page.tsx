import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { call, download } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { takeToken } from '#web/take-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { announce } from '#web/ui/feedback/announce.ts'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { StandingBadge, untilInWords } from './parts/marks.tsx'
import { SignSheet } from './parts/sign-sheet.tsx'
import { agreements, BAD_LINK } from './signing-contract.ts'
import type { Mine } from './signing-shapes.ts'

/** Where a link leads by which somebody signs: nobody needs an account for it. */
export default function SignPage() {
  const [token] = useState(() => takeToken({ stays: true }))
  const [later, setLater] = useState<readonly string[]>([])
  const [changing, setChanging] = useState<string>()
  const [given, setGiven] = useState<Mine>()
  const asked = query(agreements.pack, { token })
  const known = useQuery({ ...asked, enabled: token !== '', retry: false })
  // Of what is on the screen, with a signature half drawn, a network that fails takes nothing away.
  if (token === '' || (known.isError && (!known.data || isApiError(known.error, 'GONE'))))
    return (
      <LinkFault
        words={BAD_LINK}
        error={known.error}
        what="what you are to sign"
        retry={() => void known.refetch()}
        busy={known.isFetching}
      />
    )
  if (!known.data)
    return (
      <OpenFrame title="Something to sign">
        <Waiting what="what you are to sign">
          <SkeletonLines lines={6} />
        </Waiting>
      </OpenFrame>
    )
  const { organization, name, items } = known.data
  const due = items.filter(({ isDue }) => isDue)
  const next =
    items.find(({ kindId }) => kindId === changing) ?? due.find(({ kindId }) => !later.includes(kindId))
  if (!next)
    return (
      <OpenFrame
        wide
        name={organization}
        title={due.length > 0 ? 'You can go on later' : 'Thank you'}
        lead={due.length > 0 ? 'The link works on until it ends.' : 'There is nothing left to sign.'}
      >
        <Signed
          token={token}
          items={items}
          change={setChanging}
          again={due.length > 0 ? () => setLater([]) : undefined}
        />
      </OpenFrame>
    )
  return (
    <OpenFrame
      wide
      name={organization}
      title={next.title}
      lead={due.length > 1 ? `For ${name}, ${due.length} to sign` : `For ${name}`}
      above={
        given &&
        due.length > 0 &&
        given.kindId !== changing && <Given token={token} item={given} left={moreToSign(due.length)} />
      }
    >
      <Stack>
        <SignSheet
          key={`${next.kindId} ${next.signed?.id ?? ''}`}
          item={next}
          name={name}
          onSign={async (answer) => {
            const now = await call(agreements.signByLink, { token, ...answer })
            queryClient.setQueryData(
              asked.queryKey,
              (before) =>
                before && {
                  ...before,
                  items: before.items.map((one) => (one.kindId === now.kindId ? now : one)),
                },
            )
            setGiven(now)
            const left = due.filter(({ kindId }) => kindId !== now.kindId).length
            announce(
              `${now.title} ${now.signed?.agreed ? 'signed' : 'declined'}.${left > 0 ? ` ${moreToSign(left)}.` : ''}`,
            )
            setChanging(undefined)
            window.scrollTo({ top: 0 })
          }}
          again={async () => (await known.refetch()).data?.items.find(({ kindId }) => kindId === next.kindId)}
        />
        {next.kindId === changing ? (
          <div>
            <Button variant="quiet" onClick={() => setChanging(undefined)}>
              Cancel
            </Button>
          </div>
        ) : (
          due.length > 1 && (
            <div>
              <Button variant="quiet" onClick={() => setLater([...later, next.kindId])}>
                This one later
              </Button>
            </div>
          )
        )}
        <Quiet>You are not {name}? Then this link is not for you; please close the page.</Quiet>
      </Stack>
    </OpenFrame>
  )
}

const moreToSign = (left: number) => `${left} more to sign`

/** What was answered just now, above what comes next. */
function Given({ token, item, left }: { token: string; item: Mine; left: string }) {
  const { save, fault } = useSave(token)
  const { signed } = item
  return (
    <RowList>
      <ListRow
        title={item.title}
        badge={<StandingBadge standing={item.standing} />}
        about={fault ? <span role="alert">{fault}</span> : left}
        action={
          signed && (
            <Button icon="download" onClick={() => void save(signed.id)}>
              Save as PDF
            </Button>
          )
        }
      />
    </RowList>
  )
}

/** The paper of a signature; what went wrong with it is said beside the button. */
function useSave(token: string) {
  const [fault, setFault] = useState('')
  const save = async (id: string) => {
    setFault('')
    try {
      await download(agreements.fileByLink, { token, id })
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return { save, fault }
}

interface SignedProps {
  token: string
  items: Mine[]
  /** A yes or a no may become the other. */
  change: (kindId: string) => void
  again: (() => void) | undefined
}

/** What was signed, each with its paper. */
function Signed({ token, items, change, again }: SignedProps) {
  const { save, fault } = useSave(token)
  return (
    <Stack>
      <RowList>
        {items.map((item) => (
          <ListRow
            key={item.kindId}
            title={item.title}
            badge={<StandingBadge standing={item.standing} />}
            about={[item.signed && formatDay(item.signed.signedOn, 'short'), untilInWords(item)]
              .filter(Boolean)
              .join(' · ')}
            action={
              item.signed && (
                <Line>
                  <Button icon="download" onClick={() => void save(item.signed?.id ?? '')}>
                    Save as PDF
                  </Button>
                  {item.mayDecline && item.current && (
                    <Button variant="quiet" onClick={() => change(item.kindId)}>
                      Change my answer
                    </Button>
                  )}
                </Line>
              )
            }
          />
        ))}
      </RowList>
      <p role="alert">{fault}</p>
      {again && (
        <div>
          <Button variant="primary" onClick={again}>
            Sign now
          </Button>
        </div>
      )}
    </Stack>
  )
}
