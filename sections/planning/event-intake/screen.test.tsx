import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { unseal } from '#server/people/seal.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { faultsOf, withoutBlanks } from '#web/ui/form/check.ts'
import { DAY_OVER, FORM_OLD, IntakeForm, OURS_TOO, OVER_NOW, TOO_QUICK } from './fields.ts'
import { refusedIn, WORDS } from './words.ts'
// A slow machine may load the pages while a test waits; here they are loaded before.
import './request-page.tsx'
import './my-event-page.tsx'

let portal: ScreenPortal
let admin: Person
let ahead = 0
beforeAll(async () => {
  portal = await screenPortal(manifests, { now: () => new Date(Date.now() + ahead) })
  admin = await portal.as('admin')
})
afterAll(() => portal.close())
afterEach(cleanup)

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })

describe('a group that asks', () => {
  it('fills in the form in its language, without an account, and confirms and corrects it by the link', async () => {
    const user = userEvent.setup()
    const { es } = WORDS
    await portal.open('/request-an-event?lang=es', null)
    await user.type(await field(es.fields.organizationName), 'Escuela Alder')
    await user.type(await field(es.fields.contactName), 'Cleo Vance')
    await user.click(screen.getByRole('button', { name: es.send }))
    await screen.findByText('Por favor, escriba su correo electrónico')
    await user.type(await field(es.fields.contactEmail), 'cleo@alder.example')
    ahead += 10_000
    await user.click(screen.getByRole('button', { name: es.send }))
    await screen.findByText(es.receivedLead)
    cleanup()

    const { rows } = await portal.app.pool.query(
      `SELECT link FROM outbox WHERE recipient = 'cleo@alder.example'`,
    )
    const { pathname, search } = new URL(String(unseal(portal.app, rows[0].link)))
    await portal.open(pathname + search, null)
    await user.click(await screen.findByRole('button', { name: es.confirm }))
    await screen.findByText(es.confirmed)
    await user.type(await field(es.fields.eventAddress), '12 Alder Street')
    await user.click(screen.getByRole('button', { name: es.save }))
    await expect
      .poll(async () => (await admin.call(eventRequests.list, { tab: 'new' })).items[0]?.eventAddress)
      .toBe('12 Alder Street')
    await screen.findByText(es.saved)
    await user.click(screen.getByRole('button', { name: es.callOff }))
    await user.click(screen.getByRole('button', { name: es.callOff }))
    await screen.findByText(es.callOffEmpty)
    await user.type(await field(es.callOffWhy), 'El salón está cerrado')
    await user.click(screen.getByRole('button', { name: es.callOff }))
    await screen.findByText(es.calledOff)
  })

  it('is told in its language what is refused, and at which field, as exactly as in English', () => {
    const schema = IntakeForm.omit({ language: true, token: true, answer: true })
    const long = 'x'.repeat(4000)
    const wrong: Record<string, unknown[]> = {
      organizationName: ['', 'www.win.example', long, 'a\u0000b'],
      department: ['www.win.example', long],
      contactName: ['', 'www.win.example', long],
      contactEmail: ['', 'cleo', `${long}@alder.example`],
      contactPhone: ['soon', '9'.repeat(60)],
      desiredEventDate: ['soon', '2026-02-30'],
      backupDates: [['soon'], Array.from({ length: 30 }, (_, at) => addDays('2027-03-01', at))],
      eventAddress: [long],
      estimatedAttendance: [-1, 1.5],
      estimatedSandwichCount: [2_000_000],
      message: [long],
    }
    const english = Object.entries(wrong).flatMap(([name, values]) =>
      values.flatMap((value) =>
        Object.entries(faultsOf(schema, withoutBlanks(schema, { [name]: value, website: '' })))
          .filter(([at]) => at.split('.')[0] === name)
          .map(([, message]) => message),
      ),
    )
    expect(english).toHaveLength(Object.values(wrong).flat().length)
    const refused = [...english, DAY_OVER, FORM_OLD, TOO_QUICK, OVER_NOW, OURS_TOO]
    for (const message of refused) {
      const said = refusedIn(WORDS.es, message)
      expect([message, said]).not.toEqual([message, WORDS.es.check])
      expect([message, said]).not.toEqual([message, message])
    }
    expect(refusedIn(WORDS.es, 'Please keep this under 3,000 characters')).toBe(
      'Por favor, abrévielo: el límite de caracteres es 3,000',
    )
  })

  it('chooses its day from a calendar in its language', async () => {
    const user = userEvent.setup()
    const { es } = WORDS
    await portal.open('/request-an-event?lang=es', null)
    const label = es.fields.desiredEventDate
    const wished = await field(label)
    await user.type(wished, '10/3/2027{Tab}')
    expect((wished as HTMLInputElement).value).toBe('10 mar 2027')
    await user.click(screen.getByRole('button', { name: `Calendario: ${label}` }))
    await screen.findByRole('button', { name: 'Mes siguiente' })
    await screen.findByRole('button', { name: '11 marzo 2027' })
  })

  it('is told of a link that is none, by whom, and where they may write to', async () => {
    await admin.call(settings.change, {
      organizationName: 'Alder Table',
      contactEmail: 'hello@alder.example',
    })
    for (const page of ['/my-event', '/cover', '/receipt', '/my-details', '/my-shift', '/answer-numbers']) {
      await portal.open(`${page}?token=guess`, null)
      await screen.findByText('This link does not work')
      await screen.findByText('Alder Table')
      expect(screen.getByRole('link', { name: 'hello@alder.example' })).toBeTruthy()
      expect(screen.getByRole('alert').textContent).toMatch(/Please (ask|answer|send)/)
      cleanup()
    }
    await portal.open('/sign-up/guess', null)
    await screen.findByText('This page is not open any more. Please ask for the new address.')
    await screen.findByText('Alder Table')
  })
})
