import { type CSSVariablesResolver, createTheme, type MantineThemeOverride, rem } from '@mantine/core'
import { isHexColour, palette, type Shades } from '#kernel/portal/palette.ts'
import { SHADES } from './shades.ts'

/** The accent of an organisation that has not chosen one: the same as in kernel/charity/settings.ts. */
export const DEFAULT_BRAND = '#b45309'

/** Warm paper greys for the light theme, warm charcoal for the dark one. */
const GRAY: Shades = [
  '#faf9f7',
  '#f4f2ee',
  '#eae7e1',
  '#dcd8d0',
  '#c5c0b6',
  '#8f897e',
  '#6b665d',
  '#57524a',
  '#3d3934',
  '#24211d',
]
const DARK: Shades = [
  '#edeae5',
  '#d5d1ca',
  '#b0aba2',
  '#96918a',
  '#45423d',
  '#35322e',
  '#282623',
  '#1c1b19',
  '#151412',
  '#0f0e0d',
]

const FONT = '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

/** The theme for one brand colour; a colour that is not a hex colour falls back to ours. */
export function themeFor(brand: string | null | undefined): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 8, dark: 5 },
    autoContrast: true,
    colors: {
      ...SHADES,
      gray: GRAY,
      dark: DARK,
      brand: palette(brand && isHexColour(brand) ? brand : DEFAULT_BRAND),
    },
    white: '#ffffff',
    black: '#24211d',
    fontFamily: FONT,
    respectReducedMotion: true,
    cursorType: 'pointer',
    defaultRadius: 'md',
    radius: { xs: rem(3), sm: rem(5), md: rem(8), lg: rem(12), xl: rem(20) },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(36) },
    fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
    headings: {
      fontFamily: FONT,
      fontWeight: '650',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: rem(26), lineHeight: '1.25' },
        h2: { fontSize: rem(20), lineHeight: '1.3' },
        h3: { fontSize: rem(17), lineHeight: '1.35' },
        h4: { fontSize: rem(15), lineHeight: '1.4' },
        h5: { fontSize: rem(14), lineHeight: '1.45' },
        h6: { fontSize: rem(13), lineHeight: '1.45' },
      },
    },
    shadows: {
      xs: '0 1px 2px rgb(36 33 29 / 6%)',
      sm: '0 1px 3px rgb(36 33 29 / 8%), 0 1px 2px rgb(36 33 29 / 4%)',
      md: '0 4px 12px rgb(36 33 29 / 9%), 0 1px 3px rgb(36 33 29 / 6%)',
      lg: '0 10px 30px rgb(36 33 29 / 12%), 0 2px 6px rgb(36 33 29 / 6%)',
      xl: '0 20px 50px rgb(36 33 29 / 16%), 0 4px 12px rgb(36 33 29 / 8%)',
    },
    components: {
      // What was just unfolded lies above the offer to undo (450); news lie above both (500).
      Popover: { defaultProps: { zIndex: 460 } },
      // As wide as its field, from where the field begins: centred, a list that was measured before it was drawn stuck out to
      // the side of a phone, which made the page wider, hid the list, and so on.
      Combobox: { defaultProps: { position: 'bottom-start' } },
      Tooltip: { defaultProps: { withArrow: false, openDelay: 700, color: 'dark' } },
    },
  })
}

/** On the bright accent of the dark theme white could not be read. */
const INK_ON_ACCENT = '#1c1b19'

/** Surfaces: paper below, cards above it; every text on them passes AA. */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {
    '--lb-radius-card': theme.radius.lg ?? '',
    // The grid (docs/decisions/113): parts of a page, things in a line, and how wide a page is that one reads or fills in.
    '--lb-gap': theme.spacing.md ?? '',
    '--lb-gap-small': theme.spacing.xs ?? '',
    '--lb-gap-large': theme.spacing.lg ?? '',
    '--lb-page-read': rem(760),
    '--lb-aside': rem(320),
    // The accent is one colour in three strengths: what is filled, what is written, what lies behind.
    '--lb-accent': 'var(--mantine-primary-color-filled)',
    '--lb-accent-hover': 'var(--mantine-primary-color-filled-hover)',
    '--lb-on-accent': 'var(--mantine-primary-color-contrast)',
    '--lb-accent-deep': 'var(--mantine-color-brand-8)',
    // Paper to print on and to draw on is white, whatever the theme.
    '--lb-warn-soft': 'color-mix(in oklab, var(--mantine-color-yellow-6) 14%, var(--lb-surface))',
    '--lb-bad-soft': 'color-mix(in oklab, var(--mantine-color-red-6) 12%, var(--lb-surface))',
    '--lb-paper': '#ffffff',
    '--lb-ink': '#111111',
    '--lb-ink-soft': '#444444',
    '--lb-ink-line': '#bbbbbb',
    // What lies over the page for a moment is dark in both themes: tooltips, the undo bar.
    '--lb-over-text': '#faf9f7',
    '--lb-over-soft': '#d5d1ca',
    '--lb-over-accent': 'var(--mantine-color-brand-2)',
    '--lb-over-hover': 'rgb(255 255 255 / 10%)',
  },
  light: {
    '--mantine-color-body': '#faf9f7',
    '--lb-surface': '#ffffff',
    '--lb-surface-sunken': '#f4f2ee',
    '--lb-border': '#e6e2da',
    '--lb-hover': 'rgb(36 33 29 / 5%)',
    '--lb-accent-soft': 'var(--mantine-color-brand-1)',
    '--lb-accent-text': 'var(--mantine-color-brand-8)',
    '--mantine-primary-color-contrast': '#ffffff',
    '--lb-over': '#2b2824',
    '--lb-over-line': 'transparent',
    '--lb-highlight': 'var(--mantine-color-yellow-6)',
    '--mantine-color-text': '#24211d',
    '--mantine-color-bright': '#24211d',
    '--mantine-color-dimmed': '#6b665d',
    '--mantine-color-placeholder': '#716b61',
    '--mantine-color-default-border': '#c5c0b6',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-success': 'var(--mantine-color-green-9)',
    '--mantine-color-disabled-color': '#8f897e',
  },
  dark: {
    '--mantine-color-body': '#171614',
    '--lb-surface': '#1f1e1b',
    '--lb-surface-sunken': '#131210',
    '--lb-border': '#33302c',
    '--lb-hover': 'rgb(255 250 240 / 6%)',
    '--lb-accent-soft': 'color-mix(in oklab, var(--mantine-color-brand-9) 55%, #1f1e1b)',
    '--lb-accent-text': 'var(--mantine-color-brand-4)',
    '--mantine-primary-color-contrast': INK_ON_ACCENT,
    '--mantine-primary-color-filled-hover': 'var(--mantine-color-brand-4)',
    '--lb-over': '#35322e',
    '--lb-over-line': '#57524a',
    '--lb-highlight': 'var(--mantine-color-yellow-4)',
    '--mantine-color-dimmed': '#b0aba2',
    '--mantine-color-placeholder': '#96918a',
    '--mantine-color-default-border': '#45423d',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
  },
})
