import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { lines } from '#kernel/calls/contract.ts'
import { LANGUAGES, type Language } from '#kernel/language/languages.ts'
import { faultOfWords } from '#kernel/language/letter-words.ts'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { DetailPage } from '#web/ui/layout/detail-page.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type LetterDetail, letters } from '../contract.ts'
import { Files } from './files.tsx'
import styles from './letters.module.css'
import { Preview } from './preview.tsx'
import { Schedule } from './schedule.tsx'
import { Values } from './values.tsx'

interface EditorProps {
  id: string
  language: Language
  onLanguage: (language: Language) => void
  onBack: () => void
}

/** One letter: its words at the left, the letter as it arrives beside them. */
export default function Editor({ id, language, onLanguage, onBack }: EditorProps) {
  const detail = useQuery(query(letters.one, { id, language }))
  const back = { label: 'All letters', onClick: onBack }
  const letter = detail.data
  return (
    <DetailPage
      title={letter?.title ?? 'Letter'}
      subtitle={letter && `To ${letter.to}, ${letter.when}`}
      back={back}
      actions={
        letter &&
        letter.languages.length > 1 && (
          <Segmented
            label="Language"
            options={letter.languages.map((value) => ({ value, label: LANGUAGES[value].name }))}
            value={language}
            onChange={onLanguage}
          />
        )
      }
    >
      <Async query={detail} what="this letter">
        {(found) => (
          <>
            {found.schedule && <Schedule id={found.id} schedule={found.schedule} />}
            <Words letter={found} language={language} />
            <Files id={found.id} language={language} />
          </>
        )}
      </Async>
    </DetailPage>
  )
}

const MOST_ROWS = 8
/** As high as its words, so that nobody scrolls within a section. */
const rowsOf = (words: string | null | undefined) =>
  Math.min(MOST_ROWS, Math.max(2, (words ?? '').split('\n').length))
type Section = LetterDetail['sections'][number]
/** What is sent: the organization's own words, or those as delivered. */
const effective = ({ words, usual }: Section) => words || usual

/** Every section as it would be sent, with the values that may stand in it. */
const schemaOf = ({ sections, values }: LetterDetail) => {
  const known = Object.fromEntries(
    values.map(({ name, always, ...value }) => [
      name,
      { ...value, ...(always ? { always: true as const } : {}) },
    ]),
  )
  return z.object(
    Object.fromEntries(
      sections.map(({ id, oneLine, most }) => [
        id,
        lines(most).superRefine((words, ctx) => {
          const fault =
            oneLine && words.includes('\n')
              ? 'Please keep this to one line'
              : faultOfWords(words, known, { oneLine })
          if (fault) ctx.addIssue({ code: 'custom', message: fault })
        }),
      ]),
    ),
  )
}

function Words({ letter, language }: { letter: LetterDetail; language: Language }) {
  const user = useCurrentUser()
  const schema = useMemo(() => schemaOf(letter), [letter])
  const record = useMemo(
    () => Object.fromEntries(letter.sections.map((section) => [section.id, effective(section)])),
    [letter],
  )
  const initial = useMemo(
    () => Object.fromEntries(letter.sections.map(({ id }) => [id, ''])) as Record<string, string | null>,
    [letter.sections],
  )
  const form = useRecordForm({
    schema,
    initial,
    record,
    draftKey: `${user.id}:letter:${letter.id}:${language}`,
    labels: Object.fromEntries(letter.sections.map(({ id, label }) => [id, label])),
    submit: async (_input, { changes, idempotencyKey }) => {
      const sections = letter.sections
        .filter(({ id }) => id in changes)
        .map(({ id, words }) => ({ section: id, words: changes[id] ?? '', was: words }))
      const saved = await changeWithUndo(
        letters.save,
        { id: letter.id, language, sections },
        `“${letter.title}” is saved`,
        { idempotencyKey },
      )
      return Object.fromEntries(saved.sections.map((section) => [section.id, effective(section)]))
    },
  })
  const last = useRef<{ name: string; element: HTMLTextAreaElement | HTMLInputElement } | null>(null)
  const [history, setHistory] = useState<Section | null>(null)
  /** Where the cursor was last, or at the end of the introduction. */
  const put = (name: string) => {
    const at = last.current
    if (!at) return
    const [from, to] = [
      at.element.selectionStart ?? at.element.value.length,
      at.element.selectionEnd ?? undefined,
    ]
    const words = form.values[at.name] ?? ''
    form.set(at.name, `${words.slice(0, from)}{${name}}${words.slice(to ?? from)}`)
    at.element.focus()
  }
  const said = letter.sections.map(({ id }) => ({ section: id, words: form.values[id] ?? '' }))
  return (
    <div className={styles.columns}>
      <div
        className={styles.words}
        onFocus={(event) => {
          const { target } = event
          if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
            last.current = { name: target.name, element: target }
        }}
      >
        <Values values={letter.values} needs={letter.needs} onPut={put} />
        <RecordForm form={form} save="Save the letter">
          {letter.sections.map((section) => {
            const field = {
              ...form.field(section.id),
              label: section.label,
              description: section.hint ?? undefined,
            }
            const changed = (form.values[section.id] ?? '') !== section.usual
            return (
              <div key={section.id}>
                {section.oneLine ? (
                  <TextField {...field} />
                ) : (
                  <TextAreaField {...field} rows={rowsOf(form.values[section.id])} />
                )}
                {(changed || section.row) && (
                  <Line>
                    {changed && (
                      <Button
                        variant="quiet"
                        aria-label={`As delivered again: ${section.label}`}
                        onClick={() => form.set(section.id, section.usual)}
                      >
                        As delivered
                      </Button>
                    )}
                    {section.row && (
                      <Button
                        variant="quiet"
                        aria-label={`History of ${section.label}`}
                        onClick={() => setHistory(section)}
                      >
                        History
                      </Button>
                    )}
                  </Line>
                )}
              </div>
            )
          })}
        </RecordForm>
      </div>
      <Preview letter={letter} language={language} said={said} fine={schema.safeParse(form.values).success} />
      {history?.row && (
        <Dialog opened title={`History of “${history.label}”`} size="md" onClose={() => setHistory(null)}>
          <RecordHistory table="letter_words" id={history.row} />
        </Dialog>
      )}
    </div>
  )
}
