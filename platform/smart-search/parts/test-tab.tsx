import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Columns, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { searchAdmin } from '../admin-contract.ts'
import type { SearchResult } from '../contract.ts'
import styles from './admin.module.css'

/** One search with everything behind it: kinds of match, scores, what matched. */
export function TestTab() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(typed.trim())
  }
  return (
    <Stack>
      <form className={styles.inline} onSubmit={submit}>
        <TextField
          label="Search for"
          icon="search"
          maxLength={200}
          value={typed}
          onChange={(text) => setTyped(text ?? '')}
        />
        <Button type="submit" variant="primary" icon="search">
          Test this search
        </Button>
      </form>
      {asked === '' ? (
        <Quiet>
          Shows what you would find, as one types and by meaning, with the score of each result and the words
          it was found by.
        </Quiet>
      ) : (
        <Answers key={asked} asked={asked} />
      )}
    </Stack>
  )
}

function Answers({ asked }: { asked: string }) {
  const answer = useQuery(query(searchAdmin.testSearch, { query: asked }))
  return (
    <Async query={answer} what="the results">
      {({ typed, byMeaning, usedAI, milliseconds }) => (
        <Columns>
          <Card title="As one types" description={`Found in ${milliseconds} ms`}>
            <Results results={typed} />
          </Card>
          <Card
            title="By meaning"
            description={usedAI ? 'With the AI service' : 'With synonyms and word stems'}
          >
            <Results results={byMeaning} />
          </Card>
        </Columns>
      )}
    </Async>
  )
}

const TONES = { exact: 'good', semantic: 'info', fuzzy: 'neutral' } as const

const Results = ({ results }: { results: SearchResult[] }) =>
  results.length === 0 ? (
    <Quiet>No results found</Quiet>
  ) : (
    <RowList>
      {results.map(({ feature, matchType, matchedKeywords, score }) => (
        <ListRow
          key={feature.id}
          title={feature.title}
          badge={<Badge tone={TONES[matchType]}>{matchType}</Badge>}
          about={[feature.category, matchedKeywords.slice(0, 2).join(', ')].filter(Boolean).join(' · ')}
          action={score.toFixed(2)}
        />
      ))}
    </RowList>
  )
