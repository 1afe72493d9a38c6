import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { makeChange, query } from '#web/calls/query.ts'
import { HomeCard, HomeRow, HomeRows } from '#web/shell/home-card.tsx'
import { sayFailed } from '#web/toast.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { type FirstStep, firstSteps } from './contract.ts'

const asked = query(firstSteps.read, {})
const answers = new WeakMap<QueryClient, Promise<unknown>>()

/** Home waits for this answer, whatever it is: a list above everything else must not come later than the rest. */
function known(client: QueryClient): Promise<unknown> {
  const answer = answers.get(client) ?? client.prefetchQuery({ ...asked, retry: false })
  answers.set(client, answer)
  return answer
}

interface Step {
  title: string
  about: string
  section: string
  params?: Record<string, string>
}

const STEPS: Record<FirstStep, Step> = {
  settings: {
    title: 'Name and colors',
    about: 'With your collection day and your goal',
    section: 'admin',
    params: { tab: 'settings' },
  },
  workbooks: {
    title: 'Your workbooks',
    about: 'Bring in all your spreadsheets at once',
    section: 'moving-in',
  },
  locations: {
    title: 'Locations',
    about: 'Where sandwiches are collected',
    section: 'hosts',
    params: { action: 'add' },
  },
  people: {
    title: 'People',
    about: 'Invite your team, your hosts and drivers',
    section: 'user-management',
    params: { action: 'invite' },
  },
  log: {
    title: 'The first collection',
    about: 'Log one, or bring in your log',
    section: 'collections',
    params: { action: 'log' },
  },
  backups: {
    title: 'Backups',
    about: 'Made every night: see the first one',
    section: 'admin',
    params: { tab: 'health' },
  },
}

/** Greets whoever set the portal up; it goes away when all is done, or when it is put away for good. */
export default function FirstStepsCard() {
  use(known(useQueryClient()))
  const { data } = useQuery(asked)
  if (!data?.open) return null
  const done = data.steps.filter((one) => one.done).length
  return (
    <HomeCard
      title={`First steps: ${done} of ${data.steps.length} done`}
      rows={data.steps.length}
      wide
      more={<IconButton icon="close" label="Put this list away" onClick={() => void putAway()} />}
    >
      <HomeRows>
        {data.steps.map(({ step, done }) => {
          const { title, ...rest } = STEPS[step]
          return (
            <HomeRow
              key={step}
              {...rest}
              icon={done ? 'done' : 'next'}
              dim={done}
              title={
                <>
                  {title}
                  {done && <VisuallyHidden>, done</VisuallyHidden>}
                </>
              }
            />
          )
        })}
      </HomeRows>
    </HomeCard>
  )
}

const putAway = () =>
  makeChange(firstSteps.mark, { mark: 'closed' }).catch(sayFailed('The list was not put away'))
