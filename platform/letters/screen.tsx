import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatClock } from '#web/ui/show/format.ts'
import { type ListedLetter, letters } from './contract.ts'

const Editor = later(() => import('./parts/editor.tsx'))

/** What the portal writes to people outside: each letter in sections, worded by the organization. */
export default function LettersScreen() {
  const [{ letter, language }, setPlace] = useQueryState({ letter: '', language: 'en' })
  const all = useQuery(query(letters.list, {}))
  if (letter)
    return (
      <Editor
        key={`${letter} ${language}`}
        id={letter}
        language={language === 'es' ? 'es' : 'en'}
        onLanguage={(chosen) => setPlace({ language: chosen })}
        onBack={() => setPlace({ letter: '', language: 'en' })}
      />
    )
  return (
    <>
      <PageHeader
        title="Letters"
        description="What the emails to groups and locations say, in your own words, and when they go."
      />
      <Async query={all} what="the letters" empty={<EmptyState icon="mail" title="No letters yet" />}>
        {({ items }) => (
          <RowList>
            {items.map((one) => (
              <ListRow
                key={one.id}
                title={one.title}
                badge={<Marks letter={one} />}
                about={
                  <>
                    To {one.to}, {whenOf(one)}
                    {one.lastSentAt && (
                      <>
                        {' '}
                        · sent {countOf(one.sent, 'time')}, last <Ago at={one.lastSentAt} />
                      </>
                    )}
                  </>
                }
                action={
                  <Button
                    aria-label={`Open ${one.title}`}
                    onClick={() => setPlace({ letter: one.id }, { push: true })}
                  >
                    Open
                  </Button>
                }
              />
            ))}
          </RowList>
        )}
      </Async>
    </>
  )
}

const whenOf = ({ when, schedule }: ListedLetter) =>
  schedule?.isOn ? `${when}, from ${formatClock(schedule.time)}` : when

const Marks = ({ letter: { changed, schedule } }: { letter: ListedLetter }) => (
  <>
    {schedule && !schedule.isOn && <Badge tone="warn">Switched off</Badge>}
    {schedule?.isOn && <Badge tone="good">By itself</Badge>}
    {changed > 0 && <Badge tone="info">Your words</Badge>}
  </>
)
