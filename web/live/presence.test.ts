import { expect, it, onTestFinished, vi } from 'vitest'
import { isLookingAt, stayInFields } from './presence.ts'

it('whoever goes from one field to the next is in the next, although they are said to have left the first only then', () => {
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  onTestFinished(() => sight.mockRestore())
  const fields = stayInFields('event_requests', '1')
  fields.enter('department')
  fields.enter('message')
  fields.leave('department')
  expect(isLookingAt('event_requests')).toBe(true)
  fields.leave('message')
  expect(isLookingAt('event_requests')).toBe(false)
})
