import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LANGUAGES, type Language } from '#kernel/language/languages.ts'
import { change } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { FieldLanguage } from '#web/ui/fields/field-language.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormPart } from '#web/ui/form/form-part.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { intake } from './contract.ts'
import { IntakeForm } from './fields.ts'
import { EventFields, optionsOf } from './parts/event-fields.tsx'
import styles from './parts/intake.module.css'
import { LanguageChoice, useLanguage } from './parts/language.tsx'
import { useOpenForm } from './parts/use-open-form.ts'
import { findAnswer } from './proof.ts'
import { type IntakeWords, WORDS } from './words.ts'

const Asked = IntakeForm.omit({ language: true, token: true, answer: true })
const EMPTY = {
  organizationName: null,
  organizationCategory: null,
  department: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  desiredEventDate: null,
  backupDates: [],
  dateFlexible: null,
  eventAddress: null,
  estimatedAttendance: null,
  estimatedSandwichCount: null,
  kind: null,
  hasRefrigeration: null,
  previouslyHosted: null,
  message: null,
  website: '',
}

/** In a frame as high as the form, whoever pressed its last button looks at the end of it: the thanks are at its beginning. */
const intoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' })

/** Where a group asks to make sandwiches; it may stand in a frame of the organization's own site. */
export default function RequestPage() {
  const [language, setLanguage] = useLanguage()
  const [done, setDone] = useState(false)
  const words = WORDS[language]
  const { data } = useQuery({
    ...query(intake.form, {}),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  if (done)
    return (
      <OpenFrame
        name={data?.organization}
        title={words.received}
        lead={<output ref={intoSight}>{words.receivedLead}</output>}
      />
    )
  return (
    <OpenFrame wide name={data?.organization} title={words.title} lead={words.lead}>
      {Object.keys(LANGUAGES).length > 1 && <LanguageChoice value={language} onChange={setLanguage} />}
      <FieldLanguage.Provider value={language}>
        <RequestForm words={words} language={language} ticket={data} onDone={() => setDone(true)} />
      </FieldLanguage.Provider>
    </OpenFrame>
  )
}

interface Ticket {
  token: string
  difficulty: number
}

/** The page's little work is done while one fills in the form; nobody waits for it but a program. */
function useAnswer(ticket: Ticket | undefined) {
  const answer = useRef<Promise<string> | null>(null)
  useEffect(() => {
    if (!ticket) return
    const off = new AbortController()
    answer.current = findAnswer(ticket.token, ticket.difficulty, off.signal)
    answer.current.catch(() => undefined)
    return () => off.abort()
  }, [ticket])
  return () => answer.current
}

interface RequestFormProps {
  words: IntakeWords
  language: Language
  ticket: Ticket | undefined
  onDone: () => void
}

function RequestForm({ words, language, ticket, onDone }: RequestFormProps) {
  const answer = useAnswer(ticket)
  const { element, submit, field, values, failure, busy } = useOpenForm({
    schema: Asked,
    initial: EMPTY,
    words,
    english: language === 'en',
    failed: words.failed,
    send: async (input: object) => {
      const solved = await answer()
      if (!ticket || solved === null) throw new Error(words.failed)
      try {
        await change(intake.ask, { ...input, language, token: ticket.token, answer: solved } as never)
      } catch (error) {
        // Of a form that was open too long: another one, with what was typed.
        void refresh([intake.form])
        throw error
      }
      onDone()
    },
  })
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormPart title={words.group}>
        <TextField {...field('organizationName')} autoComplete="organization" required />
        <FieldRow>
          <TextField {...field('department')} />
          <SelectField
            {...field('organizationCategory')}
            options={optionsOf(words.categories)}
            placeholder={words.choose}
          />
        </FieldRow>
        <RadioGroupField {...field('previouslyHosted')} options={optionsOf(words.hosted)} />
      </FormPart>
      <FormPart title={words.you}>
        <TextField {...field('contactName')} autoComplete="name" required />
        <FieldRow>
          <TextField {...field('contactEmail')} type="email" autoComplete="email" required />
          <TextField {...field('contactPhone')} type="tel" autoComplete="tel" />
        </FieldRow>
      </FormPart>
      <EventFields
        words={words}
        field={field}
        kind={<RadioGroupField {...field('kind')} options={optionsOf(words.kinds)} />}
      />
      <label className={styles.trap} aria-hidden>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={typeof values.website === 'string' ? values.website : ''}
          onChange={(event) => field('website').onChange(event.currentTarget.value)}
        />
      </label>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="md" busy={busy}>
          {busy ? words.sending : words.send}
        </Button>
      </div>
    </form>
  )
}
