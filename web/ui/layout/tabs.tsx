import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TourTarget } from '#kernel/portal/tour.ts'
import { CountBadge } from '../show/badge.tsx'

export interface Tab {
  id: string
  label: string
  /** Unread or open, shown beside the label. */
  count?: number
  content: ReactNode
}

interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: Tab[]
  /** Keep it in the address bar. */
  value: string
  onChange: (id: string) => void
  tour?: TourTarget
}

/** One place, several views of it. Arrow keys move between tabs; only the open one is drawn. */
export const Tabs = ({ label, tabs, value, onChange, tour }: TabsProps) => (
  <MantineTabs value={value} onChange={(id) => id && onChange(id)} keepMounted={false}>
    <MantineTabs.List
      aria-label={label}
      {...tour}
      mb="md"
      style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}
    >
      {tabs.map((tab) => (
        <MantineTabs.Tab
          key={tab.id}
          value={tab.id}
          rightSection={tab.count ? <CountBadge count={tab.count} label={`${tab.count} new`} /> : undefined}
        >
          {tab.label}
        </MantineTabs.Tab>
      ))}
    </MantineTabs.List>
    {tabs.map((tab) => (
      <MantineTabs.Panel key={tab.id} value={tab.id}>
        {tab.content}
      </MantineTabs.Panel>
    ))}
  </MantineTabs>
)
