import type { DemoWorld } from '#server/demo.ts'

/** The demo charity says one thing in its own words. */
export const demo = async ({ insert, id }: DemoWorld) => {
  await insert('letter_words', [
    {
      id: id('letter words'),
      letter: 'event-thanks',
      language: 'en',
      section: 'closing',
      words:
        'Come and see where they go: we are at the depot every Thursday from nine.\n\nWith love and a bit of peanut butter,\nyour sandwich people',
    },
  ])
}
