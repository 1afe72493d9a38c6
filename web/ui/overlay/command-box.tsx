import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal, TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { announce } from '../feedback/announce.ts'
import { Icon } from '../show/icon.tsx'
import styles from './command-box.module.css'

export interface CommandItem {
  id: string
  icon: string
  /** Its name for screen readers. */
  label: string
  title: ReactNode
  description: string
  /** Where it belongs, at the end of the line. */
  note: string
  /** Why it is here, when its words do not tell. */
  reason?: string
}
export interface CommandGroup {
  title: string
  items: CommandItem[]
}

interface CommandBoxProps {
  opened: boolean
  onClose: () => void
  /** Its name for screen readers, and what the field asks for. */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** The field has the focus. */
  onArrive?: () => void
  groups: CommandGroup[]
  /** Which one Enter takes. */
  active: number
  onActive: (index: number) => void
  onChoose: (item: CommandItem) => void
  /** Enter while there is nothing to choose. */
  onEnterNothing: () => void
  /** Something is on its way; what is shown stays. */
  busy: boolean
  /** Said instead of, or below, the items. */
  children?: ReactNode
  /** Said at the very end, and where it leads. */
  aside?: { says: string; opens: { label: string; onOpen: () => void } | null } | undefined
  /** Read aloud when it changes: how many there are. */
  status: string
}

// A list beside a field is no <select>, but to a screen reader it is one: an ARIA combobox with its list.
// Escape closes this box and not the drawer beneath it: kit dialogs leave alone what this marks.
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' }
const AS_COMBOBOX = { role: 'combobox' }
const AS_LISTBOX = { role: 'listbox' }
const AS_GROUP = { role: 'group' }
const AS_OPTION = { role: 'option' }

/**
 * One field and what it finds, over everything else: arrows choose, Enter opens, Escape closes. The focus stays in the
 * field; which item is meant is said by `aria-activedescendant` (ARIA combobox with a list).
 */
export function CommandBox(props: CommandBoxProps) {
  const { opened, groups, active, status } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap((group) => group.items)
  const optionId = (index: number) => `${id}-option-${index}`
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])
  useEffect(() => {
    if (opened && status !== '') announce(status)
  }, [opened, status])

  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') props.onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Words being composed (accents, other scripts) are not finished by Enter here.
    if (event.nativeEvent.isComposing) return
    onEscape(event)
    const move = (to: number) => {
      event.preventDefault()
      if (items.length > 0) props.onActive((to + items.length) % items.length)
    }
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Home' && event.ctrlKey) move(0)
    else if (event.key === 'End' && event.ctrlKey) move(items.length - 1)
    else if (event.key === 'Enter') {
      event.preventDefault()
      const item = items[active]
      if (item) props.onChoose(item)
      else props.onEnterNothing()
    }
  }

  return (
    <Modal.Root
      opened={opened}
      onClose={props.onClose}
      size={640}
      returnFocus={false}
      classNames={{ inner: styles.inner, content: styles.content }}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={props.label}>
        <div className={styles.head}>
          <TextInput
            data-autofocus
            className={styles.field}
            classNames={{ input: styles.input }}
            variant="unstyled"
            size="md"
            leftSection={<Icon name="search" size={20} />}
            aria-label={props.label}
            placeholder={props.placeholder}
            {...AS_COMBOBOX}
            {...OWN_ESCAPE}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={items[active] ? optionId(active) : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            inputMode="search"
            enterKeyHint="go"
            maxLength={200}
            value={props.text}
            onChange={(event) => props.onText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onFocus={props.onArrive}
          />
          <UnstyledButton
            {...OWN_ESCAPE}
            onKeyDown={onEscape}
            className={styles.close}
            aria-label="Close"
            onClick={props.onClose}
          >
            <kbd className={styles.key}>Esc</kbd>
            <Icon name="close" size={20} />
          </UnstyledButton>
          <span className={styles.progress} data-busy={props.busy || undefined} />
        </div>
        <div className={styles.body}>
          <div
            ref={list}
            id={`${id}-list`}
            {...AS_LISTBOX}
            className={styles.list}
            aria-label={props.label}
            aria-busy={props.busy}
          >
            {groups.map((group) => (
              <div key={group.title} {...AS_GROUP} aria-label={group.title} className={styles.group}>
                <div className={styles.heading} aria-hidden>
                  {group.title}
                </div>
                {group.items.map((item) => {
                  const at = items.indexOf(item)
                  return (
                    <Option
                      key={item.id}
                      id={optionId(at)}
                      item={item}
                      selected={at === active}
                      onPoint={() => props.onActive(at)}
                      onChoose={() => props.onChoose(item)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
          {props.children}
          {props.aside && (
            <p className={styles.aside}>
              {props.aside.says}{' '}
              {props.aside.opens && (
                <UnstyledButton
                  {...OWN_ESCAPE}
                  onKeyDown={onEscape}
                  className={styles.way}
                  onClick={props.aside.opens.onOpen}
                >
                  {props.aside.opens.label}
                </UnstyledButton>
              )}
            </p>
          )}
        </div>
        <div className={styles.foot} aria-hidden>
          <span>
            <kbd className={styles.key}>↑</kbd>
            <kbd className={styles.key}>↓</kbd> choose
          </span>
          <span>
            <kbd className={styles.key}>Enter</kbd> open
          </span>
          <span>
            <kbd className={styles.key}>Esc</kbd> close
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

interface OptionProps {
  id: string
  item: CommandItem
  selected: boolean
  onPoint: () => void
  onChoose: () => void
}

/** The keyboard stays in the field; a pointer chooses here. */
const Option = ({ id, item, selected, onPoint, onChoose }: OptionProps) => (
  <UnstyledButton
    id={id}
    {...AS_OPTION}
    aria-label={item.label}
    aria-selected={selected}
    tabIndex={-1}
    className={styles.option}
    onPointerMove={selected ? undefined : onPoint}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span className={styles.icon}>
      <Icon name={item.icon} size={18} />
    </span>
    <span className={styles.words}>
      <span className={styles.title}>{item.title}</span>
      <span className={styles.description}>
        {item.reason !== undefined && <span className={styles.reason}>{item.reason}</span>}
        {item.description}
      </span>
    </span>
    <span className={styles.note}>{item.note}</span>
  </UnstyledButton>
)
