import { useMutation } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { eventLinks, type Link } from '../contract.ts'

const number = (value: number | null) => (value === null ? 'not said' : formatNumber(value))

/** Promised, made, in the log and delivered: side by side, never one number. */
const sideBySide = ({ promised, made, logged, delivered, location, entryDay }: Link) =>
  [
    `Promised ${number(promised)}`,
    `made ${number(made)}`,
    `in the log ${formatNumber(logged)} (${location}, ${formatDay(entryDay, 'short')})`,
    delivered !== null && `delivered ${formatNumber(delivered)}`,
  ]
    .filter(Boolean)
    .join(' · ')

const ofEvent = (one: Link) => ({
  title: [one.name, one.day && formatDay(one.day, 'short')].filter(Boolean).join(', '),
  about: sideBySide(one),
})
/** Where the event stands above it with its numbers. */
const ofEntry = ({ location, entryDay, logged }: Link) => ({
  title: `${formatDay(entryDay, 'short')}, ${location}`,
  about: countOf(logged, 'sandwich'),
})

interface LinkRowsProps {
  items: readonly Link[]
  may: boolean
  /** They are all of one event. */
  inEvent?: boolean
}

/** Events beside their entries in the log; whoever may links them with one press. */
export const LinkRows = ({ items, may, inEvent = false }: LinkRowsProps) => (
  <RowList>
    {items.map((one) => (
      <ListRow
        key={`${one.eventRequestId} ${one.entryId}`}
        {...(inEvent ? ofEntry(one) : ofEvent(one))}
        action={may && <LinkButton link={one} />}
      />
    ))}
  </RowList>
)

function LinkButton({ link: { eventRequestId, entryId, linkId, name } }: { link: Link }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      linkId === null
        ? changeWithUndo(eventLinks.link, { eventRequestId, entryId }, `${name} linked to the log`)
        : changeWithUndo(eventLinks.unlink, { id: linkId }, `${name}: link removed`),
    onError: sayFailed(linkId === null ? 'It was not linked' : 'The link is still there'),
  })
  return linkId === null ? (
    <Button icon="link" busy={isPending} onClick={() => mutate()}>
      Link them
    </Button>
  ) : (
    <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
      Remove the link
    </Button>
  )
}
