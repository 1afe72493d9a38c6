import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'

const styleOf = (name: string) => `@mantine/core/styles/${name}.layer.css`
const FIRST = readFileSync(join(ROOT, 'web/theme/mantine.css'), 'utf8')

/** Components of the kit without a sheet of their own, and whose they wear. */
const WEARS: Record<string, string[]> = {
  // The legend has the colors.
  AreaChart: ['ColorSwatch'],
  Autocomplete: ['Popover', 'Combobox'],
  BarChart: ['ColorSwatch'],
  Checkbox: ['InlineInput', 'Checkbox'],
  ColorInput: ['ColorPicker', 'ColorSwatch', 'ColorInput'],
  Drawer: ['Overlay', 'ModalBase', 'Drawer'],
  LineChart: ['ColorSwatch'],
  Menu: ['Popover', 'Menu'],
  Modal: ['Overlay', 'ModalBase', 'Modal'],
  MultiSelect: ['Popover', 'Combobox', 'Pill', 'PillsInput'],
  Radio: ['InlineInput', 'Radio'],
  Select: ['Popover', 'Combobox'],
  Switch: ['InlineInput', 'Switch'],
  TagsInput: ['Popover', 'Combobox', 'Pill', 'PillsInput'],
}

test('whoever draws a component of the kit brings its styles, or they come first', () => {
  const files = ['web', 'platform', 'sections']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  const bare = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...text.matchAll(/import \{([^}]+)\} from '@mantine\/(?:core|charts)'/g)]
      .flatMap(([, names = '']) => names.split(','))
      .flatMap((name) => WEARS[name.trim()] ?? [name.trim()])
      .filter((name) => name !== '' && existsSync(join(ROOT, 'node_modules', styleOf(name))))
      .filter((name) => !FIRST.includes(styleOf(name)) && !text.includes(styleOf(name)))
      .map((name) => `${file}: ${name}`)
  })
  expect(bare).toEqual([])
})
