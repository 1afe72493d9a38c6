import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CurrentUser, ROLES } from '#kernel/people/access.ts'
import { can, isAssigned, mayEdit, mayRemove, type Owned } from './access.ts'
import { barOf, monthsOf, placeIn } from './parts/time.ts'

const user = (permissions: string[], more: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'ana',
  email: 'ana@example.org',
  firstName: 'Ana',
  lastName: 'Moore',
  displayName: 'Ana Moore',
  preferredEmail: null,
  role: 'viewer',
  isActive: true,
  permissions,
  ...more,
})
const NOBODYS: Owned = {
  createdBy: 'ben',
  assignedTo: [],
  supportIds: [],
  assignedNames: [],
  supportNames: [],
  createdAt: '2026-11-20T12:00:00.000Z',
}
const OWN: Record<string, Owned> = {
  'made by them': { ...NOBODYS, createdBy: 'ana' },
  'assigned by id': { ...NOBODYS, assignedTo: ['ben', 'ana'] },
  'assigned by name': { ...NOBODYS, assignedNames: ['Ben', ' ana  MOORE '] },
  'assigned by email': { ...NOBODYS, assignedNames: ['Ana@Example.org'] },
  'supported by id': { ...NOBODYS, supportIds: ['ana'] },
  'supported by name': { ...NOBODYS, supportNames: ['Ana Moore'] },
}
const GRANTS = Object.keys(can.defaults())

describe('who may change a project', () => {
  for (const [how, project] of Object.entries(OWN))
    it(`${how}: whoever may add projects or edit their own`, () => {
      fc.assert(
        fc.property(fc.subarray(GRANTS), (grants) => {
          const edits = ['PROJECTS_EDIT_ALL', 'PROJECTS_EDIT_OWN', 'PROJECTS_ADD']
          expect(mayEdit(user(grants), project)).toBe(edits.some((name) => grants.includes(name)))
        }),
      )
    })

  it('somebody else’s: only whoever edits all of them', () => {
    fc.assert(
      fc.property(fc.subarray(GRANTS), (grants) => {
        expect(mayEdit(user(grants), NOBODYS)).toBe(grants.includes('PROJECTS_EDIT_ALL'))
      }),
    )
  })

  it('in every role: the super administrator always, nobody by the role’s name alone', () => {
    for (const role of ROLES) expect(mayEdit(user([], { role }), NOBODYS)).toBe(role === 'super_admin')
  })

  it('by a name that only resembles theirs: not', () => {
    for (const name of ['Ana', 'Moore', 'Ana Moore Jr.', 'na Moore', 'ana@example.org.evil', ''])
      expect(isAssigned(user([]), { ...NOBODYS, assignedNames: [name] })).toBe(false)
    // Nobody without a name is meant by an empty one.
    expect(
      isAssigned(user([], { displayName: '', firstName: '', lastName: '' }), {
        ...NOBODYS,
        assignedNames: [' '],
      }),
    ).toBe(false)
  })
})

describe('a name that somebody gave themselves', () => {
  it('counts for projects that were made later; an email always does', () => {
    const project = { ...NOBODYS, assignedNames: ['Ana Moore'] }
    const byEmail = { ...NOBODYS, assignedNames: ['ana@example.org'] }
    for (const [renamedAt, counts] of [
      [null, true],
      ['2026-11-20T11:59:59.999Z', true],
      ['2026-11-20T12:00:00.000Z', false],
      [new Date('2026-11-21'), false],
    ] as const) {
      expect(isAssigned(user([], { renamedAt }), project)).toBe(counts)
      expect(isAssigned(user([], { renamedAt }), byEmail)).toBe(true)
    }
  })
})

describe('who may delete a project', () => {
  it('delete-all, or whoever made it and may add; to be assigned is not enough', () => {
    fc.assert(
      fc.property(fc.subarray(GRANTS), (grants) => {
        const all = grants.includes('PROJECTS_DELETE_ALL')
        const own = grants.includes('PROJECTS_ADD') || grants.includes('PROJECTS_DELETE_OWN')
        for (const [how, project] of Object.entries(OWN))
          expect(mayRemove(user(grants), project)).toBe(all || (own && how === 'made by them'))
      }),
    )
  })
})

describe('the timeline', () => {
  const day = fc
    .integer({ min: 0, max: 1500 })
    .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10))

  it('has a place for every day, later ones further on', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ startDate: day, dueDate: day }), { minLength: 1, maxLength: 8 }),
        day,
        (spans, today) => {
          const months = monthsOf(spans, today)
          for (const span of spans) {
            const { from, to } = barOf(months, span)
            expect(from).toBeGreaterThanOrEqual(0)
            expect(to).toBeGreaterThan(from)
            expect(to).toBeLessThanOrEqual(1)
          }
          expect(placeIn(months, today)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
