/**
 * Ten shades of one colour, each at a fixed luminance, so that whatever brand colour an organisation
 * chooses keeps its contrast: shade 9 on white is 7:1, shade 8 under white text 5.8:1, shade 4 on our
 * dark surfaces at least 7:1 (WCAG 2.2 AA asks for 4.5:1).
 */
const LUMINANCE = [0.91, 0.83, 0.7, 0.56, 0.43, 0.32, 0.235, 0.175, 0.13, 0.1]
/** Very light and very dark shades carry less colour, as pigments do. */
const STRENGTH = [0.25, 0.4, 0.65, 0.85, 1, 1, 1, 1, 1, 0.95]

export type Shades = [string, string, string, string, string, string, string, string, string, string]

/** `#rgb` or `#rrggbb`, anything else is not a colour. */
export const isHexColour = (value: string) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

export function palette(hex: string): Shades {
  const { chroma, hue } = toChromaAndHue(hex)
  return LUMINANCE.map((target, index) => shade(target, chroma * (STRENGTH[index] ?? 1), hue)) as Shades
}

/** WCAG contrast of two hex colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(toLinear(one)), luminance(toLinear(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function shade(target: number, chroma: number, hue: number): string {
  // The wanted luminance with as much of the chroma as sRGB can show there.
  for (let share = 1; share >= 0; share -= 0.05) {
    const rgb = withLuminance(target, chroma * share, hue)
    if (rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return toHex(rgb)
  }
  return toHex([target, target, target])
}

function withLuminance(target: number, chroma: number, hue: number): Rgb {
  const { long, middle, short } = conesOf(chroma, hue)
  let [low, high] = [0, 1]
  for (let step = 0; step < 22; step++) {
    const at = (low + high) / 2
    const reached = LONG * (at + long) ** 3 + MIDDLE * (at + middle) ** 3 + SHORT * (at + short) ** 3
    if (reached < target) low = at
    else high = at
  }
  return fromOklch(low, chroma, hue)
}

/** Linear light, 0 to 1. */
type Rgb = [number, number, number]

function luminance([r, g, b]: Rgb) {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toLinear(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  return [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
}

function toHex(rgb: Rgb): string {
  const channels = rgb.map((linear) => {
    const clamped = Math.min(1, Math.max(0, linear))
    const value = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

// Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/ (public domain).
function toChromaAndHue(hex: string) {
  const [r, g, b] = toLinear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) }
}

/** How far each kind of cone is from the lightness, before it is cubed. */
function conesOf(chroma: number, hue: number) {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  return {
    long: 0.3963377774 * a + 0.2158037573 * b,
    middle: -0.1055613458 * a - 0.0638541728 * b,
    short: -0.0894841775 * a - 1.291485548 * b,
  }
}

/** What each gives to the luminance of `fromOklch`: a search asks for nothing else, some thousand times. */
const [LONG, MIDDLE, SHORT] = [
  luminance([4.0767416621, -1.2684380046, -0.0041960863]),
  luminance([-3.3077115913, 2.6097574011, -0.7034186147]),
  luminance([0.2309699292, -0.3413193965, 1.707614701]),
]

function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const { long, middle, short } = conesOf(chroma, hue)
  const [l, m, s] = [(lightness + long) ** 3, (lightness + middle) ** 3, (lightness + short) ** 3]
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
