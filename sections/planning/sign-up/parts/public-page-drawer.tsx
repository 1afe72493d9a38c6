import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { makeChange, query } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'
import { signUp } from '../contract.ts'

/** The page on which people sign up without an account: its address, as a QR code, too; or one elsewhere instead. */
export default function PublicPageDrawer() {
  const [opened, setOpened] = useState(false)
  // Its field would have the keyboard at once, over the code that one came for.
  const [elsewhere, setElsewhere] = useState(false)
  const page = useQuery({ ...query(signUp.page, {}), enabled: opened })
  const change = (move: 'renew' | 'close') =>
    void makeChange(signUp.changePage, { page: move }).catch(sayFailed('The page was not changed'))
  return (
    <>
      <Button variant="quiet" icon="link" onClick={() => setOpened(true)}>
        Public page
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} title="Public page">
        <Async query={page} what="the public page">
          {({ url, outsideAddress }) => (
            <Stack>
              <Quiet>
                Whoever has the address signs up with name and phone, without an account, for shifts that are
                “On the public page”. It shows how many places are open, and nobody’s name.
              </Quiet>
              {url ? (
                <>
                  <QrCode text={url} label={url} size={45} />
                  <Line>
                    <CopyLinkButton href={url} />
                    <Button variant="quiet" onClick={() => change('renew')}>
                      Give it a new address
                    </Button>
                    <Button variant="quiet" onClick={() => change('close')}>
                      Close the page
                    </Button>
                  </Line>
                </>
              ) : (
                <Line>
                  <Button variant="primary" onClick={() => change('renew')}>
                    Open the public page
                  </Button>
                </Line>
              )}
              <Section title="Another page">
                {outsideAddress !== null || elsewhere ? (
                  <Outside key={outsideAddress} address={outsideAddress} />
                ) : (
                  <Line>
                    <Button onClick={() => setElsewhere(true)}>People sign up elsewhere…</Button>
                  </Line>
                )}
              </Section>
            </Stack>
          )}
        </Async>
      </Drawer>
    </>
  )
}

function Outside({ address }: { address: string | null }) {
  const form = useCallForm(
    signUp.changePage,
    { outsideAddress: address },
    { along: { page: 'stays' as const }, onDone: () => toast({ title: 'The other page is noted' }) },
  )
  return (
    <RecordForm form={form} save="Use this page">
      <TextField
        {...form.field('outsideAddress')}
        label="Address"
        type="url"
        placeholder="https://"
        description="Where people sign up elsewhere; empty for none"
      />
    </RecordForm>
  )
}
