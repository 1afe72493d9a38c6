import '@mantine/core/styles/Tabs.layer.css'
import { Tabs as MantineTabs } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { frameTargets, type TourTarget } from '#kernel/portal/tour.ts'
import { Button } from '../action/button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { CountBadge } from '../show/badge.tsx'
import { countOf, formatNumber } from '../show/format.ts'
import styles from './tabs.module.css'
import { useFolded } from './use-folded.ts'

export interface Tab {
  id: string
  /** What else in the address opens it: parts that stand on it. */
  also?: readonly string[]
  label: string
  /** Unread or open, shown beside the label. */
  count?: number
  /** One of what is counted, for screen readers: 'shift'; 'new' when left out. */
  counted?: string
  content: ReactNode
}

interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string
  /** What somebody may not see is `false`. */
  tabs: readonly (Tab | false)[]
  /** Keep it in the address bar; what is none of them opens the first. */
  value: string
  onChange: (id: string) => void
  tour?: TourTarget
  /** Many: those that do not fit stand behind one press, with their counts. */
  folds?: boolean
}

/** Those that somebody may see, and which of them is open. */
export function shownTabs(tabs: TabsProps['tabs'], value: string) {
  const shown = tabs.filter((tab) => tab !== false)
  return {
    shown,
    open: (shown.find(({ id, also }) => id === value || also?.includes(value)) ?? shown[0])?.id ?? '',
  }
}

/**
 * The parts of one place, each with a content of its own (docs/decisions/113). Arrow keys move between tabs; only the
 * open one is drawn.
 */
export function Tabs({ label, tabs, value, onChange, tour = frameTargets.tabs, folds = false }: TabsProps) {
  const { shown, open } = shownTabs(tabs, value)
  const strip = useRef<HTMLDivElement>(null)
  const { line, isAgain, fitting, folded } = useFolded(shown, open, strip, folds)
  const isCounted = shown.some(({ count }) => count !== undefined)
  // On a phone the strip is wider than the screen: the open tab stands in it, and its neighbours show that there are more.
  // Counts that come later make the tabs before it wider.
  useLayoutEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (strip.current && tab && open)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
  }, [open, isCounted])
  return (
    <MantineTabs value={open} onChange={(id) => id && onChange(id)} keepMounted={false}>
      <div ref={line} className={folds ? styles.line : undefined}>
        <MantineTabs.List ref={strip} aria-label={label} {...tour} className={styles.strip}>
          {fitting.map((tab) => (
            <MantineTabs.Tab
              key={tab.id}
              className={styles.tab}
              value={tab.id}
              rightSection={
                tab.count ? (
                  <CountBadge
                    count={tab.count}
                    label={tab.counted ? countOf(tab.count, tab.counted) : `${tab.count} new`}
                  />
                ) : undefined
              }
            >
              {tab.label}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        {(folded.length > 0 || isAgain) && (
          <Menu
            target={
              <Button variant="quiet" className={styles.more} iconRight="down" aria-label={`More: ${label}`}>
                More
              </Button>
            }
            items={folded.map((tab) => ({
              label: tab.count ? `${tab.label} (${formatNumber(tab.count)})` : tab.label,
              onClick: () => onChange(tab.id),
            }))}
          />
        )}
      </div>
      {shown.map((tab) => (
        <MantineTabs.Panel key={tab.id} value={tab.id}>
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
