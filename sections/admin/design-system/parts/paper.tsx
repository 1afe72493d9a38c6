import { useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { type Signature, SignatureField, SignatureImage } from '#web/ui/fields/signature-field.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { KeepTogether, PageBreak, PrintSheet, WriteLine } from '#web/ui/print/print-sheet.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'
import { QrScanner } from '#web/ui/qr/qr-scanner.tsx'
import { MailView } from '#web/ui/text/mail-view.tsx'
import { RichText } from '#web/ui/text/rich-text.tsx'
import { RichTextField } from '#web/ui/text/rich-text-field.tsx'
import { SITES } from './data.ts'
import styles from './design-system.module.css'

const AGENDA = `### For Wednesday

Please bring **ice packs** and read [the checklist](/dashboard?section=help).

- Coolers: *six*, washed
- Bread
  1. white
  2. wheat`

export default function Paper() {
  const [text, setText] = useState(AGENDA)
  const [signature, setSignature] = useState<Signature | null>(null)
  const [scanning, setScanning] = useState(false)
  const [read, setRead] = useState('')
  return (
    <>
      <Section
        title="Formatted text"
        description="Stored as Markdown, never as HTML. Shown without the editor."
      >
        <div className={styles.columns}>
          <RichTextField label="Agenda" value={text} onChange={(value) => setText(value ?? '')} rows={8} />
          <Card title="As it is shown">
            <RichText text={text} />
          </Card>
        </div>
      </Section>
      <Section title="Messages" description="As their readers see them, closed off from the portal.">
        <div className={styles.columns}>
          <MailView title="Email: Wednesday" html="<p>Please bring <b>ice packs</b>.</p>" />
          <MailView title="Text message" html={null} text="Please bring ice packs." sms />
        </div>
      </Section>
      <Section title="Signature and QR codes">
        <div className={styles.columns}>
          <Card>
            <SignatureField
              label="Signature of the recipient"
              value={signature}
              onChange={setSignature}
              required
            />
          </Card>
          <Card>
            <div className={styles.line}>
              <QrCode text={`${window.location.origin}/c/17`} label="Cooler 17" />
              <Button icon="search" onClick={() => setScanning(true)}>
                Scan a cooler
              </Button>
              <output>{read && `You read “${read}”.`}</output>
            </div>
            <QrScanner
              opened={scanning}
              onClose={() => setScanning(false)}
              title="Scan a cooler"
              typedLabel="Number on the cooler"
              onRead={(found) => {
                if (!/\d/.test(found)) return 'This is not the code of a cooler.'
                setRead(found)
                return undefined
              }}
            />
          </Card>
        </div>
      </Section>
      <Section title="Paper" description="What is printed is this sheet and nothing else.">
        <PrintSheet title="Manifest for Wednesday, November 18" note="Driver: Ben Okafor, two coolers">
          <table>
            <thead>
              <tr>
                <th>Stop</th>
                <th>Area</th>
                <th>Sandwiches</th>
              </tr>
            </thead>
            <tbody>
              {SITES.slice(0, 5).map(({ id, name, area }, index) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td>{area}</td>
                  <td>{120 + index * 15}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <KeepTogether>
            {signature ? <SignatureImage signature={signature} /> : <WriteLine label="Received by" />}
          </KeepTogether>
          <PageBreak />
          <QrCode text={`${window.location.origin}/c/17`} label="Cooler 17" size={40} />
        </PrintSheet>
      </Section>
    </>
  )
}
