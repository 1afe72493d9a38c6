import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import type { ReactElement } from 'react'
import { Button } from '../../action/button.tsx'
import { useIsPhone } from '../../layout/use-is-phone.ts'
import { Drawer } from '../../overlay/drawer.tsx'
import { PopoverDialog } from '../../overlay/popover-dialog.tsx'
import { formatNumber } from '../../show/format.ts'
import type { FilterBarProps } from '../filter-bar.tsx'
import { Control } from './controls.tsx'
import styles from './filter-bar.module.css'
import { namesOf } from './words.ts'

interface FilterPanelProps extends FilterBarProps {
  /** How many filters are on. */
  count: number
  button: ReactElement
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** The filters themselves: beside the button at the desk, a drawer on a phone. */
export default function FilterPanel(props: FilterPanelProps) {
  const { list, filters, total, what = 'results', more, count, button, opened, onOpened } = props
  const phone = useIsPhone()
  const controls = (
    <div className={styles.stack} data-many={filters.length > 3 || undefined}>
      {filters.map((filter) => (
        <Control key={namesOf(filter).join()} filter={filter} list={list} />
      ))}
      {more && <div>{more}</div>}
    </div>
  )
  if (!phone)
    return (
      <Popover
        opened={opened}
        onChange={onOpened}
        position="bottom-start"
        // Wider than what is right of the button it moves to the left, and never over the navigation.
        middlewares={{ flip: { flipAlignment: false }, shift: true }}
        shadow="md"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>{button}</Popover.Target>
        <PopoverDialog label="Filters">
          {/* The panel has the focus first: a list that opens by itself would hide the other filters. */}
          <div className={styles.panel} tabIndex={-1} data-autofocus>
            {controls}
          </div>
        </PopoverDialog>
      </Popover>
    )
  return (
    <>
      {button}
      <Drawer
        opened={opened}
        onClose={() => onOpened(false)}
        title="Filters"
        footer={
          <>
            {count > 0 && (
              <Button variant="quiet" icon="close" onClick={list.clear}>
                Clear filters
              </Button>
            )}
            <Button variant="primary" onClick={() => onOpened(false)}>
              {total === undefined ? 'Show' : `Show ${formatNumber(total)} ${what}`}
            </Button>
          </>
        }
      >
        {controls}
      </Drawer>
    </>
  )
}
