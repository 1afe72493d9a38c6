import { Section } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import type { Tab } from '#web/ui/layout/tabs.tsx'

/** What belongs together on one tab, from top to bottom; the address of each part opens it. The first needs no heading. */
export const together = (label: string, parts: readonly [Tab, ...Tab[]]): Tab => {
  const [first, ...others] = parts
  return {
    ...first,
    label,
    also: others.map(({ id }) => id),
    content: (
      <Stack>
        {first.content}
        {others.map((part) => (
          <Section key={part.id} title={part.label}>
            {part.content}
          </Section>
        ))}
      </Stack>
    ),
  }
}
