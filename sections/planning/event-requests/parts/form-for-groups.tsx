import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'

const PATH = '/request-an-event'

/** As a browser measures the form at the width of a page; where it is higher, the frame scrolls. */
const FRAME_HEIGHT = 1700

/** The page on which groups ask by themselves: its address to send, to print and to show on a page of one's own. */
export default function FormForGroups() {
  const [{ action }, setPlace] = useQueryState({ action: '' })
  const address = `${window.location.origin}${PATH}`
  return (
    <Drawer opened={action === 'form'} onClose={() => setPlace({ action: '' })} title="The form for groups">
      <Stack>
        <Quiet>
          A group asks here by itself, in English or Spanish, without an account. What they send stands under
          “New”.
        </Quiet>
        <QrCode text={address} label={address} size={45} />
        <Line>
          <CopyLinkButton href={PATH} />
          <Button variant="quiet" icon="external" href={PATH} newTab>
            Look at it
          </Button>
        </Line>
        <Section title="On your own website">
          <Stack>
            <Quiet>
              Put this into the page. Administrators name that page in the settings first: “Web pages that may
              show the form for event requests”.
            </Quiet>
            <Frame
              code={`<iframe src="${address}" title="Ask for an event" style="width: 100%; height: ${FRAME_HEIGHT}px; border: 0"></iframe>`}
            />
          </Stack>
        </Section>
      </Stack>
    </Drawer>
  )
}

const Frame = ({ code }: { code: string }) => (
  <>
    <TextField name="code" label="Code" value={code} onChange={() => {}} readOnly />
    <Line>
      <CopyButton text={code} what="the code" />
    </Line>
  </>
)
