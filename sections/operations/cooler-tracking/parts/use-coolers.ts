import { useQuery } from '@tanstack/react-query'
import { defaultSettings } from '#kernel/charity/settings.ts'
import { nextWeek, weekOf } from '#kernel/charity/week.ts'
import { foldName } from '#kernel/language/names.ts'
import { keyOf, query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { useWaiting, type Waiting } from '#web/offline/queue.ts'
import { useQueryState } from '#web/query-state.ts'
import { coolers, type Pocketed } from '../contract.ts'
import { after, type Keeper, readLabel } from '../custody.ts'
import type { MoveKind } from '../fields.ts'

const CLEAR = { id: '', action: '', cooler: '', numbers: '', part: 'facts' }

/** Where one is in the section, as the address says. A label leads here with `?cooler=`. */
export function useCoolerAddress() {
  const [state, set] = useQueryState({ tab: '', ...CLEAR })
  return {
    ...state,
    show: (tab: string) => set({ ...CLEAR, tab }, { push: true }),
    open: (id: string) => set({ ...CLEAR, id }, { push: true }),
    scanned: (cooler: string) => set({ ...CLEAR, cooler }, { push: true }),
    begin: (action: string, more: { numbers?: string } = {}) =>
      set({ ...CLEAR, action, ...more }, { push: true }),
    /** Typed, it is no step of its own to go back from. */
    choose: (numbers: string) => set({ numbers }),
    close: () => set(CLEAR, { push: true }),
  }
}

/** The organization’s today, and the next day on which everybody brings coolers back anyway. */
export function useDays() {
  const { timeZone, collectionWeekdays } = { ...defaultSettings, ...useSettings() }
  const today = useToday(timeZone)
  return { today, next: nextWeek(weekOf(today, collectionWeekdays), collectionWeekdays).start }
}

/** All coolers as this device knows them, with what waits here to be sent. */
export function usePocket() {
  const pocket = useQuery(query(coolers.pocket, {}))
  const waiting = useWaiting(useCurrentUser().id, coolers.move)
  return {
    pocket,
    waiting,
    /** As it stands once everything that waits here has arrived. */
    now: (cooler: Pocketed): Pocketed =>
      waiting.reduce((stands, one) => withWaiting(stands, one, pocket.data?.me ?? null), cooler),
    find: (read: string): Pocketed | undefined => {
      const label = readLabel(read)
      if (!label) return undefined
      return pocket.data?.items.find((one) =>
        'code' in label ? one.code === label.code : foldName(one.number) === foldName(label.number),
      )
    },
  }
}

interface WaitingMove {
  coolerId?: string
  kind?: MoveKind
  toMe?: true
  toPersonId?: string
  toHostId?: string
  dueOn?: string | null
  dueHostId?: string | null
  isClean?: boolean
  happenedAt?: string
}

function withWaiting(cooler: Pocketed, { args, state }: Waiting, me: Keeper | null): Pocketed {
  const move = args as WaitingMove
  if (move.coolerId !== cooler.id || state === 'refused' || !move.kind) return cooler
  return {
    ...cooler,
    ...after(cooler, {
      kind: move.kind,
      to: move.toMe ? me : keeperNamed(move.toPersonId ?? move.toHostId),
      dueOn: move.dueOn ?? null,
      dueAt: keeperNamed(move.dueHostId ?? undefined),
      isClean: move.isClean ?? null,
      happenedAt: move.happenedAt ?? '',
    }),
  }
}

/** By what this device knows of people and locations. */
function keeperNamed(id: string | undefined): Keeper | null {
  const known = queryClient.getQueryData<{ items: Keeper[] }>(keyOf(coolers.keepers, {}))
  return known?.items.find((one) => one.id === id) ?? null
}
