import { useState } from 'react'
import type { z } from 'zod'
import { isApiError } from '#web/calls/errors.ts'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { WHO_IS_MEANT } from '../fields.ts'

/** Declared fields of rows about people, with what their form says beside these. */
export const withWhoIsMeant = <S extends z.ZodObject, D extends { input: S; initial: object }>(def: D) => ({
  ...def,
  input: def.input.extend(WHO_IS_MEANT),
  initial: { ...def.initial, personId: null, allowDuplicate: null },
})

interface Meant {
  personId: Omit<FieldProps<string>, 'label'>
  allowDuplicate: Omit<FieldProps<boolean>, 'label'>
}

/**
 * In the form of a row about a person: where the server says that somebody known has the same phone or e-mail, it is asked
 * who is meant. `onFailed` belongs to the form, `field` into it.
 */
export function useWhoIsMeant(isNew: boolean) {
  const [twin, setTwin] = useState<{ words: string; id?: string; name?: string }>()
  return {
    onFailed: (error: unknown) => {
      if (isApiError(error, 'CONFLICT') && !error.current && Object.keys(error.fields).length > 0)
        setTwin({ words: error.message, ...error.twin })
    },
    /** `of` is the field of the form, which holds these two by `withWhoIsMeant`. */
    field: (of: (name: never) => object) =>
      twin && (
        <WhoIsMeant
          key="who"
          twin={twin}
          isNew={isNew}
          personId={of('personId' as never) as Meant['personId']}
          allowDuplicate={of('allowDuplicate' as never) as Meant['allowDuplicate']}
        />
      ),
  }
}

interface WhoProps extends Meant {
  twin: { words: string; id?: string; name?: string }
  isNew: boolean
}

function WhoIsMeant({ twin: { words, id, name }, isNew, personId, allowDuplicate }: WhoProps) {
  // Two records of one person become one where duplicates are looked at; here only a new row can be about somebody known.
  if (!isNew || !id)
    return (
      <CheckboxField {...allowDuplicate} label="This is meant, save it all the same" description={words} />
    )
  return (
    <RadioGroupField
      {...allowDuplicate}
      label="Is this the same person?"
      description={words}
      value={allowDuplicate.value ? 'other' : personId.value ? 'same' : null}
      onChange={(who) => {
        personId.onChange(who === 'same' ? id : null)
        allowDuplicate.onChange(who === 'other' ? true : null)
      }}
      options={[
        {
          value: 'same',
          label: `Yes, ${name}`,
          description: 'One person: a new number is then known everywhere',
        },
        {
          value: 'other',
          label: 'No, somebody else',
          description: 'Two people who share a phone or an address',
        },
      ]}
    />
  )
}
