import { useCurrentUser } from '#web/calls/session.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { manages, reports } from '../access.ts'
import AddMany from './add-many.tsx'
import { CoolerForm } from './cooler-form.tsx'
import ReportForm from './report-form.tsx'
import Types from './types.tsx'
import { useCoolerAddress } from './use-coolers.ts'

/** The forms of the section, each as the address asks for it. */
export default function Forms() {
  const user = useCurrentUser()
  const { action, close, open } = useCoolerAddress()
  const [manager, reporter] = [manages(user), reports(user)]
  return (
    <>
      <Drawer opened={action === 'report' && reporter} onClose={close} title="Report your coolers">
        <ReportForm onDone={close} />
      </Drawer>
      <Drawer opened={action === 'report-for' && manager} onClose={close} title="Report for somebody else">
        <ReportForm forSomebody onDone={close} />
      </Drawer>
      <Drawer opened={action === 'add' && manager} onClose={close} title="Add a cooler">
        <CoolerForm row="new" onDone={(saved) => (saved ? open(saved.id) : close())} />
      </Drawer>
      <Drawer opened={action === 'many' && manager} onClose={close} title="Add coolers">
        <AddMany onDone={close} />
      </Drawer>
      <Drawer opened={action === 'types' && manager} onClose={close} title="Types of coolers">
        <Types />
      </Drawer>
    </>
  )
}
