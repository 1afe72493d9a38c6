import type { ColumnNames } from '#kernel/calls/columns.ts'
import type { Kind, KindField } from '#kernel/moving-in/recognise.ts'
import { LOG_COLUMNS } from '#sections/collections/collections/service-import.ts'
import { host } from '#sections/operations/hosts/fields.ts'
import { also, column, headings, NOTES, ofSection, TOWN } from './kind-columns.ts'

const hosts = ofSection(host)

const logColumns = Object.fromEntries(
  Object.entries(LOG_COLUMNS.names as Record<string, ColumnNames>).map(
    ([name, { exact, loose }]): [string, KindField] => [
      name,
      {
        label: LOG_COLUMNS.labels[name as keyof typeof LOG_COLUMNS.labels],
        names: exact,
        ...(loose ? { loose } : {}),
        ...(name === 'date' ? { looks: 'day' as const, byLook: true, tells: 1.2 } : {}),
        ...(name === 'host' ? { tells: 1.5 } : {}),
        ...(name === 'createdBy' || name === 'notes' || name === 'id' ? { tells: 0.3 } : {}),
      },
    ],
  ),
)

/** Sheets of what is collected and where: the log, the groups, the locations. */
export const collectedKinds: readonly Kind[] = [
  {
    kind: 'log',
    fields: logColumns,
    needs: [['host'], ['date'], ['individual', 'total', 'groupTotal', 'groupDetail', 'groupsExact']],
    called: /\b(?:counts?|collections?|sandwich(?:es)?|log|tally|tallies)\b/,
    places: 'host',
  },
  {
    kind: 'groups',
    fields: {
      date: column('Date', headings('date, when, day, collection date, week of, week'), {
        looks: 'day',
        byLook: true,
      }),
      group: column(
        'Group',
        headings(
          'group, who, group name, name, organization, organisation, org, school, company, team, troop',
        ),
        {
          tells: 1.2,
        },
      ),
      department: column('Department', headings('department, dept, class, grade, division')),
      count: column(
        'Sandwiches',
        headings(
          'count, how many, sandwiches, number, qty, quantity, total, amount, number of sandwiches, made, sandwich count',
        ),
        { looks: 'count', tells: 1.2 },
      ),
      host: column(
        'Location',
        headings(
          'where, location, site, host, host location, dropped at, drop off, collection site, place, brought to, dropped off at',
        ),
        { tells: 1.2 },
      ),
      notes: column('Notes', NOTES, { tells: 0.3 }),
    },
    needs: [['date'], ['group'], ['count']],
    called: /\bgroups?\b/,
    places: 'host',
  },
  {
    kind: 'locations',
    fields: {
      name: also(
        hosts.name,
        headings(
          'location, host, site, name, location name, host name, site name, host location, collection site, host home, place',
        ),
        { tells: 1.5 },
      ),
      area: also(hosts.area, headings('zone, region, neighborhood, part of town')),
      address: also(hosts.address, headings('street, street address, location address, host address'), {
        tells: 1.2,
      }),
      contact: column(
        'Whom to call',
        headings(
          'who to call, whom to call, contact, contact person, host contact, lead, primary contact, coordinator, call, point of contact, poc, main contact, who, host, hosts, host name, host names, host family, homeowner',
        ),
        { tells: 1.5 },
      ),
      phone: also(
        hosts.phone,
        headings(
          'contact phone, cell, cells, phones, phone number, phone numbers, mobile, tel, telephone, cell phone, host phone, poc phone',
        ),
      ),
      email: also(
        hosts.email,
        headings('contact email, e mail, mail, email address, emails, host email, poc email'),
      ),
      backup: column(
        'Who else',
        headings(
          'backup, back up, second contact, alternate, alt contact, other contact, secondary contact, backup contact, contact 2, also call',
        ),
        { tells: 1.5 },
      ),
      status: also(hosts.status, headings('active')),
      ...TOWN,
      entriesRequired: hosts.entriesRequired as KindField,
      standingEstimate: hosts.standingEstimate as KindField,
      notes: also(hosts.notes, NOTES, { tells: 0.3 }),
    },
    needs: [['name'], ['address', 'contact', 'phone', 'backup', 'area', 'email']],
    called: /\b(?:hosts?|sites?|locations?|host homes?|collection points?)\b/,
    places: 'name',
  },
]
