import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { RecordAttachments } from '#platform/attachments/widgets.tsx'
import { manifests } from '#registry.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { threads } from './contract.ts'
import { RecordComments } from './widgets.tsx'

let portal: ScreenPortal
let admin: Person
let ana: Person
let ben: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
  ana = await portal.as('core_team')
  ben = await portal.as('host')
  for (const [{ id }, name] of [
    [ana, 'Ana Whitlock'],
    [ben, 'Ben Okafor'],
  ] as const)
    await portal.app.pool.query('UPDATE users SET display_name = $2 WHERE id = $1', [id, name])
})
afterAll(() => portal.close())

let places = 0
const aPlace = async () => {
  places += 1
  const { id } = await admin.call(hosts.add, { name: `Talk House ${places}` })
  return { table: 'hosts', id }
}
const field = () => screen.findByRole('textbox', { name: 'Write a comment' })
const said = async (place: { table: string; id: string }) =>
  (await ana.call(threads.ofRecord, place)).messages.map(({ body }) => body)

describe('the comments on a record', () => {
  it('are written with a name from the list and sent with the keyboard; what is stored is who, not what they are called', async () => {
    const place = await aPlace()
    await portal.show(<RecordComments {...place} />, ana)
    await screen.findByText('Nothing has been said here yet')
    const { hands } = portal
    await hands.type(await field(), 'Thanks @be')
    await screen.findByRole('option', { name: /Ben Okafor/ })
    await hands.keyboard('{Enter}')
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Thanks @Ben Okafor ')
    await hands.keyboard('for the key{Control>}{Enter}{/Control}')
    const list = await screen.findByRole('list', { name: 'Comments' })
    await within(list).findByText('@Ben Okafor')
    expect(await said(place)).toEqual([`Thanks <@${ben.id}> for the key`])
    const left = (await field()) as HTMLTextAreaElement
    await waitFor(() => expect(left.value).toBe(''))
  })

  it('the list of names is steered and closed with the keyboard, and what is typed stays', async () => {
    await portal.show(<RecordComments {...(await aPlace())} />, ana)
    const { hands } = portal
    await hands.type(await field(), 'Ask @')
    const [first, second] = await screen.findAllByRole('option')
    await waitFor(() => expect(first?.hasAttribute('data-combobox-selected')).toBe(true))
    await hands.keyboard('{ArrowDown}')
    expect(second?.hasAttribute('data-combobox-selected')).toBe(true)
    expect((await field()).getAttribute('aria-activedescendant')).toBe(second?.id)
    await hands.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]))
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Ask @')
  })

  it('a draft is there again, also on another device; a failed send loses nothing', async () => {
    const place = await aPlace()
    const { hands } = portal
    await portal.show(<RecordComments {...place} />, ana)
    await hands.type(await field(), 'I have begun')
    await waitFor(async () =>
      expect((await ana.call(threads.ofRecord, place)).draft?.body).toBe('I have begun'),
    )
    portal.online(false)
    await hands.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText(/cannot be reached/)
    expect(((await field()) as HTMLTextAreaElement).value).toBe('I have begun')
    portal.online(true)
    cleanup()
    localStorage.clear() // another device has only what the server kept
    await portal.show(<RecordComments {...place} />, ana)
    await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe('I have begun'))
  })

  it('new ones are marked, an answer quotes, and what is seen is read', async () => {
    const place = await aPlace()
    const { hands } = portal
    await ben.call(threads.post, { ...place, body: 'Who has the key?' })
    await portal.show(<RecordComments {...place} />, ana)
    await screen.findByText('New')
    await waitFor(async () => expect((await ana.call(threads.ofRecord, place)).unread).toBe(0))
    expect(screen.getByText('New')).toBeTruthy()
    await hands.click(screen.getByRole('button', { name: 'Answer Ben Okafor' }))
    expect(document.activeElement).toBe(await field())
    await hands.keyboard('I do.{Control>}{Enter}{/Control}')
    await waitFor(async () =>
      expect((await ana.call(threads.ofRecord, place)).messages.at(-1)?.replyTo?.body).toBe(
        'Who has the key?',
      ),
    )
    await waitFor(() => expect(screen.getAllByText('Who has the key?', { exact: false })).toHaveLength(2))
  })

  it('one’s own are changed in place and deleted with an Undo; a reader only reads', async () => {
    const place = await aPlace()
    const { hands } = portal
    await ana.call(threads.post, { ...place, body: 'Tomorow at nine' })
    await portal.show(<RecordComments {...place} />, ana)
    await hands.click(await screen.findByRole('button', { name: 'More about the comment of Ana Whitlock' }))
    await hands.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const edited = await screen.findByRole('textbox', { name: 'Change your comment' })
    await hands.clear(edited)
    await hands.type(edited, 'Tomorrow at nine{Control>}{Enter}{/Control}')
    await screen.findByText('edited')
    expect(await said(place)).toEqual(['Tomorrow at nine'])
    await hands.click(screen.getByRole('button', { name: 'More about the comment of Ana Whitlock' }))
    await hands.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('Comment deleted')
    expect(await said(place)).toEqual([])
    await hands.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await said(place)).toEqual(['Tomorrow at nine']))
  })

  it('whoever may not write is shown no field, and no buttons at what others wrote', async () => {
    const place = await aPlace()
    await ben.call(threads.post, { ...place, body: 'For everybody' })
    await portal.show(<RecordComments {...place} />, await portal.as('demo_user'))
    const list = await screen.findByRole('list', { name: 'Comments' })
    await within(list).findByText('For everybody')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(within(list).queryAllByRole('button')).toEqual([])
  })
})

