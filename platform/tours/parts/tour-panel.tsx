import { useState } from 'react'
import { matchesTour, TOUR_CATEGORIES, type Tour, type TourCategory } from '#kernel/portal/tour.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useTours } from '#web/tours.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useTourMemory } from './tour-memory.ts'
import styles from './tour-panel.module.css'

interface TourPanelProps {
  opened: boolean
  onClose: () => void
  onStart: (id: string) => void
}

type Filter = 'all' | TourCategory
const FILTERS = Object.entries({ all: 'All Tours', ...TOUR_CATEGORIES }) as [Filter, string][]

/** Spec 2.9: search, categories, and what was completed. */
export default function TourPanel({ opened, onClose, onStart }: TourPanelProps) {
  const phone = useIsPhone()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const tours = useTours()
  const { completed } = useTourMemory(useCurrentUser().id)
  const found = tours?.filter(
    (tour) => (filter === 'all' || tour.category === filter) && matchesTour(tour, search),
  )
  return (
    <Dialog opened={opened} onClose={onClose} title="What are you looking for?" size="md" fullScreen={phone}>
      <div className={styles.panel}>
        <TextField
          label="Search tours"
          hideLabel
          icon="search"
          // On a phone its keyboard would hide the tours.
          focusOnMount={!phone}
          placeholder="Search tours..."
          value={search}
          onChange={(text) => setSearch(text ?? '')}
        />
        <fieldset className={styles.filters} aria-label="Category">
          {FILTERS.map(([id, label]) => (
            <button
              key={id}
              type="button"
              className={styles.filter}
              aria-pressed={filter === id}
              onClick={() => setFilter(id)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        {found?.length === 0 ? (
          <output className={styles.none}>No tours found. Try a different search.</output>
        ) : (
          <ul className={styles.list} aria-label="Tours" aria-busy={!found}>
            {found?.map((tour) => (
              <li key={tour.id}>
                <TourRow
                  tour={tour}
                  isCompleted={completed.includes(tour.id)}
                  onStart={() => onStart(tour.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function TourRow({ tour, isCompleted, onStart }: { tour: Tour; isCompleted: boolean; onStart: () => void }) {
  const { title, description, category, icon, estimatedTime, steps } = tour
  return (
    <button type="button" className={styles.tour} onClick={onStart}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.description}>{description}</span>
        <span className={styles.facts}>
          {TOUR_CATEGORIES[category]} · {estimatedTime} min · {steps.length} steps
        </span>
      </span>
      {isCompleted && (
        <span className={styles.done}>
          <Icon name="check" size={18} />
          <VisuallyHidden>Completed</VisuallyHidden>
        </span>
      )}
    </button>
  )
}
