import { useState } from 'react'
import type { PublicFigure } from '#kernel/charity/settings.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'

const OPTIONS: { value: PublicFigure; label: string }[] = [
  { value: 'total', label: 'All sandwiches so far' },
  { value: 'year', label: 'This year' },
  { value: 'week', label: 'This week; until it has some, the last week that had' },
  { value: 'goal', label: 'Progress towards the goal of the year' },
]

/** A website that is light at night, too, is no place for a dark figure. */
const COLOURS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'visitor', label: 'As the visitor’s device' },
]

interface PublicTotalFieldProps extends FieldProps<PublicFigure[]> {
  /** As it was saved: the page is there when something was. */
  saved: readonly PublicFigure[]
}

/** What everybody may see of the log, and how it gets onto the organization’s own website. */
export function PublicTotalField({ saved, ...field }: PublicTotalFieldProps) {
  const at = (path: string) => new URL(path, window.location.href).href
  // As tall as it gets on a phone: the first number, a line of others, the goal.
  const numbers = saved.filter((one) => one !== 'goal').length
  const height = 190 + (numbers > 1 ? 70 : 0) + (saved.includes('goal') ? 65 : 0)
  const [colours, setColours] = useState<string>('light')
  const frame = `<iframe src="${at(`/our-total?embed=${colours}`)}" title="Our sandwiches so far" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`
  const badge = `<a href="${at('/our-total')}"><img src="${at('/api/our-total.svg')}" alt="Our sandwiches so far" height="26"></a>`
  return (
    <Stack>
      <CheckboxGroupField {...field} options={OPTIONS} />
      {saved.length > 0 && (
        <>
          <Segmented label="Colors on your website" options={COLOURS} value={colours} onChange={setColours} />
          <TextField
            label="For your website"
            description="Its address has to stand above, under “Web pages that may show the form for event requests and the public total”: other pages show nothing"
            value={frame}
            readOnly
            onChange={() => undefined}
          />
          <TextField label="As a small sign, anywhere" value={badge} readOnly onChange={() => undefined} />
          <Line>
            <CopyButton text={frame} what="the figure" />
            <CopyButton text={badge} what="the sign" />
            <Button href="/our-total" newTab icon="external">
              Open the page
            </Button>
          </Line>
        </>
      )}
    </Stack>
  )
}
