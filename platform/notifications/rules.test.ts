import { describe, expect, it } from 'vitest'
import { asksFirst, hasButton, isSent, looksDestructive, wayOf } from './rules.ts'

const offer = (actionType: string | null, actionUrl: string | null = null, needsConfirmation = false) => ({
  actionText: 'Do it',
  actionType,
  actionUrl,
  needsConfirmation,
})

describe('an action', () => {
  it.each([
    'approve',
    'accept',
    'decline',
    'reject',
    'mark_complete',
    'complete',
    'assign',
    'assign_tsp_contact',
    'mark_toolkit_sent',
    'start',
    'quick_approve_all',
  ])('%s is sent although it has a link', (type) => {
    expect(isSent(offer(type, '/dashboard'))).toBe(true)
  })

  it('of any other type is sent without a link, and opens its link otherwise', () => {
    expect(isSent(offer('thank'))).toBe(true)
    expect(isSent(offer('thank', '/dashboard'))).toBe(false)
    expect(isSent(offer(null, '/dashboard'))).toBe(false)
  })

  it('asks first when it is marked so, or declines, rejects, deletes or cancels', () => {
    for (const type of ['decline', 'reject_offer', 'delete', 'cancel_event']) {
      expect(asksFirst(offer(type)), type).toBe(true)
      expect(looksDestructive(offer(type)), type).toBe(true)
    }
    expect(asksFirst(offer('approve'))).toBe(false)
    expect(asksFirst(offer('approve', null, true))).toBe(true)
    expect(looksDestructive(offer('approve', null, true))).toBe(false)
  })

  it('that could do nothing has no button', () => {
    expect(hasButton(offer('start'))).toBe(true)
    expect(hasButton(offer(null, '/dashboard'))).toBe(true)
    expect(hasButton(offer(null))).toBe(false)
    expect(hasButton(offer(null, 'javascript:alert(1)'))).toBe(false)
    expect(hasButton({ ...offer('start'), actionText: null })).toBe(false)
  })
})

describe('a link', () => {
  it('is a path of ours, or another site in a new tab, and nothing else', () => {
    expect(wayOf('/hosts?id=1#x')).toEqual({ to: '/hosts?id=1#x', newTab: false })
    expect(wayOf('https://maps.example/a')).toEqual({ to: 'https://maps.example/a', newTab: true })
    for (const bad of [
      null,
      '',
      'hosts',
      '//evil.example',
      '/\\evil.example',
      '/a\nb',
      'javascript:alert(1)',
      'https://',
      'data:x',
    ])
      expect(wayOf(bad), String(bad)).toBeNull()
  })
})