const chooser = () => screen.findByLabelText<HTMLInputElement>('Add files')

describe('the files of a record', () => {
  it('several are brought at once, one that fails says why and is tried again, and one is taken away with an Undo', async () => {
    const place = await aPlace()
    const { hands } = portal
    await portal.show(<RecordAttachments {...place} />, ana)
    await screen.findByText('No files here yet')
    await hands.upload(await chooser(), [
      new File(['Gate code 12'], 'keys.txt'),
      new File([new Uint8Array([0, 1, 2])], 'tool.exe'),
    ])
    await screen.findByRole('button', { name: 'Save keys.txt' })
    await screen.findByText(/^This cannot be used here/)
    await hands.click(screen.getByRole('button', { name: 'Try tool.exe again' }))
    await screen.findByText(/^This cannot be used here/)
    await hands.click(screen.getByRole('button', { name: 'Give tool.exe up' }))
    await waitFor(() => expect(screen.queryByText('tool.exe')).toBeNull())
    await hands.click(screen.getByRole('button', { name: 'Delete keys.txt' }))
    await screen.findByText('keys.txt deleted')
    expect((await ana.call(attachments.list, place)).items).toEqual([])
    await hands.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await ana.call(attachments.list, place)).items).toHaveLength(1))
  })

  it('a file goes with a comment', async () => {
    const place = await aPlace()
    const { hands } = portal
    await portal.show(<RecordComments {...place} />, ana)
    await field()
    await hands.upload(await screen.findByLabelText<HTMLInputElement>('Files'), new File(['12'], 'code.txt'))
    await screen.findByRole('button', { name: 'Save code.txt' })
    expect((await ben.call(threads.ofRecord, place)).messages).toEqual([])
    await hands.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(async () =>
      expect((await ben.call(threads.ofRecord, place)).messages).toMatchObject([
        { body: '', attachments: [{ name: 'code.txt' }] },
      ]),
    )
    const [message] = (await ana.call(threads.ofRecord, place)).messages
    await ana.call(attachments.remove, { id: message?.attachments[0]?.id ?? '' })
    cleanup()
    await portal.show(<RecordComments {...place} />, ben)
    await screen.findByText('A file that was deleted')
  })
})
