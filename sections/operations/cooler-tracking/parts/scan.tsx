import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { QrScanner } from '#web/ui/qr/qr-scanner.tsx'
import { MovePanel } from './move-panel.tsx'
import { useCoolerAddress, usePocket } from './use-coolers.ts'

/**
 * Read a label with the camera, or type the number: who has the cooler, and one press says who has it now. What a phone’s own
 * camera reads leads here, too (`?cooler=`). Works without a network, by what the device knows.
 */
export default function Scan() {
  const { action, cooler: read, scanned, begin, close, open } = useCoolerAddress()
  const { pocket, find } = usePocket()
  return (
    <>
      <QrScanner
        opened={action === 'scan'}
        onClose={close}
        title="Scan a cooler"
        typedLabel="Number on the cooler"
        onRead={(text) => {
          const found = find(text)
          if (!found)
            return pocket.data
              ? 'This is not the label or the number of one of our coolers.'
              : 'The coolers are not loaded yet. Please try again in a moment.'
          // The scanner closes itself, which takes the action out of the address; this comes after it.
          setTimeout(() => scanned(found.code))
          return undefined
        }}
      />
      <Drawer opened={read !== ''} onClose={close} title={titleOf(find(read)?.number)}>
        {read !== '' && (
          <Async query={pocket} what="the coolers">
            {() => {
              const found = find(read)
              if (!found)
                return (
                  <EmptyState
                    icon="qr"
                    title="No cooler has this label"
                    action={
                      <Button icon="qr" onClick={() => begin('scan')}>
                        Scan again
                      </Button>
                    }
                  >
                    It may be new, or out of use. Type its number, or ask whoever looks after the coolers.
                  </EmptyState>
                )
              return (
                <Stack>
                  {found.type && <Quiet>{found.type}</Quiet>}
                  <MovePanel cooler={found} onDone={close} />
                  <Button variant="quiet" onClick={() => open(found.id)}>
                    All about this cooler
                  </Button>
                  <Button variant="quiet" icon="qr" onClick={() => begin('scan')}>
                    Scan the next one
                  </Button>
                </Stack>
              )
            }}
          </Async>
        )}
      </Drawer>
    </>
  )
}

const titleOf = (number: string | undefined) => (number === undefined ? 'Cooler' : `Cooler ${number}`)
