import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useQueryState } from '#web/query-state.ts'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { coordinates, manages, sends } from './access.ts'
import { kudos } from './contract.ts'
import { KudosList } from './parts/kudos-list.tsx'
import { Unthanked } from './parts/unthanked.tsx'
import { targets } from './tour-targets.ts'

const SendKudos = later(() => import('./parts/send-kudos.tsx'))
const KudosPane = later(() => import('./parts/kudos-pane.tsx'))

/** Domain 7.4: what one received and sent; for coordinators, quietly, who was not thanked for long. */
export default function KudosScreen() {
  const user = useCurrentUser()
  const [{ show, id, action, to }, set] = useQueryState({ show: 'received', id: '', action: '', to: '' })
  const mayWrite = passes(user, sends) && !looksBack()
  const write = (person = '') => set({ action: 'add', to: person })
  const open = (one: string) => set({ id: one }, { push: true })
  const options = [
    { value: 'received', label: 'Received' },
    { value: 'sent', label: 'Sent' },
    ...(passes(user, manages) ? [{ value: 'all', label: 'Everybody’s' }] : []),
    ...(passes(user, coordinates) ? [{ value: 'unthanked', label: 'Not thanked' }] : []),
  ]
  const shown = options.find(({ value }) => value === show)?.value ?? 'received'
  return (
    <>
      <PageHeader
        title="Your Kudos"
        description="A few words of thanks, from one to another."
        {...(mayWrite && {
          main: { label: 'Send kudos', icon: 'kindness', onClick: () => write(), tour: targets.send },
        })}
        actions={
          <div {...targets.lists}>
            <Segmented
              label="Which kudos"
              options={options}
              value={shown}
              onChange={(value) => set({ show: value, id: '' })}
            />
          </div>
        }
      />
      {shown === 'unthanked' ? (
        <Unthanked {...(mayWrite && { onThank: write })} />
      ) : (
        <KudosList
          key={shown}
          call={{ received: kudos.received, sent: kudos.sent, all: kudos.all }[shown] ?? kudos.received}
          onOpen={open}
          {...(mayWrite && { onWrite: () => write() })}
        />
      )}
      {id && <KudosPane key={id} id={id} onClose={() => set({ id: '' })} />}
      {action === 'add' && mayWrite && (
        <SendKudos {...(to && { to })} onClose={() => set({ action: '', to: '' })} />
      )}
    </>
  )
}
