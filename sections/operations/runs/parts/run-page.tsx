import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { messageAbout } from '#platform/records/record-widgets.tsx'
import { changeWithUndo, makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { sayFailed, toast } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { later } from '#web/ui/later.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Arranged, arrangedOf, routesOf, withArranged, worthOf } from '../arranging.ts'
import { type Run, runs } from '../contract.ts'
import { BrokenRules, costInWords, wayInWords } from './cost.tsx'
import { Hindered } from './hindered.tsx'
import { RunBadge } from './marks.tsx'
import styles from './plan.module.css'
import { PlanBoard } from './plan-board.tsx'
import { PlanMap } from './plan-map.tsx'
import { useRunPlace } from './use-place.ts'

const RunBeside = later(() => import('./run-beside.tsx'))

/** A run: its plan in a column for each driver, what it costs, and the map of it beside. */
export default function RunPage({ id }: { id: string }) {
  const answer = useQuery(query(runs.one, { id }))
  return (
    <Async query={answer} what="the run" isEmpty={() => false}>
      {(run) => <Plan run={run} />}
    </Async>
  )
}

/** A plan arranged by hand and not saved, with the version of the run that it began with. */
interface ByHand {
  arranged: Arranged
  version: number
}

function Plan({ run }: { run: Run }) {
  const { part } = useRunPlace()
  const [mapped, setMapped] = useRemembered('run-map', true)
  const [byHand, setByHand] = useState<ByHand | null>(null)
  const { busy, ...actions } = useActions(run, byHand, () => setByHand(null))
  const stored = useMemo(() => worthOf(run), [run])
  const shown = useMemo(() => (byHand ? withArranged(run, byHand.arranged) : run), [run, byHand])
  const worth = useMemo(() => worthOf(shown), [shown])
  const done = run.stops.filter(({ status }) => status === 'done').length
  return (
    <>
      <RunHeading run={run} busy={busy} {...actions} />
      <Stack>
        <Line>
          <RunBadge status={run.status} />
          <Quiet as="span">
            {[
              worth.routes.length > 0 ? wayInWords(worth) : 'Nothing is planned yet',
              `at most ${countOf(run.coldMinutes, 'minute')} out of the cold`,
              run.status === 'sent' && `${done} of ${countOf(run.stops.length, 'stop')} done`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Quiet>
          <span className={styles.end}>
            <Button variant="quiet" icon="map" onClick={() => setMapped(!mapped)}>
              {mapped ? 'Hide the map' : 'Show the map'}
            </Button>
          </span>
        </Line>
        {run.notes && <Quiet>{run.notes}</Quiet>}
        {byHand && (
          <div className={styles.changed}>
            <output>
              {byHand.version === run.version
                ? costInWords(stored, worth)
                : 'Somebody has changed this run in the meantime.'}
            </output>
            <Button variant="quiet" onClick={() => setByHand(null)}>
              {byHand.version === run.version ? 'As it was' : 'Show theirs'}
            </Button>
            {byHand.version === run.version && (
              <Button variant="primary" busy={busy} onClick={actions.save}>
                Save the plan
              </Button>
            )}
          </div>
        )}
        <Hindered run={run} />
        <BrokenRules worth={worth} />
        <div className={styles.beside} data-mapped={mapped || undefined}>
          <PlanBoard
            run={shown}
            worth={worth}
            isOpen={run.stops.some(({ runDriverId }) => runDriverId === null)}
            arranged={byHand?.arranged ?? arrangedOf(run)}
            onArrange={(arranged) => setByHand({ arranged, version: byHand?.version ?? run.version })}
          />
          {mapped && (
            <div className={styles.map}>
              <PlanMap run={shown} />
            </div>
          )}
        </div>
      </Stack>
      {part !== '' && <RunBeside run={run} />}
    </>
  )
}

/** What can be done with a run. What was arranged by hand and not saved is saved first. */
function useActions(run: Run, byHand: ByHand | null, saved: () => void) {
  const { list } = useRunPlace()
  const [busy, setBusy] = useState(false)
  const { id } = run
  const press = (work: () => Promise<unknown>, failed: string) => {
    setBusy(true)
    void work()
      .catch(sayFailed(failed))
      .finally(() => setBusy(false))
  }
  const keep = async () => {
    if (!byHand) return run.version
    const routes = routesOf(byHand.arranged)
    const { version } = await changeWithUndo(
      runs.arrange,
      { id, version: byHand.version, routes },
      'The plan was changed',
    )
    saved()
    return version
  }
  return {
    busy,
    save: () => press(keep, 'The plan was not saved'),
    propose: () =>
      press(
        async () => changeWithUndo(runs.propose, { id, version: await keep() }, 'A plan was proposed'),
        'Nothing was proposed',
      ),
    send: () =>
      press(async () => {
        const { written, untold } = await makeChange(runs.send, { id, version: await keep() })
        const told = [
          written.length > 0 && `By email: ${written.join(', ')}.`,
          untold.length > 0 && `Neither account nor email, so please call: ${untold.join(', ')}.`,
        ].filter(Boolean)
        toast({
          title: 'The run was sent to its drivers',
          ...(told.length > 0 ? { description: told.join(' '), shownMs: 20_000 } : {}),
        })
      }, 'The run was not sent'),
    remove: () =>
      press(async () => {
        await changeWithUndo(runs.remove, { id }, `${run.name} deleted`)
        list()
      }, 'The run was not deleted'),
  }
}

interface RunHeadingProps extends Omit<ReturnType<typeof useActions>, 'save'> {
  run: Run
}

function RunHeading({ run, busy, propose, send, remove }: RunHeadingProps) {
  const { begin, beside, list } = useRunPlace()
  const parts = useRecordParts('runs')(run.id)
  const message = messageAbout(useCurrentUser(), 'runs', run.id)
  const isDraft = run.status === 'draft'
  const isPlanned = run.stops.some(({ runDriverId }) => runDriverId !== null)
  return (
    <PageHeader
      title={run.name}
      description={formatDay(run.day)}
      main={
        isDraft && isPlanned
          ? { label: 'Send to drivers', icon: 'send', onClick: send }
          : isPlanned
            ? undefined
            : { label: 'Propose a plan', icon: 'route', onClick: propose }
      }
      actions={
        <>
          {isPlanned && (
            <Button icon="route" busy={busy} onClick={propose}>
              Propose anew
            </Button>
          )}
          <Button icon="edit" onClick={() => begin('change')}>
            Change
          </Button>
          <Button icon="print" onClick={() => begin('print')}>
            Run sheets
          </Button>
          <Menu
            target={<IconButton icon="more" label="More" />}
            items={[
              { label: 'All runs', icon: 'back', onClick: list },
              { label: 'Comments and files', icon: 'messages', onClick: () => beside('comments') },
              ...parts.map(({ id, label }) => ({
                label,
                icon: 'kindness' as const,
                onClick: () => beside(id),
              })),
              ...(message ? [{ label: 'Message about this', icon: 'mail' as const, href: message }] : []),
              { label: 'History', icon: 'history', onClick: () => beside('history') },
              ...(isDraft ? [] : [{ label: 'Send again', icon: 'send' as const, onClick: send }]),
              { label: 'Delete this run', icon: 'trash', danger: true, onClick: remove },
            ]}
          />
        </>
      }
    />
  )
}
