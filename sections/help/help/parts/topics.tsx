import { useEffect, useState } from 'react'
import { type Readied, readied, scoreResult } from '#kernel/language/search-score.ts'
import { readQuery, type SearchQuery } from '#kernel/language/search-text.ts'
import { type GuidePage, TOUR_CATEGORIES } from '#kernel/portal/tour.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { logQuietly } from '#web/device/log.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { loadGuide } from './guide-text.ts'
import styles from './help.module.css'
import { wordsOf } from './read-guide.ts'

interface TopicsProps {
  pages: GuidePage[]
  search: string
  onSearch: (text: string) => void
}

interface Found {
  page: GuidePage
  /** The sentence in which it says what was looked for. */
  says: string
  score: number
}

/** All topics, what one's role does first, then by category; or those in which something is said about what was typed. */
export function Topics({ pages, search, onSearch }: TopicsProps) {
  const { organizationName = 'your organization' } = useSettings()
  const { role } = useCurrentUser()
  const words = useWords(pages, search.trim() !== '')
  const asked = readQuery(search)
  const found = pages.flatMap((page) => hitOf(page, words[page.page] ?? [], asked))
  const best = Math.max(...found.map(({ score }) => score))
  const telling = found.filter(({ score }) => score >= best * NOISE).toSorted((a, b) => b.score - a.score)
  const isFirst = ({ page }: Found) => page.firstFor?.includes(role) ?? false
  return (
    <>
      <PageHeader
        title="Help & Support"
        description="How everything is done, step by step, with a tour for most of it."
      />
      <div className={styles.search}>
        <TextField
          label="Search the guide"
          hideLabel
          icon="search"
          placeholder="Search the guide"
          value={search}
          onChange={(text) => onSearch(text ?? '')}
        />
      </div>
      {found.length === 0 && (
        <EmptyState icon="search" title="Nothing in the guide says that">
          Try another word, or look through the topics without a search.
        </EmptyState>
      )}
      {asked ? (
        <Category id="found" title={`${countOf(telling.length, 'topic')} found`} found={telling} />
      ) : (
        <>
          <Category id="first" title="What you do most" found={found.filter(isFirst)} />
          {Object.entries(TOUR_CATEGORIES).map(([category, title]) => (
            <Category
              key={category}
              id={category}
              title={title}
              found={found.filter((one) => one.page.category === category && !isFirst(one))}
            />
          ))}
        </>
      )}
      <p className={styles.contact}>
        <strong>Still stuck?</strong> Ask an administrator of {organizationName}: they can look at the portal
        as you see it.
      </p>
    </>
  )
}

const Category = ({ id, title, found }: { id: string; title: string; found: Found[] }) =>
  found.length > 0 && (
    <section className={styles.category} aria-labelledby={`help-${id}`}>
      <h2 id={`help-${id}`} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.topics}>
        {found.map(({ page, says }) => (
          <li key={page.page}>
            <SectionLink section="help" params={{ page: page.page }} className={styles.topic}>
              <span>
                <strong>{page.title}</strong>
                <span>{says || page.description}</span>
              </span>
              <Icon name="next" size={16} />
            </SectionLink>
          </li>
        ))}
      </ul>
    </section>
  )

/** What the pages say, loaded with the first search. */
function useWords(pages: GuidePage[], wanted: boolean): Record<string, Readied[]> {
  const [words, setWords] = useState<Record<string, Readied[]>>({})
  useEffect(() => {
    if (!wanted) return
    let gone = false
    const linesOf = async ({ page }: GuidePage) =>
      [page, wordsOf(await loadGuide(page)).map((text) => readied({ text, weight: SAID }))] as const
    Promise.all(pages.map(linesOf)).then(
      (all) => gone || setWords(Object.fromEntries(all)),
      // Titles and keywords are still searched.
      (error: unknown) => logQuietly(`Guide: ${String(error)}`),
    )
    return () => {
      gone = true
    }
  }, [pages, wanted])
  return words
}

/** How much a title, a keyword, a description and what a page says count, as in the search of the portal. */
const [TITLE, KEYWORD, DESCRIPTION, SAID] = [1.2, 1, 0.8, 0.7]
/** Pages this much worse than the best are noise beside it. */
const NOISE = 0.65

/** By what the page is about, else with the sentence that says it: every word, also with a slip. */
function hitOf(page: GuidePage, lines: Readied[], asked: SearchQuery | null): Found[] {
  if (!asked) return [{ page, says: '', score: 1 }]
  const about = [
    { text: page.title, weight: TITLE },
    ...page.keywords.map((text) => ({ text, weight: KEYWORD })),
    { text: page.description, weight: DESCRIPTION },
  ].map(readied)
  const whole = scoreResult(asked, about)
  let best: Found | undefined = whole ? { page, says: '', score: whole.score } : undefined
  for (const line of lines) {
    const { score } = scoreResult(asked, [...about, line]) ?? { score: 0 }
    if (score > (best?.score ?? 0)) best = { page, says: line.text, score }
  }
  return best ? [best] : []
}
