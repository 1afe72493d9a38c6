import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '#kernel/language/count.ts'
import { ROLES } from '#platform/slots/fields.ts'
import { query } from '#web/calls/query.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { helping, type Wishes } from './contract.ts'

const OPTIONS = Object.entries(ROLES)
  .filter(([value]) => value !== 'other')
  .map(([value, label]) => ({ value: value as keyof typeof ROLES, label }))

/** What one wishes for in a line, and the form to change it; beside one's own availability. */
export function MyWishes() {
  const answer = useQuery(query(helping.mine, {}))
  const [opened, open] = useState(false)
  return (
    <Section
      title="How I would like to help"
      actions={
        !looksBack() && (
          <Button size="sm" onClick={() => open(true)}>
            Change
          </Button>
        )
      }
    >
      <Async query={answer} what="what you wish for" skeleton={<SkeletonLines lines={2} />}>
        {(wishes) => (
          <>
            <Quiet>{inWords(wishes)}</Quiet>
            <Drawer opened={opened} onClose={() => open(false)} title="How I would like to help">
              <MyForm wishes={wishes} onDone={() => open(false)} />
            </Drawer>
          </>
        )}
      </Async>
    </Section>
  )
}

/** The same for somebody else, for whoever plans. */
export function WishesOfPerson({ personId, onClose }: { personId: string; onClose: () => void }) {
  const answer = useQuery(query(helping.of, { personId }))
  return (
    <Drawer opened onClose={onClose} title={answer.data ? `How ${answer.data.name} helps` : 'How they help'}>
      <Async query={answer} what="what they wish for">
        {(wishes) => <TheirForm wishes={wishes} personId={personId} onDone={onClose} />}
      </Async>
    </Drawer>
  )
}

function inWords({ roles, timesAMonth, mostAWeek, mostAMonth, putMeDown, covers }: Wishes): string {
  const often =
    timesAMonth === null
      ? 'As often as needed'
      : timesAMonth === 0
        ? 'Not planned at the moment'
        : `About ${countOf(timesAMonth, 'time')} a month`
  return [
    often,
    roles.length > 0 ? `as ${list.format(roles.map((role) => ROLES[role].toLowerCase()))}` : 'in any role',
    mostAWeek !== null && `at most ${mostAWeek} a week`,
    mostAMonth !== null && `at most ${mostAMonth} a month`,
    putMeDown ? 'put down without being asked' : 'asked first',
    covers ? 'may be asked to step in' : 'not asked to step in',
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.')
}
const list = new Intl.ListFormat('en-US', { type: 'disjunction' })

interface FormProps {
  wishes: Wishes
  onDone: () => void
}

const asked = ({ roles, timesAMonth, mostAWeek, mostAMonth, putMeDown, covers }: Wishes) => ({
  roles,
  timesAMonth,
  mostAWeek,
  mostAMonth,
  putMeDown,
  covers,
})

function MyForm({ wishes, onDone }: FormProps) {
  const form = useCallForm(helping.say, asked(wishes), { onDone })
  const { field } = form
  return (
    <RecordForm form={form} save="Save this" onCancel={onDone}>
      <Often
        month={field('timesAMonth')}
        most={{ week: field('mostAWeek'), month: field('mostAMonth') }}
        roles={field('roles')}
      />
      <Asked putMeDown={field('putMeDown')} covers={field('covers')} />
    </RecordForm>
  )
}

function TheirForm({ wishes, personId, onDone }: FormProps & { personId: string }) {
  const form = useCallForm(helping.sayFor, asked(wishes), { along: { personId }, onDone })
  const { field } = form
  return (
    <RecordForm form={form} save="Save this" onCancel={onDone}>
      <Often
        month={field('timesAMonth')}
        most={{ week: field('mostAWeek'), month: field('mostAMonth') }}
        roles={field('roles')}
      />
      <Asked putMeDown={field('putMeDown')} covers={field('covers')} />
    </RecordForm>
  )
}

type Bare<V> = Omit<FieldProps<V>, 'label'>

interface OftenProps {
  month: Bare<number>
  most: { week: Bare<number>; month: Bare<number> }
  roles: Omit<Bare<keyof typeof ROLES>, 'onChange' | 'value'> & {
    value: (keyof typeof ROLES)[] | null | undefined
    onChange: (value: (keyof typeof ROLES)[]) => void
  }
}

const Often = ({ month, most, roles }: OftenProps) => (
  <>
    <NumberField
      {...month}
      label="Times a month"
      description="Empty: as often as needed. 0: not at the moment"
      plain
    />
    <CheckboxGroupField
      {...roles}
      label="As what"
      description="None: whatever is needed and you may do"
      options={OPTIONS}
    />
    <FieldRow>
      <NumberField {...most.week} label="At most in a week" plain />
      <NumberField {...most.month} label="At most in a month" plain />
    </FieldRow>
  </>
)

const Asked = ({ putMeDown, covers }: { putMeDown: Bare<boolean>; covers: Bare<boolean> }) => (
  <>
    <SwitchField
      {...putMeDown}
      label="Put me down without asking"
      description="You are told, and can still say no"
    />
    <SwitchField
      {...covers}
      label="Ask me when somebody cannot come"
      description="In polite hours, by the way you chose for messages"
    />
  </>
)
