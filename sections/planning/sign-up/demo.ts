import { addDays, todayIn } from '#kernel/charity/day.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { demoNotice } from '#platform/slots/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

const WEEKS_BACK = 3
const WEEKS_AHEAD = 6
const THURSDAY = 4

const WAREHOUSE = { place: 'Warehouse, 5 Mill Road', latitude: 40.0131, longitude: -89.2945 }

const SHIFTS = [
  {
    title: 'Delivery day',
    role: 'other',
    role_name: 'Cooler packing',
    start_time: '07:30',
    end_time: '09:00',
    needed: 4,
    ...WAREHOUSE,
    is_public: true,
    instructions: 'Closed shoes, please. Gloves are there.',
  },
  {
    title: 'Delivery day',
    role: 'driver',
    role_name: null,
    start_time: '09:00',
    end_time: '12:00',
    needed: 5,
    ...WAREHOUSE,
    is_public: false,
    instructions: 'Coolers stay closed until the first stop.',
  },
  {
    title: 'Washing coolers',
    role: 'volunteer',
    role_name: null,
    start_time: '13:00',
    end_time: '15:00',
    needed: 3,
    ...WAREHOUSE,
    is_public: true,
    instructions: null,
  },
] as const

/** Shifts of delivery days over some weeks, fuller the nearer they are, and some people at the events to come. */
export async function demo(world: DemoWorld) {
  const { client, random, id, insert } = world
  // The shifts of invented events are made at the end of a transaction, or now. There are none yet: a plan that was made
  // once would look for each of many as if there were no others.
  await client.query(
    'SET LOCAL plan_cache_mode = force_custom_plan; SET CONSTRAINTS event_slots_new IMMEDIATE',
  )
  await client.query('SET LOCAL plan_cache_mode = auto')
  const { timeZone } = await world.app.settings.read()
  const today = todayIn(timeZone, world.app.now())
  const { rows: helpers } = await client.query<{ person_id: string; drives: boolean }>(
    `SELECT person_id, false AS drives FROM volunteers WHERE status = 'active'
     UNION SELECT person_id, true FROM drivers WHERE status = 'active' ORDER BY 1`,
  )
  const accounts = new Map<string, string>()
  for (const role of ['volunteer', 'driver', 'host', 'core_team'] as const) {
    const { rows } = await client.query<{ person_id: string }>('SELECT person_id FROM users WHERE id = $1', [
      demoAccount(world, role),
    ])
    if (rows[0]) accounts.set(role, rows[0].person_id)
  }
  const slots: Record<string, unknown>[] = []
  const signups: Record<string, unknown>[] = []
  const notices: Record<string, unknown>[] = []
  const first = addDays(
    today,
    ((THURSDAY - new Date(`${today}T12:00:00Z`).getUTCDay() + 7) % 7) - 7 * WEEKS_BACK,
  )
  const put = (slot: Record<string, unknown>, personId: string, status: string, came: string) => {
    const signup = id(`sign-up ${String(slot.key ?? slot.id)} ${personId}`)
    signups.push({
      id: signup,
      slot_id: slot.id,
      person_id: personId,
      status,
      came,
      arrival: signups.length + 1,
      checked_in_at: status === 'attended' ? `${String(slot.day)}T14:00:00Z` : null,
    })
    notices.push(demoNotice(signup, status, slot))
  }
  SHIFTS.forEach((shift, index) => {
    const series = id(`shifts ${index}`)
    const pool = helpers.filter(({ drives }) => drives === (shift.role === 'driver'))
    for (let week = 0; week < WEEKS_BACK + WEEKS_AHEAD; week++) {
      const day = addDays(first, 7 * week)
      const slot = {
        id: week === 0 ? series : id(`shift ${index} ${week}`),
        series_id: series,
        ...shift,
        day,
      }
      slots.push(slot)
      const dice = random(`shift ${index} ${week}`)
      const ahead = week - WEEKS_BACK
      const wanted =
        ahead < 0
          ? shift.needed
          : ahead === 0
            ? shift.needed - (index === 1 ? 1 : 0)
            : Math.max(0, shift.needed - ahead)
      const taken = new Set<string>()
      for (let place = 0; place < wanted && pool.length > 0; place++) {
        const { person_id: who } = dice.pick(pool)
        if (taken.has(who)) continue
        taken.add(who)
        put(
          slot,
          who,
          ahead < 0 ? (dice.chance(0.1) ? 'no_show' : 'attended') : 'confirmed',
          dice.chance(0.4) ? 'self' : 'assigned',
        )
      }
      const asked = dice.pick(pool.length > 0 ? pool : [{ person_id: '', drives: false }]).person_id
      if (ahead === 1 && asked && !taken.has(asked)) put(slot, asked, 'asked', 'assigned')
      if (ahead === 1 && index === 2 && accounts.has('volunteer'))
        put(slot, accounts.get('volunteer') ?? '', 'confirmed', 'self')
      if (ahead === 1 && index === 1 && accounts.has('driver'))
        put(slot, accounts.get('driver') ?? '', 'confirmed', 'assigned')
      if (ahead === 2 && index === 0 && accounts.has('volunteer'))
        put(slot, accounts.get('volunteer') ?? '', 'asked', 'assigned')
    }
  })
  // Somebody is to be checked in today, whatever day it is.
  const porch = {
    id: id('shift of today'),
    title: 'Counting on the porch',
    role: 'volunteer',
    start_time: '15:00',
    end_time: '18:00',
    needed: 4,
    ...WAREHOUSE,
    is_public: true,
    day: today,
  }
  slots.push({ ...porch, series_id: null, role_name: null, instructions: null })
  for (const { person_id: who } of helpers.filter(({ drives }) => !drives).slice(0, 3))
    put(porch, who, 'confirmed', 'self')
  await insert('slots', slots)
  // Events have their shifts by now: some are staffed, some half, some not at all.
  const { rows: events } = await client.query<Record<string, string | number | null>>(
    `SELECT id, role, needed, day::text, start_time, end_time, place, concat_ws(' ', owner_id, role, start_time, needed) AS key
     FROM slots WHERE owner_table = 'event_requests' AND status = 'open' AND needed > 0 ORDER BY day, key`,
  )
  for (const slot of events) {
    const dice = random(`event shift ${slot.key}`)
    const pool = helpers.filter(({ drives }) => drives === String(slot.role).endsWith('driver'))
    const taken = new Set<string>()
    const wanted = Number(
      slot.day && String(slot.day) < today ? slot.needed : dice.int(0, Number(slot.needed)),
    )
    for (let place = 0; place < Math.min(wanted, 8) && pool.length > 0; place++) {
      const { person_id: who } = dice.pick(pool)
      if (taken.has(who)) continue
      taken.add(who)
      put(
        slot,
        who,
        String(slot.day) < today ? 'attended' : dice.chance(0.8) ? 'confirmed' : 'tentative',
        'assigned',
      )
    }
  }
  await insert('slot_signups', signups)
  await insert('slot_notices', notices)
  await insert('sign_up_pages', [{ id: 1, token: 'demo-sign-up' }])
}
