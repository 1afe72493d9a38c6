import { useMutation, useQuery } from '@tanstack/react-query'
import { listOf } from '#kernel/language/list.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { HostPicker } from '#sections/operations/hosts/picker-widgets.tsx'
import { messageOf } from '#web/calls/errors.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { hostMerge } from './contract.ts'
import styles from './host-merge.module.css'

/** Chooses two locations that are one place, says what moves, and moves it; done at once, with an Undo. */
export default function HostMergeScreen() {
  const [{ id, into }, set] = useQueryState({ id: '', into: '' })
  const from = useQuery({ ...query(hosts.one, { id }), enabled: id !== '' })
  const target = useQuery({ ...query(hosts.one, { id: into }), enabled: into !== '' })
  const ready = from.data && target.data && id !== into
  const merge = useMutation({
    mutationFn: async () => {
      const message = `${from.data?.name} merged into ${target.data?.name}`
      const { entries } = await changeWithUndo(
        hostMerge.merge,
        { id, version: from.data?.version ?? 0, into },
        message,
      )
      return `${message}: ${countOf(entries, 'entry')} moved.`
    },
    onSuccess: () => set({ id: '', into: '' }),
    onError: () => from.refetch(),
  })
  return (
    <>
      <PageHeader
        title="Merge two locations"
        description="When two locations turn out to be the same place: what belongs to the one moves to the other."
      />
      <Card>
        <div className={styles.form}>
          <HostPicker
            label="This location goes"
            value={id || null}
            onChange={(picked) => set({ id: picked ?? '' })}
            clearable
          />
          <HostPicker
            label="This location stays"
            value={into || null}
            onChange={(picked) => set({ into: picked ?? '' })}
            error={id !== '' && id === into ? 'Please choose two different locations' : undefined}
            clearable
          />
          {ready && (
            <p className={styles.words}>
              {inWords(from.data)} to {target.data.name}. “{from.data.name}” becomes another spelling of it,
              so that old spreadsheets still find the place.
            </p>
          )}
          <div role="alert" className={styles.fault}>
            {merge.error && messageOf(merge.error)}
          </div>
          <output>{merge.data}</output>
          <Button variant="primary" busy={merge.isPending} disabled={!ready} onClick={() => merge.mutate()}>
            Merge these locations
          </Button>
        </div>
      </Card>
    </>
  )
}

interface Moving {
  contacts: unknown[]
  usedBy: { what: string; count: number }[]
}

const inWords = ({ contacts, usedBy }: Moving) => {
  const parts = usedBy.map(({ what, count }) => `${formatNumber(count)} ${what}`)
  if (contacts.length > 0) parts.push(countOf(contacts.length, 'contact'))
  const list = listOf(parts)
  return list === '' ? 'Nothing but the name moves' : `${list} will move`
}
