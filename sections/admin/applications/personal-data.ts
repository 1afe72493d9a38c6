import { and, eq, ne, or, sql } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { applications } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: applications,
    title: 'Your application to join',
    aboutOne: true,
    of: ({ id, email }) =>
      or(eq(applications.personId, id), eq(sql`lower(${applications.email})`, email.toLowerCase())),
    erasure: 'delete',
  }),
  definePersonalData({
    table: applications,
    title: 'Applications you decided',
    of: ({ id, email }) =>
      and(eq(applications.decidedBy, id), ne(sql`lower(${applications.email})`, email.toLowerCase())),
    // What the applicant wrote is the applicant's.
    secret: ['first_name', 'last_name', 'email', 'phone', 'address', 'city', 'zip_code', 'emergency_contact'],
    erasure: { keep: 'They belong to the people who applied.' },
  }),
]
