import { Button, Group, Modal, Text } from '@mantine/core'
import { countOf } from '#kernel/language/count.ts'
import { logout } from '../calls/session.ts'
import { isDurable } from '../offline/queue.ts'

/** What waits to be sent survives signing out, but the person should know that it is not there yet. */
export default function LogoutWarning({ count, onStay }: { count: number; onStay: () => void }) {
  return (
    <Modal
      opened
      onClose={onStay}
      title="Some entries have not been sent yet"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>
        {countOf(count, 'entry is', 'entries are')} still waiting on this device.{' '}
        {isDurable
          ? 'They stay here and are sent when you sign in again on this device.'
          : 'This browser keeps nothing after the page is closed: they would be lost.'}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => void logout()}>
          Sign out anyway
        </Button>
        <Button data-autofocus onClick={onStay}>
          Stay signed in
        </Button>
      </Group>
    </Modal>
  )
}
