import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { suggestions } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const dialog = (name: string) => screen.findByRole('dialog', { name })
const gloves = { title: 'Gloves in size S', description: 'Most of us need them.' }

it('somebody suggests something, others vote, and those who decide answer', async () => {
  const [volunteer, driver, core] = [
    await portal.as('volunteer'),
    await portal.as('driver'),
    await portal.as('core_team'),
  ]
  await portal.open('/suggestions', volunteer)
  await portal.hands.click(await screen.findByRole('button', { name: 'Make a suggestion' }))
  const form = within(await dialog('Make a suggestion'))
  await portal.hands.type(form.getByRole('textbox', { name: /^Suggestion/ }), 'Rolling carts')
  await portal.hands.type(form.getByRole('textbox', { name: /^What would be better/ }), 'Coolers are heavy')
  await portal.hands.click(form.getByRole('button', { name: 'Make a suggestion' }))
  await dialog('Rolling carts')
  const { items } = await volunteer.call(suggestions.list, { search: 'Rolling carts' })
  const [{ id = '' } = {}] = items
  cleanup()
  await portal.open(`/dashboard?section=suggestions&id=${id}`, driver)
  const seen = within(await dialog('Rolling carts'))
  await portal.hands.click(await seen.findByRole('button', { name: 'Vote for Rolling carts: 0 votes' }))
  await seen.findByRole('button', { name: 'Vote for Rolling carts: 1 vote', pressed: true })
  expect(seen.queryByRole('button', { name: 'Complete' })).toBeNull()
  cleanup()
  await portal.open(`/dashboard?section=suggestions&id=${id}`, core)
  const decided = within(await dialog('Rolling carts'))
  await portal.hands.click(await decided.findByRole('button', { name: /^Complete/ }))
  await portal.hands.type(decided.getByRole('textbox', { name: /^What became of it/ }), 'Two came on Friday')
  await portal.hands.click(decided.getByRole('button', { name: 'Complete' }))
  await decided.findByText('Two came on Friday')
})

it('without a name somebody suggests, gets a code, and with it reads the question and answers', async () => {
  const [volunteer, core] = [await portal.as('volunteer'), await portal.as('core_team')]
  await portal.open('/suggestions', volunteer)
  await portal.hands.click(await screen.findByRole('button', { name: 'Without my name' }))
  const write = within(await dialog('Without my name'))
  await portal.hands.type(write.getByRole('textbox', { name: /^Suggestion/ }), 'A quieter count')
  await portal.hands.click(write.getByRole('button', { name: 'Suggest it without my name' }))
  await write.findByText('Please say a little more: what happens today, and what would be better')
  await portal.hands.type(write.getByRole('textbox', { name: /^What would be better/ }), 'No radio')
  await portal.hands.click(write.getByRole('button', { name: 'Suggest it without my name' }))
  const code = ((await write.findByRole('textbox', { name: 'Your code' })) as HTMLInputElement).value
  expect(window.location.search).not.toContain('id=')
  expect(JSON.stringify({ ...localStorage })).not.toContain(code)
  cleanup()

  const { items } = await core.call(suggestions.list, { search: 'A quieter count' })
  const [row] = items
  if (!row) throw new Error('It was not submitted')
  await core.call(suggestions.move, { id: row.id, version: row.version, move: 'ask', reason: 'Which radio?' })
  await portal.open('/suggestions', volunteer)
  await portal.hands.click(await screen.findByRole('button', { name: 'Without my name' }))
  const follow = within(await dialog('Without my name'))
  await portal.hands.click(follow.getByRole('radio', { name: 'I have a code' }))
  await portal.hands.type(follow.getByRole('textbox', { name: 'Code of the suggestion' }), code)
  await portal.hands.click(follow.getByRole('button', { name: 'See what became of it' }))
  await follow.findByText('Which radio?')
  await portal.hands.type(follow.getByRole('textbox', { name: 'Your answer' }), 'The kitchen one')
  await portal.hands.click(follow.getByRole('button', { name: 'Answer without my name' }))
  await follow.findByText('The kitchen one')
  await follow.findByText('Whoever suggested it')
})

it('those who decide unite two that say the same', async () => {
  const [volunteer, core] = [await portal.as('volunteer'), await portal.as('core_team')]
  const one = await volunteer.call(suggestions.add, { ...gloves, title: 'Gloves that fit' })
  await volunteer.call(suggestions.add, { ...gloves, title: 'Smaller gloves' })
  await portal.open(`/dashboard?section=suggestions&id=${one.id}`, core)
  const record = within(await dialog('Gloves that fit'))
  await portal.hands.click(await record.findByRole('button', { name: 'Merge…' }))
  const merge = within(await dialog('Merge with another suggestion'))
  await portal.hands.click(merge.getByRole('combobox', { name: /Which one says the same/ }))
  await portal.hands.click(await screen.findByRole('option', { name: /Smaller gloves/ }))
  await portal.hands.click(merge.getByRole('button', { name: 'Merge' }))
  await record.findByText(/This was merged into/)
})
