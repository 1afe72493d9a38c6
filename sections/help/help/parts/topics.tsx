import { useEffect, useState } from 'react'
import { type GuidePage, TOUR_CATEGORIES } from '#kernel/portal/tour.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { logQuietly } from '#web/device/log.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
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
}

/** All topics, what one's role does first, then by category; or those in which something is said about what was typed. */
export function Topics({ pages, search, onSearch }: TopicsProps) {
  const { organizationName = 'your organization' } = useSettings()
  const { role } = useCurrentUser()
  const words = useWords(pages, search.trim() !== '')
  const found = pages.flatMap((page) => {
    const hit = hitOf(page, words[page.page] ?? [], search)
    return hit === undefined ? [] : [{ page, says: hit }]
  })
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
      <Category id="first" title="What you do most" found={found.filter(isFirst)} />
      {Object.entries(TOUR_CATEGORIES).map(([category, title]) => (
        <Category
          key={category}
          id={category}
          title={title}
          found={found.filter((one) => one.page.category === category && !isFirst(one))}
        />
      ))}
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
function useWords(pages: GuidePage[], wanted: boolean): Record<string, string[]> {
  const [words, setWords] = useState<Record<string, string[]>>({})
  useEffect(() => {
    if (!wanted) return
    let gone = false
    Promise.all(pages.map(async ({ page }) => [page, wordsOf(await loadGuide(page))] as const)).then(
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

/** The sentence that says it; '' where the page as a whole is about it; undefined where it is not. */
function hitOf(page: GuidePage, lines: string[], search: string): string | undefined {
  const wanted = search.trim().toLowerCase()
  const about = [page.title, page.description, ...page.keywords].join('\n').toLowerCase()
  if (about.includes(wanted)) return ''
  return lines.find((line) => line.toLowerCase().includes(wanted))
}
