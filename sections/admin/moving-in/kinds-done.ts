import type { Kind, KindField } from '#kernel/moving-in/recognise.ts'
import { expense } from '#sections/operations/expenses/fields.ts'
import { workLog } from '#sections/operations/work-log/fields.ts'
import { oldEvent } from '#sections/planning/historical-import/fields.ts'
import { also, column, FIRST, headings, LAST, NOTES, ofSection } from './kind-columns.ts'

const events = ofSection(oldEvent)
const expenses = ofSection(expense)
const hours = ofSection(workLog)

/** Sheets of what was done: events, what was paid, hours. */
export const doneKinds: readonly Kind[] = [
  {
    kind: 'events',
    fields: {
      ...events,
      organizationName: also(events.organizationName, headings('event, host group'), { tells: 1.2 }),
      eventDate: also(events.eventDate, headings('day'), { tells: 1.2, byLook: true }),
      startTime: also(events.startTime, headings('time, event time'), { tells: 1.2 }),
      sandwichesProvided: also(
        events.sandwichesProvided,
        headings('final, actual, actual sandwiches, sammies, sandwiches made, quantity, qty, total made'),
        {
          tells: 1.2,
        },
      ),
      estimated: also(events.estimated, headings('estimate sandwiches, expected'), { tells: 1.3 }),
      contactName: also(events.contactName, headings('poc, point of contact, coordinator, requested by')),
      contactEmail: also(events.contactEmail, headings('poc email')),
      contactPhone: also(events.contactPhone, headings('poc phone, phone no, cell phone, contact number'), {
        looks: 'phone',
        byLook: true,
      }),
      status: events.status as KindField,
      cancelled: column('Canceled', headings('cancelled, canceled, called off, cancel'), { tells: 1 }),
      notes: also(events.notes, NOTES, { tells: 0.3 }),
    },
    needs: [['organizationName'], ['eventDate']],
    called: /\b(?:events?|intake|requests?|bookings?)\b/,
  },
  {
    kind: 'expenses',
    fields: {
      ...expenses,
      // Who is paid back is the payee of such a list, and no shop.
      vendor: {
        ...(expenses.vendor as KindField),
        names: (expenses.vendor?.names ?? []).filter((name) => !name.includes('payee')),
      },
      description: also(expenses.description, headings('for, bought, for what, details, items'), {
        tells: 1,
      }),
      amount: also(expenses.amount, headings('sum, reimbursement, spent, dollars, amt'), { tells: 1.8 }),
      purchaseDate: also(expenses.purchaseDate, headings('bought, purchased'), { byLook: true }),
      claimant: column(
        'Paid by',
        headings(
          'who, name, paid by, person, volunteer, submitted by, requested by, reimburse to, pay to, payee, reimburse, spent by, purchased by, purchaser',
        ),
        {
          looks: 'name',
        },
      ),
      paid: column(
        'Paid back',
        headings(
          'paid, paid back, reimbursed, check, check number, check no, ck, ck number, ck no, status, paid out',
        ),
        {
          tells: 1,
        },
      ),
      notes: also(expenses.notes, NOTES, { tells: 0.3 }),
    },
    needs: [['amount'], ['description', 'vendor', 'category'], ['purchaseDate', 'claimant']],
    called: /\b(?:reimbursements?|expenses?|receipts?|petty cash|spending|purchases)\b/,
  },
  {
    kind: 'hours',
    fields: {
      person: column(
        'Person',
        headings('name, volunteer, volunteer name, who, worker, person, email, e mail, logged by, full name'),
        { tells: 1 },
      ),
      first: FIRST,
      last: LAST,
      workDate: also(hours.workDate, headings('week, date'), { looks: 'day', byLook: true }),
      hours: also(hours.hours, headings('hrs worked, how long, hours spent'), {
        looks: 'duration',
        tells: 1.8,
      }),
      minutes: hours.minutes as KindField,
      description: also(hours.description, headings('doing, role, job, comments, did'), { tells: 1 }),
    },
    needs: [['workDate'], ['hours', 'minutes'], ['person', 'first']],
    called: /\b(?:hours|time ?sheets?|time log|service log)\b/,
  },
]
