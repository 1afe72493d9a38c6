import { useState } from 'react'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { WeekPicker } from '#web/ui/fields/week-picker.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { ConnectionCard } from '#web/ui/layout/connection-card.tsx'
import { AsWritten, Columns, Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { HeaderButton } from '#web/ui/layout/header-button.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Badge, CountBadge } from '#web/ui/show/badge.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { icons } from '#web/ui/show/icons.ts'
import { PersonChip } from '#web/ui/show/person-chip.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { ShownOnce } from '#web/ui/show/shown-once.tsx'
import { PEOPLE, TODAY } from './data.ts'
import styles from './design-system.module.css'

const LOOKS = [
  { look: 'grey', label: 'In the header: nothing to do' },
  { look: 'blue', label: 'In the header: something waits' },
  { look: 'gold', label: 'In the header: all done' },
] as const

export default function Basics() {
  const [busy, setBusy] = useState(false)
  const [week, setWeek] = useState(TODAY)
  const work = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <>
      <Section title="Buttons" description="They say what happens. One primary button per view.">
        <Card>
          <div className={styles.line}>
            <Button variant="primary" icon="add">
              Log a collection
            </Button>
            <Button icon="print">Print the week</Button>
            <Button variant="quiet" icon="share">
              Share
            </Button>
            <Button variant="danger" icon="trash">
              Delete the account
            </Button>
            <Button variant="primary" busy={busy} onClick={work}>
              Save for a moment
            </Button>
            <Button disabled>Not possible</Button>
            <IconButton icon="edit" label="Edit" />
            <IconButton icon="trash" label="Delete" danger />
            <CopyLinkButton />
            <CopyButton text="Oak Street Porch" what="the name" />
          </div>
          <div className={styles.line}>
            {LOOKS.map(({ look, label }) => (
              <HeaderButton
                key={look}
                icon="trophy"
                label={label}
                look={look}
                pulsing={look === 'blue'}
                opened={false}
                onOpen={() => undefined}
              />
            ))}
          </div>
        </Card>
      </Section>
      <Section title="States in a word" description="The word carries the meaning, the color helps.">
        <Card>
          <div className={styles.line}>
            <Badge tone="good">Reported</Badge>
            <Badge tone="warn">Late</Badge>
            <Badge tone="bad">Missing</Badge>
            <Badge tone="info">Scheduled</Badge>
            <Badge tone="brand">Host of the month</Badge>
            <Badge>Exempt</Badge>
            <CountBadge count={7} label="7 unread" />
            <CountBadge count={140} label="140 unread" />
          </div>
        </Card>
      </Section>
      <Section title="A few things one has" description="Each with what can be done about it.">
        <Card>
          <RowList>
            <ListRow
              title="Chrome on Android"
              badge={<Badge tone="good">This one</Badge>}
              about="Last used just now"
            />
            <ListRow
              title="Firefox on Linux"
              about="Last used yesterday"
              action={<Button>Sign out</Button>}
            />
          </RowList>
        </Card>
      </Section>
      <Section title="Words that stand back" description="Side by side where there is room.">
        <Columns>
          <Card title="One below the other">
            <Stack>
              <Quiet>A hint, a date, what a section is for.</Quiet>
              <AsWritten>{'Notes as somebody wrote them,\nline by line.'}</AsWritten>
              <Line>
                <Button>First</Button>
                <Button variant="quiet">Second</Button>
              </Line>
            </Stack>
          </Card>
          <Card title="One of a list">
            <RowWords
              title="Oak Street"
              marks={<Badge tone="good">Reported</Badge>}
              lines={['Nov 18 · Ana Lee', '306 sandwiches']}
            />
          </Card>
          <ConnectionCard
            title="A service outside"
            on
            state="On"
            description="What is entered there can be copied."
            facts={[{ label: 'From', value: '404-555-0100' }]}
            address={{ label: 'Answers go to', value: 'https://portal.example/api/answers' }}
          />
          <Card title="Shown once">
            <ShownOnce
              values={[{ label: 'The key', value: 'lb_example', what: 'the key' }]}
              onDone={() => undefined}
            >
              Put this key into the other program now. It is not shown again.
            </ShownOnce>
          </Card>
        </Columns>
      </Section>
      <Section title="People">
        <Card>
          <div className={styles.line}>
            {PEOPLE.slice(0, 3).map((name, index) => (
              <PersonChip
                key={name}
                person={{ id: name, name }}
                note={['Host', 'Driver', 'Core Team'][index]}
              />
            ))}
            <PersonChip person={null} note="by itself" />
          </div>
        </Card>
      </Section>
      <Section title="Week">
        <WeekPicker value={week} today={TODAY} onChange={setWeek} />
      </Section>
      <Overlays />
      <Section title="Icons" description="By the name that manifests and buttons use.">
        <Card>
          <ul className={styles.icons}>
            {Object.keys(icons).map((name) => (
              <li key={name}>
                <Icon name={name} size={22} />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'drawer' | 'confirm' | null>(null)
  const [said, setSaid] = useState('')
  const close = () => setOpen(null)
  return (
    <Section
      title="Menu, drawer, question"
      description="Undo instead of questions; a question only before what cannot be undone."
    >
      <Card>
        <div className={styles.line}>
          <Menu
            target={
              <Button icon="more" iconRight="down">
                Actions
              </Button>
            }
            items={[
              { label: 'Edit', icon: 'edit', onClick: () => setSaid('Edit') },
              { label: 'Message about this', icon: 'messages', onClick: () => setSaid('Message about this') },
              {
                label: 'Delete',
                icon: 'trash',
                danger: true,
                divider: true,
                onClick: () => setSaid('Delete'),
              },
            ]}
          />
          <Button onClick={() => setOpen('drawer')}>Open a drawer</Button>
          <Button onClick={() => setOpen('confirm')}>Reject the application</Button>
          <output>{said && `You chose “${said}”.`}</output>
        </div>
        <Drawer
          opened={open === 'drawer'}
          onClose={close}
          title="Alder Street, November 18, 2026"
          footer={
            <Button variant="primary" onClick={close}>
              Save this entry
            </Button>
          }
        >
          A record or a form beside its list. On a phone it fills the screen, and the button stays in reach.
        </Drawer>
        <Confirm
          opened={open === 'confirm'}
          onClose={close}
          action="Reject"
          onContinue={() => setSaid('Continue')}
        />
      </Card>
    </Section>
  )
}
