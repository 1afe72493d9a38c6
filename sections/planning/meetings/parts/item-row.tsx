import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { formatDuration } from '#kernel/charity/duration.ts'
import { movesOf } from '#kernel/portal/steps.ts'
import { changeWithUndo, makeChange } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { later } from '#web/ui/later.tsx'
import { AsWritten, Line } from '#web/ui/layout/flow.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayWithdraw } from '../access.ts'
import { type AgendaItem, agenda } from '../agenda-contract.ts'
import { type ItemMove, itemCourse, SECTIONS, type SectionName } from '../fields.ts'
import styles from './meetings.module.css'
import { decide } from './ways.ts'

const ItemDialog = later(() => import('./item-dialog.tsx'))
const WhyNot = later(() => import('./why-not.tsx'))

const sections = Object.entries(SECTIONS) as [SectionName, string][]

interface ItemRowProps {
  item: AgendaItem
  may: boolean
  /** The meeting has come: what was talked about is ticked off. */
  ticks?: boolean
}

/** One item: what it is, how long it takes, and for whoever manages meetings what can be done with it. */
export function ItemRow({ item, may, ticks = false }: ItemRowProps) {
  const user = useCurrentUser()
  const [opened, setOpened] = useState<'edit' | 'why'>()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, failed: string) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      sayFailed(failed)(error)
    } finally {
      setBusy(false)
    }
  }
  const make = (move: ItemMove) =>
    itemCourse.moves[move].reason
      ? setOpened('why')
      : void run(() => decide(item, move), 'Nothing was decided')
  const offers = may ? movesOf(itemCourse, item, user).filter(({ blocked }) => blocked === undefined) : []
  const isOn = item.status === 'approved'
  const isPending = item.status === 'pending'
  const facts = [
    item.deferredFromDay && `From ${formatDay(item.deferredFromDay, 'short')}`,
    item.submittedBy && (isPending ? `from ${item.submittedBy}` : null),
    item.reason,
  ]
  return (
    <div className={styles.item} data-done={item.isDone || undefined}>
      {isOn && may && (ticks || item.isDone) && (
        <IconButton
          icon={item.isDone ? 'done' : 'open'}
          label={
            item.isDone ? `${item.title} was not talked about after all` : `${item.title} was talked about`
          }
          disabled={busy}
          onClick={() =>
            void run(
              () => makeChange(agenda.tick, { id: item.id, isDone: !item.isDone }),
              'That was not noted',
            )
          }
        />
      )}
      <div className={styles.words}>
        <span className={styles.titles}>
          <span className={styles.title}>{item.title}</span>
          {item.minutes !== null && <span className={styles.time}>{formatDuration(item.minutes)}</span>}
          {item.isDone && <Badge tone="good">Talked about</Badge>}
          {!isOn && !isPending && (
            <Badge tone={itemCourse.states[item.status].tone}>{itemCourse.states[item.status].label}</Badge>
          )}
        </span>
        {(facts.some(Boolean) || item.project) && (
          <span className={styles.quiet}>
            {item.project && (
              <a href={`/projects/${item.project.number}`} className={styles.project}>
                Project #{item.project.number}
              </a>
            )}
            {item.project && facts.some(Boolean) && ' · '}
            {facts.filter(Boolean).join(' · ')}
          </span>
        )}
        {item.description && (
          <span className={styles.details}>
            <AsWritten>{item.description}</AsWritten>
          </span>
        )}
        {isPending && !may && !item.isClosed && mayWithdraw(user, item) && (
          <div>
            <Button
              size="sm"
              busy={busy}
              onClick={() =>
                void run(
                  () => changeWithUndo(agenda.remove, { id: item.id }, `${item.title} withdrawn`),
                  'It was not withdrawn',
                )
              }
            >
              Withdraw it
            </Button>
          </div>
        )}
        {isPending && offers.length > 0 && (
          <Line>
            {offers.map(({ name, move }, index) => (
              <Button
                key={name}
                size="sm"
                variant={index === 0 ? 'primary' : 'secondary'}
                busy={busy}
                onClick={() => make(name)}
              >
                {move.label}
                {move.reason && '…'}
              </Button>
            ))}
          </Line>
        )}
      </div>
      {may && (
        <Menu
          target={<IconButton icon="edit" size="sm" label={`Change ${item.title}`} />}
          items={[
            { label: 'Edit', icon: 'edit', onClick: () => setOpened('edit') },
            ...(isPending
              ? []
              : offers.map(
                  ({ name, move }): MenuItem => ({
                    label: move.reason ? `${move.label}…` : move.label,
                    onClick: () => make(name),
                  }),
                )),
            ...(isOn
              ? sections
                  .filter(([name]) => name !== item.section)
                  .map(
                    ([name, label], index): MenuItem => ({
                      label: `To ${label}`,
                      divider: index === 0,
                      onClick: () =>
                        void run(
                          () =>
                            changeWithUndo(
                              agenda.arrange,
                              { id: item.id, before: null, section: name },
                              `${item.title}: ${label}`,
                            ),
                          'It was not moved',
                        ),
                    }),
                  )
              : []),
            {
              label: 'Delete',
              icon: 'trash',
              danger: true,
              divider: true,
              onClick: () =>
                void run(
                  () => changeWithUndo(agenda.remove, { id: item.id }, `${item.title} deleted`),
                  'It was not deleted',
                ),
            },
          ]}
        />
      )}
      {opened === 'edit' && <ItemDialog item={item} onClose={() => setOpened(undefined)} />}
      {opened === 'why' && <WhyNot item={item} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
