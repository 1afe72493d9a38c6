import '@mantine/core/styles/Popover.layer.css'
import { useToday } from '#web/device/clock.ts'
import '../kit.css'
import { Loader, Popover, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type Day, isDay } from '#kernel/charity/day.ts'
import { once } from '#kernel/once.ts'
import { IconButton } from '../action/button.tsx'
import { useIsTouch } from '../layout/use-is-phone.ts'
import { PopoverDialog } from '../overlay/popover-dialog.tsx'
import styles from './date-field.module.css'
import { type FieldProps, inputProps } from './field.ts'
import { useFieldLanguage } from './field-language.ts'
import { parseDay } from './parse-day.ts'

const Calendar = lazy(() => import('./date-calendar.tsx'))

interface DateFieldProps extends FieldProps<Day> {
  min?: Day
  max?: Day
  /** The organisation's today; the browser's when left out. */
  today?: Day
  clearable?: boolean
}

const browserZone = once(() => Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * A calendar day as `2026-11-18`: text in, text out, so that it never shifts. Fingers get the phone's own
 * picker; at the desk one types ('11/18', 'Nov 18', 'wed') or picks from a month.
 */
export const DateField = (props: DateFieldProps) =>
  useIsTouch() ? <PhonesOwnField {...props} /> : <TypedField {...props} />

const PhonesOwnField = (props: DateFieldProps) => {
  const { value, onChange, min, max } = props
  return (
    <TextInput
      {...inputProps(props)}
      type="date"
      min={min}
      max={max}
      value={value && isDay(value) ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

function TypedField(props: DateFieldProps) {
  const { value, onChange, min, max } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const here = useToday(browserZone())
  const today = props.today ?? here
  const { language, words } = useFieldLanguage()

  const settle = () => {
    if (typed !== null) onChange(typed.trim() === '' ? null : (parseDay(typed, today, language) ?? typed))
    setTyped(null)
  }
  const shown = typed ?? (value && isDay(value) ? words.day(value) : (value ?? ''))
  const unreadable = value && !isDay(value) && typed === null ? words.notADay : undefined
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...inputProps(props)}
          autoComplete="off"
          placeholder={props.placeholder ?? words.dayExample}
          error={props.error ?? unreadable}
          value={shown}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
            if (event.key === 'ArrowDown' && event.altKey) setOpened(true)
          }}
          rightSectionWidth={props.clearable && value ? 64 : 36}
          rightSection={
            <>
              {props.clearable && value && (
                <IconButton
                  icon="close"
                  size="sm"
                  label={words.clear(props.label)}
                  onClick={() => onChange(null)}
                />
              )}
              <IconButton
                icon="calendar"
                size="sm"
                label={words.calendarFor(props.label)}
                disabled={props.disabled}
                aria-haspopup="dialog"
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              />
            </>
          }
        />
      </Popover.Target>
      <PopoverDialog label={words.calendarFor(props.label)}>
        <Suspense fallback={<Opening words={words.loadingCalendar} />}>
          {opened && (
            <Calendar
              value={value && isDay(value) ? value : null}
              today={today}
              min={min}
              max={max}
              onPick={(day) => {
                setTyped(null)
                onChange(day)
                setOpened(false)
              }}
            />
          )}
        </Suspense>
      </PopoverDialog>
    </Popover>
  )
}

/** Holds the calendar's place, and the focus, while it is loaded. */
const Opening = ({ words }: { words: string }) => (
  <button type="button" data-autofocus className={styles.opening}>
    <Loader size="sm" aria-label={words} />
  </button>
)
