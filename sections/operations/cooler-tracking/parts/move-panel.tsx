import { useState } from 'react'
import { formatNearDay } from '#kernel/charity/day.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { removeWaiting } from '#web/offline/queue.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chip } from '#web/ui/action/chip.tsx'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { manages, reports } from '../access.ts'
import type { Pocketed } from '../contract.ts'
import type { Keeper } from '../custody.ts'
import { whereInWords } from '../words.ts'
import styles from './coolers.module.css'
import { KeeperPicker } from './keeper-picker.tsx'
import { CoolerBadges } from './marks.tsx'
import { sayMoved } from './move-actions.ts'
import { useDays, usePocket } from './use-coolers.ts'

interface MovePanelProps {
  /** As the server last told. */
  cooler: Pocketed
  onDone?: () => void
}

/** Who has a cooler, and in one press more who has it from now on. The same after a scan and in its record. */
export function MovePanel({ cooler: known, onDone }: MovePanelProps) {
  const user = useCurrentUser()
  const { pocket, waiting, now } = usePocket()
  const { today, next } = useDays()
  const [lastPlace, rememberPlace] = useRemembered<Keeper | null>('cooler-place', null)
  const [asks, setAsks] = useState<Keeper['kind'] | null>(null)
  const [back, setBack] = useState<string | null>(next)
  const [home, setHome] = useState<Keeper | null>(null)
  const [choosesHome, chooseHome] = useState(false)
  const [busy, setBusy] = useState(false)
  const cooler = now(known)
  const mine = waiting.filter(({ args }) => args.coolerId === known.id)
  const { me = null, places = [] } = pocket.data ?? {}
  const here = lastPlace ?? cooler.dueAt ?? places[0] ?? null
  const isMine = cooler.holder !== null && cooler.holder.id === me?.id

  // Where it came from is where it most often goes back to.
  const from = cooler.holder?.kind === 'location' ? cooler.holder : here
  const due = { dueOn: back, dueHostId: home?.id ?? null }

  const say = async (move: Parameters<typeof sayMoved>[1], said: string) => {
    setBusy(true)
    const done = await sayMoved(known, move, said)
    setBusy(false)
    if (!done) return
    // What was not accepted is said anew by this; it is not to be sent once more.
    for (const one of mine)
      if (one.state === 'refused' && one.args.kind === move.kind) await removeWaiting(one.id)
    setAsks(null)
    onDone?.()
  }
  const checkOut = () => {
    // Who takes it from a place brings it back there, unless they were elsewhere before.
    if (!lastPlace && cooler.holder?.kind === 'location') rememberPlace(cooler.holder)
    void say({ kind: 'moved', toMe: true, ...due }, 'checked out to you')
  }
  const checkIn = (place: Keeper) => {
    rememberPlace(place)
    void say({ kind: 'moved', toHostId: place.id }, `checked in at ${place.name}`)
  }
  return (
    <Stack>
      <div>
        <p className={styles.who}>{whereInWords(cooler.holder)}</p>
        <Line>
          {cooler.since && cooler.holder && (
            <Quiet as="span">
              since <Ago at={cooler.since} />
            </Quiet>
          )}
          <CoolerBadges cooler={cooler} today={today} />
          {cooler.dueAt && <Quiet as="span">Due back at {cooler.dueAt.name}</Quiet>}
        </Line>
        {mine.map(({ id, state, reason, label }) => (
          <div key={id}>
            {state === 'refused' && <p>{label}</p>}
            <WaitingMark state={state} {...(reason ? { reason } : {})} />
          </div>
        ))}
      </div>
      {reports(user) && (
        <>
          <div className={styles.presses}>
            {!isMine && (
              <Button variant="primary" size="md" icon="check" busy={busy} onClick={checkOut}>
                Check out to me
              </Button>
            )}
            {here && here.id !== cooler.holder?.id && (
              <Button
                variant={isMine ? 'primary' : 'secondary'}
                size="md"
                icon="pin"
                busy={busy}
                onClick={() => checkIn(here)}
              >
                Check in at {here.name}
              </Button>
            )}
            <Button
              size="md"
              icon="person"
              aria-expanded={asks === 'person'}
              onClick={() => setAsks('person')}
            >
              Give to…
            </Button>
            <Button
              size="md"
              icon="map"
              aria-expanded={asks === 'location'}
              onClick={() => setAsks('location')}
            >
              {here ? 'Another location…' : 'Check in at…'}
            </Button>
          </div>
          {asks && (
            <KeeperPicker
              key={asks}
              kind={asks}
              label={asks === 'person' ? 'Give to' : 'Check in at'}
              value={null}
              focusOnMount
              onChange={(keeper) => {
                if (keeper?.kind === 'location') checkIn(keeper)
                if (keeper?.kind === 'person')
                  void say({ kind: 'moved', toPersonId: keeper.id, ...due }, `given to ${keeper.name}`)
              }}
            />
          )}
          <Line>
            <Quiet as="span">Back by</Quiet>
            <Chip pressed={back === next} onClick={() => setBack(next)}>
              {formatNearDay(next)}
            </Chip>
            <Chip pressed={back === null} onClick={() => setBack(null)}>
              No date
            </Chip>
          </Line>
          <Line>
            <Quiet as="span">Back at</Quiet>
            <Chip
              pressed={home === null && !choosesHome}
              onClick={() => {
                setHome(null)
                chooseHome(false)
              }}
            >
              Any location
            </Chip>
            {from && (
              <Chip
                pressed={home?.id === from.id}
                onClick={() => {
                  setHome(from)
                  chooseHome(false)
                }}
              >
                {from.name}
              </Chip>
            )}
            <Chip pressed={choosesHome} onClick={() => chooseHome(true)}>
              Choose…
            </Chip>
          </Line>
          {choosesHome && (
            <KeeperPicker
              kind="location"
              label="Due back at"
              value={home?.id ?? null}
              focusOnMount
              onChange={setHome}
            />
          )}
          <Line>
            <Button
              variant="quiet"
              onClick={() =>
                void say({ kind: 'noted', isClean: !cooler.isClean }, cooler.isClean ? 'not clean' : 'clean')
              }
            >
              {cooler.isClean ? 'It is not clean' : 'It is clean now'}
            </Button>
            {cooler.state !== 'retired' && (
              <Button
                variant="quiet"
                onClick={() =>
                  void (cooler.state === 'lost'
                    ? say({ kind: 'found' }, 'found')
                    : say({ kind: 'lost' }, 'lost'))
                }
              >
                {cooler.state === 'lost' ? 'It was found' : 'It is lost'}
              </Button>
            )}
            {manages(user) && (
              <Button
                variant="quiet"
                onClick={() =>
                  void (cooler.state === 'retired'
                    ? say({ kind: 'restored' }, 'back in use')
                    : say({ kind: 'retired' }, 'out of use'))
                }
              >
                {cooler.state === 'retired' ? 'Back into use' : 'Out of use'}
              </Button>
            )}
          </Line>
        </>
      )}
    </Stack>
  )
}
