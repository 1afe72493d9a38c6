import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMomentIn } from '#kernel/charity/day.ts'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { change } from '#web/calls/api.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo, makeChange, query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { MomentField } from '#web/ui/fields/moment-field.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { managesOne } from '../access.ts'
import { documents } from '../contract.ts'
import { ACTION_NAMES, LEVEL_NAMES, LEVELS, type Level } from '../fields.ts'
import { LINK_DAYS } from '../sharing-contract.ts'
import styles from './documents.module.css'
import type { Row } from './preview.tsx'

/** For whoever may share it: who was given it by name, the links to it, and who did what with it. */
export default function AccessPart({ row }: { row: Row }) {
  return (
    <Stack>
      <Given row={row} />
      {row.category !== 'confidential' && <Links row={row} />}
      <Log row={row} />
    </Stack>
  )
}

function Given({ row }: { row: Row }) {
  const { timeZone } = useOrganizationClock()
  const answer = useQuery(query(documents.permissions, { id: row.id }))
  const [giving, setGiving] = useState(false)
  return (
    <Section
      title="Given to people"
      description={
        row.category === 'confidential'
          ? 'Only those who may see confidential documents, and those named here, see it.'
          : row.topic === null
            ? 'Administrators, others who may open all documents, and those named here see it.'
            : 'It is among the important documents: everybody who opens those sees it anyway.'
      }
      actions={
        !giving && (
          <Button icon="person" onClick={() => setGiving(true)}>
            Give it to somebody
          </Button>
        )
      }
    >
      {giving && (
        <div className={styles.form}>
          <GiveForm row={row} onDone={() => setGiving(false)} />
        </div>
      )}
      <Async query={answer} what="who was given it" isEmpty={() => false}>
        {({ items }) =>
          items.length === 0 ? (
            <Quiet>Nobody was given it by name.</Quiet>
          ) : (
            <RowList>
              {items.map((one) => (
                <ListRow
                  key={`${one.userId} ${one.permissionType}`}
                  title={one.person}
                  badge={one.expired && <Badge tone="neutral">Over</Badge>}
                  about={[
                    LEVEL_NAMES[one.permissionType],
                    one.expiresAt && `until ${formatMomentIn(timeZone, new Date(one.expiresAt))}`,
                    one.grantedBy && `given by ${one.grantedBy}`,
                    one.notes,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  action={
                    <IconButton
                      icon="close"
                      label={`Take it back from ${one.person}`}
                      onClick={() =>
                        void changeWithUndo(
                          documents.revoke,
                          { id: row.id, userId: one.userId, type: one.permissionType },
                          `${row.title} taken back from ${one.person}`,
                        ).catch(sayFailed('Nothing was taken back'))
                      }
                    />
                  }
                />
              ))}
            </RowList>
          )
        }
      </Async>
    </Section>
  )
}

function GiveForm({ row, onDone }: { row: Row; onDone: () => void }) {
  const user = useCurrentUser()
  const { timeZone } = useOrganizationClock()
  const [people, setPeople] = useState<string[]>([])
  const [permissionType, setLevel] = useState<Level>('view')
  const [expiresAt, setExpiresAt] = useState<string | null>(null)
  const [notes, setNotes] = useState<string | null>(null)
  const levels = LEVELS.filter((level) => level !== 'admin' || managesOne(user, row)).map((value) => ({
    value,
    label: LEVEL_NAMES[value],
  }))
  const give = async () => {
    const [userId = ''] = people
    await changeWithUndo(
      documents.grant,
      { id: row.id, userId, permissionType, expiresAt, notes },
      `${row.title} given`,
    )
    await refresh([documents.permissions])
    onDone()
  }
  return (
    <SmallForm action="Give it" onSubmit={give} actions={<Button onClick={onDone}>Cancel</Button>}>
      {(faults) => (
        <>
          <PeoplePicker
            name="userId"
            label="Whom"
            required
            value={people}
            onChange={setPeople}
            people={peopleLike}
            max={1}
            error={faults.userId}
          />
          <SelectField<Level>
            label="May"
            options={levels}
            value={permissionType}
            onChange={(value) => setLevel((value as Level | null) ?? 'view')}
            error={faults.permissionType}
          />
          <MomentField
            label="Until"
            description="Left empty, it has no end."
            timeZone={timeZone}
            time="23:59:59"
            value={expiresAt}
            onChange={setExpiresAt}
            error={faults.expiresAt}
          />
          <TextField label="Why" value={notes} onChange={setNotes} error={faults.notes} />
        </>
      )}
    </SmallForm>
  )
}

const DAY_OPTIONS = LINK_DAYS.map((days) => ({ value: String(days), label: countOf(days, 'day') }))

function Links({ row }: { row: Row }) {
  const { timeZone } = useOrganizationClock()
  const answer = useQuery(query(documents.links, { id: row.id }))
  const [days, setDays] = useState('7')
  const [made, setMade] = useState<string>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const { link } = await change(documents.addLink, { id: row.id, days: Number(days) })
      setMade(link)
      await refresh([documents.links, documents.accessLogs])
    } catch (error) {
      sayFailed('No link was made')(error)
    }
    setBusy(false)
  }
  return (
    <Section
      title="Links"
      description="Whoever has the link saves the newest version without an account, until its time is over or you take it back."
    >
      <div className={styles.ask}>
        <SelectField
          label="It works for"
          options={DAY_OPTIONS}
          value={days}
          onChange={(value) => setDays(value ?? '7')}
        />
        <Button icon="link" busy={busy} onClick={() => void make()}>
          Make a link
        </Button>
      </div>
      {made && (
        <div className={styles.made}>
          <Quiet as="output">The link is ready. It is shown only now.</Quiet>
          <CopyLinkButton href={made} label="Copy the new link" share={row.title} />
        </div>
      )}
      <Async query={answer} what="the links" isEmpty={() => false}>
        {({ items }) => (
          <RowList>
            {items.map((one) => (
              <ListRow
                key={one.id}
                title={`Until ${formatMomentIn(timeZone, new Date(one.expiresAt))}`}
                about={
                  <>
                    {`Made by ${one.madeBy}, `}
                    {one.usedAt ? (
                      <>
                        last used <Ago at={one.usedAt} />
                      </>
                    ) : (
                      'not used yet'
                    )}
                  </>
                }
                action={
                  <IconButton
                    icon="close"
                    label="Take this link back"
                    onClick={() =>
                      void makeChange(documents.removeLink, { id: row.id, linkId: one.id })
                        .then(() => refresh([documents.links]))
                        .catch(sayFailed('The link was not taken back'))
                    }
                  />
                }
              />
            ))}
          </RowList>
        )}
      </Async>
    </Section>
  )
}

function Log({ row }: { row: Row }) {
  const answer = useQuery(query(documents.accessLogs, { id: row.id }))
  return (
    <Section title="Who did what with it" description="The latest first; kept for a year.">
      <Async query={answer} what="the log" isEmpty={() => false}>
        {({ items }) =>
          items.length === 0 ? (
            <Quiet>Nobody has opened it yet.</Quiet>
          ) : (
            <RowList>
              {items.map((one) => (
                <ListRow
                  key={one.id}
                  about={
                    <>
                      {`${one.person ?? 'Somebody with a link'}: ${ACTION_NAMES[one.action].toLowerCase()}, `}
                      <Ago at={one.at} />
                    </>
                  }
                />
              ))}
            </RowList>
          )
        }
      </Async>
    </Section>
  )
}
