import { useState } from 'react'
import { useLocation } from 'wouter'
import { countOf } from '#kernel/language/count.ts'
import { change } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useStore } from '#web/device/store.ts'
import { changeSearch, search as searchState } from '#web/shell/search-keys.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CommandBox, type CommandGroup, type CommandItem } from '#web/ui/overlay/command-box.tsx'
import { Marked } from '#web/ui/show/marked.tsx'
import { type Aside, type SearchResult, smartSearch } from '../contract.ts'
import { useRecentResults } from './recent.ts'
import styles from './search-dialog.module.css'
import { type Answer, useSearch } from './use-search.ts'

interface SearchDialogProps {
  opened: boolean
  onClose: () => void
}

/** Spec 2.8. What was typed and found is forgotten when it closes. */
export default function SearchDialog({ opened, onClose }: SearchDialogProps) {
  const [count, setCount] = useState(0)
  const [before, setBefore] = useState(opened)
  if (before !== opened) {
    setBefore(opened)
    if (opened) setCount(count + 1)
  }
  return <Search key={count} opened={opened} onClose={onClose} />
}

function Search({ opened, onClose }: SearchDialogProps) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const { text } = useStore(searchState)
  const [active, setActive] = useState(0)
  // Closed without a choice, the focus goes back to where it was; a choice leads elsewhere.
  const [before] = useState(() => document.activeElement)
  const recent = useRecentResults(user.id, opened)
  const search = useSearch(text, opened, (answer) => {
    setActive(0)
    // Enter was pressed before the answer was there: the first is taken.
    if (!searchState.get().entered) return false
    changeSearch({ entered: false })
    const [first] = answer.results
    if (first) choose(first, answer)
    return first === undefined && !answer.byMeaning
  })
  const { answer } = search
  const blank = text.trim() === ''
  const groups = blank ? recent.groups : groupsOf(answer?.results ?? [])
  const results = groups.flatMap((group) => group.results)

  function choose(result: SearchResult, from: Answer | null) {
    recent.remember(result.feature.id)
    if (from) note(from, result.feature.id)
    onClose()
    const { route } = result.feature
    // A page of the server stands outside of what this one draws.
    if (route.startsWith('/api/')) window.location.assign(route)
    else navigate(route)
  }
  const aside = blank ? undefined : answer?.aside
  // Where nothing else is found it is the answer, and no line below.
  const only = answer?.results.length === 0 ? aside : undefined
  const goTo = (route: string) => {
    if (answer) note(answer, ASIDE)
    onClose()
    navigate(route)
  }
  const close = () => {
    if (!blank && answer && search.current) note(answer, null)
    onClose()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }

  return (
    <CommandBox
      opened={opened}
      onClose={close}
      label="Search"
      placeholder="Search pages, actions, people, places…"
      text={text}
      onText={(next) => changeSearch({ text: next, entered: false })}
      onArrive={() => changeSearch({ there: true })}
      groups={groups.map((group) => shown(group, blank ? '' : text))}
      active={active}
      onActive={setActive}
      onChoose={({ id }) => {
        const result = results.find(({ feature }) => feature.id === id)
        // What is shown belongs to what was typed before: wait for what belongs to this.
        if (!blank && !search.current) changeSearch({ entered: true })
        else if (result) choose(result, blank ? null : answer)
      }}
      onEnterNothing={() => {
        if (blank) return
        if (search.current && answer) {
          if (only?.opens) goTo(only.opens.route)
          else if (!answer.byMeaning) search.byMeaning()
        } else changeSearch({ entered: true })
      }}
      busy={search.busy}
      status={
        blank || !search.current
          ? ''
          : [...(only ? [] : [inWords(results.length)]), ...(aside ? [aside.says] : [])].join('. ')
      }
      aside={
        aside && !only
          ? {
              says: aside.says,
              opens: aside.opens && {
                label: aside.opens.label,
                onOpen: () => goTo(aside.opens?.route ?? ''),
              },
            }
          : undefined
      }
    >
      {blank && recent.failed && <p className={styles.soft}>Type to search pages, people and records.</p>}
      {!blank && search.failure && <p className={styles.soft}>{messageOf(search.failure)}</p>}
      {!blank && !search.failure && answer && answer.results.length === 0 && (
        <Nothing answer={answer} busy={search.busy} aside={only} onOpen={goTo} onMeaning={search.byMeaning} />
      )}
      {!blank && answer?.byMeaning && answer.results.length > 0 && (
        <p className={styles.soft}>
          {answer.usedAI ? 'Found by meaning, with the AI service.' : 'Found by meaning.'}
        </p>
      )}
    </CommandBox>
  )
}

interface NothingProps {
  answer: Answer
  busy: boolean
  aside: Aside | undefined
  onOpen: (route: string) => void
  onMeaning: () => void
}

function Nothing({ answer, busy, aside, onOpen, onMeaning }: NothingProps) {
  if (aside?.opens) {
    const { label, route } = aside.opens
    return (
      <div className={styles.nothing}>
        <span>{aside.says}</span>
        <Button variant="primary" onClick={() => onOpen(route)}>
          {label}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.nothing}>
      <strong>{aside?.says ?? 'No results found'}</strong>
      {answer.byMeaning ? (
        <span>Try other words, or fewer of them.</span>
      ) : (
        <>
          <span>Press Enter to search by meaning.</span>
          <Button icon="search" busy={busy} onClick={onMeaning}>
            Search by meaning
          </Button>
        </>
      )}
    </div>
  )
}

/** What is noted where the way below the results was taken. */
const ASIDE = 'answers:aside'

const inWords = (count: number) => (count === 0 ? 'No results found' : countOf(count, 'result'))

export interface ResultGroup {
  title: string
  results: SearchResult[]
}

function groupsOf(results: SearchResult[]): ResultGroup[] {
  const of = (group: SearchResult['group']) => results.filter((result) => result.group === group)
  return [
    // Counted as of now: a window that looks back has its answers in Analytics.
    { title: 'Answers', results: looksBack() ? [] : of('answers') },
    { title: 'Pages and actions', results: of('pages') },
    { title: 'People and records', results: of('records') },
  ].filter((group) => group.results.length > 0)
}

const shown = ({ title, results }: ResultGroup, text: string): CommandGroup => ({
  title,
  items: results.map((result): CommandItem => {
    const { feature, icon, matchedKeywords } = result
    const [why] = matchedKeywords
    const tells = why === undefined || `${feature.title} ${feature.description}`.includes(why)
    return {
      id: feature.id,
      icon,
      label: [feature.title, feature.description, feature.category].filter(Boolean).join(', '),
      title: <Marked text={feature.title} query={text} />,
      description: feature.description,
      note: feature.category,
      ...(tells ? {} : { reason: why }),
    }
  }),
})

/** That a search was made, once for each; nobody waits for it, and nobody is told when it fails. */
function note(answer: Answer, resultId: string | null) {
  change(smartSearch.analytics, {
    query: answer.query,
    resultId,
    clicked: resultId !== null,
    usedAI: answer.usedAI,
    resultsCount: answer.results.length,
    queryTime: answer.milliseconds,
  }).catch(() => undefined)
}
