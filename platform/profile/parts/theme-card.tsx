import { useThemeChoice } from '#web/shell/theme-toggle.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'

const CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the device' },
] as const

/** Kept in this browser (spec 3, browser storage). */
export function ThemeCard() {
  const [theme, setTheme] = useThemeChoice()
  return (
    <Card title="Theme" description="For this browser.">
      <Segmented label="Theme" options={CHOICES} value={theme} onChange={setTheme} />
    </Card>
  )
}
