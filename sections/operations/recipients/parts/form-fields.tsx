import type { ReactNode } from 'react'
import { useHostOptions } from '#sections/operations/hosts/widgets.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { FoldedPart, FormPart } from '#web/ui/form/form-part.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { recipient } from '../fields.ts'
import { useRecipientOptions } from '../widgets.tsx'

type Name = keyof typeof recipient.initial
type Values = typeof recipient.initial

interface Props {
  field: (name: Name, special?: { suggestions?: readonly string[] }) => ReactNode
  values: Values
}

const isFilled = (name: Name, values: Values) => {
  const value = values[name]
  return Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== '' && value !== false && value !== recipient.initial[name]
}
/** '2 fields filled in', while a part is folded. */
const held = (names: readonly Name[], values: Values) => {
  const filled = names.filter((name) => isFilled(name, values)).length
  return filled > 0 ? `${countOf(filled, 'field')} filled in` : undefined
}

/** The fields of a recipient, group by group; what is rarely known is folded. */
export function RecipientFields({ field, values }: Props) {
  const { data: known } = useRecipientOptions()
  const { data: places } = useHostOptions()
  const areas = [...new Set(places?.items.flatMap(({ area }) => area ?? []))]
  const part = (title: string, rows: readonly (Name | readonly [Name, Name])[]) => (
    <FoldedPart title={title} holds={held(rows.flat() as Name[], values)}>
      {rows.map((row) =>
        typeof row === 'string' ? (
          field(row)
        ) : (
          <FieldRow key={row[0]}>{row.map((name) => field(name))}</FieldRow>
        ),
      )}
    </FoldedPart>
  )
  return (
    <>
      <FormPart title="Basics">
        {field('name')}
        {field('status')}
        <FieldRow>
          {field('phone')}
          {field('email')}
        </FieldRow>
        {field('address')}
        {field('region', { suggestions: known?.regions ?? [] })}
        <FieldRow>
          {field('website')}
          {field('instagram')}
        </FieldRow>
      </FormPart>
      <FormPart title="Operations">
        <FieldRow>
          {field('weeklyEstimate')}
          {field('estimatedSandwiches')}
        </FieldRow>
        {field('sandwichType')}
        {field('focusAreas', {
          suggestions: [
            ...new Set([...(recipient.fields.focusAreas.suggestions ?? []), ...(known?.focusAreas ?? [])]),
          ],
        })}
        {field('preferences')}
        {field('reportingGroup', { suggestions: areas })}
      </FormPart>
      {part('Contract', ['contractSigned', ['contractSignedDate', 'contractEndDate']])}
      {part('How to reach them', [
        'doNotContact',
        'preferredContactMethods',
        'allowedContactMethods',
        'contactMethodNotes',
      ])}
      {part('People served', [['averagePeopleServed', 'peopleServedFrequency']])}
      {part('Partnership', [['partnershipStartDate', 'partnershipYears']])}
      {part('Social media', ['hasSharedPost', 'sharedPostDate'])}
      {part('Fruit and snacks', [
        ['receivingFruit', 'receivingSnacks'],
        ['wantsFruit', 'wantsSnacks'],
        'fruitSnacksNotes',
      ])}
      {part('Seasons', ['hasSeasonalChanges', 'seasonalChanges', 'summerNeeds', 'winterNeeds'])}
      {part('Pin on the map', ['latitude'])}
    </>
  )
}
