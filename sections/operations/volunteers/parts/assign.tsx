import { useState } from 'react'
import { ContactForm } from '#sections/operations/hosts/widgets.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import type { ListedVolunteer } from '../contract.ts'

/** Domain 5.3: somebody becomes a contact of a location, as the same person. */
export default function Assign({ row }: { row: ListedVolunteer }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const { personId, name, nickname, phone, email, address } = row
  return (
    <>
      <Button icon="hosts" onClick={() => setOpened(true)}>
        Assign to a location
      </Button>
      <Drawer opened={opened} onClose={close} title={`${name} at a location`} width="wide">
        <ContactForm
          record="new"
          about={{ personId, name, nickname, phone, email, address, role: 'volunteer' }}
          onSaved={close}
          onCancel={close}
        />
      </Drawer>
    </>
  )
}
