import { expect, it } from 'vitest'
import { ofSomebody } from '#kernel/language/of-somebody.ts'
import { slices } from '#registry.server.ts'

/** What is held about a person is said to them, and spoken of them to whoever exports it for them (`ofSomebody`). */
const said = slices
  .flatMap(({ personalData }) => personalData)
  .flatMap(({ title, erasure }) => (erasure === 'delete' ? [title] : [title, erasure.keep]))

/** What may follow the name: verbs that are the same of one and of many, past or auxiliary. */
const AFTER_NAME =
  /^(?:[a-z]+ed|is|was|has|gets|wants|wishes|likes|looks|belongs|shares|may|need|would|made|sent|said|took|wrote|began|drove|gave|left|put|set|chose|read|saw|got|brought|can|had|did|as|in|to|when|for|and|of|from)$/

it('nothing that an export for somebody else says speaks to who reads it, and every sentence is one', () => {
  expect(said.length).toBeGreaterThan(100)
  for (const words of said) {
    const told = ofSomebody(words, 'Ana')
    expect(told).not.toMatch(/\byou\b|\byour\b|\byours\b|\byourself\b/i)
    for (const [, before = '', word = ''] of told.matchAll(/(\w*) ?\bAna ([a-z]+)/g))
      if (!['for', 'to', 'by', 'of', 'with', 'about', 'from', 'reach', 'show', 'sign'].includes(before))
        expect(word, told).toMatch(AFTER_NAME)
  }
})
