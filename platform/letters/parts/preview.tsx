import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#kernel/language/languages.ts'
import { mutation, query } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { MailView } from '#web/ui/text/mail-view.tsx'
import { type LetterDetail, letters } from '../contract.ts'
import styles from './letters.module.css'

interface PreviewProps {
  letter: LetterDetail
  language: Language
  said: { section: string; words: string }[]
  /** What is typed can be sent as it is; else the last that could is shown. */
  fine: boolean
}

const SETTLED_MS = 300

/** The letter as it would arrive, with examples or with a record of ours. */
export function Preview({ letter, language, said, fine }: PreviewProps) {
  const [record, setRecord] = useState<string | null>(null)
  const records = useQuery(query(letters.records, { id: letter.id }))
  const asked = { id: letter.id, language, sections: said, record }
  const [settled] = useDebouncedValue(asked, SETTLED_MS)
  const shown = useQuery({
    ...query(letters.preview, settled),
    enabled: fine,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const test = useMutation(mutation(letters.test, { failed: 'The test was not sent' }))
  const items = records.data?.items ?? []
  return (
    <section className={styles.preview} aria-label="Preview">
      {items.length > 0 && (
        <SelectField
          name="record"
          label="Look at it with"
          emptyLabel="Examples"
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
          value={record}
          onChange={setRecord}
        />
      )}
      <Async query={shown} what="the preview" skeleton={<SkeletonLines lines={8} />}>
        {({ subject, html, leftOut }) => (
          <>
            <p className={styles.subject}>{subject}</p>
            <MailView title={`Preview: ${subject}`} html={html} />
            {leftOut.length > 0 && (
              <Quiet>
                Left out, because it is not known: {new Intl.ListFormat('en-US').format(leftOut)}.
              </Quiet>
            )}
          </>
        )}
      </Async>
      <Button
        icon="send"
        busy={test.isPending}
        disabled={!fine}
        onClick={() =>
          test.mutate(asked, { onSuccess: ({ to }) => toast({ title: `A test is on its way to ${to}` }) })
        }
      >
        Send a test to me
      </Button>
    </section>
  )
}
