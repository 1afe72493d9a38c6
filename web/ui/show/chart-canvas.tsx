import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, LineChart } from '@mantine/charts'
import type { ChartProps } from './charts.tsx'
import { formatNumber } from './format.ts'

const COLOURS = ['brand', 'blue', 'teal', 'violet', 'pink', 'gray'] as const
/** Shade 6 keeps 3:1 against both papers (WCAG 1.4.11); a gray that does on both is that of quiet words. */
const shadeOf = (colour: string) => (colour === 'gray' ? 'dimmed' : `${colour}.6`)

/** The table beside it is what keyboards and screen readers get: the drawing takes no focus. */
const FOR_THE_EYE = { accessibilityLayer: false, margin: { top: 8 } }

const FEW = 3
/** As Mantine draws them, with room for two or three lines. */
const NAMES = { transform: 'translate(0, 10)', fontSize: 12, fill: 'currentColor', width: 88 }

/** The drawing itself; loaded when the first chart is shown. */
export default function ChartCanvas(props: ChartProps & { height: number }) {
  const shared = {
    h: props.height,
    data: props.data,
    dataKey: props.x,
    series: props.series.map(({ key, label, colour }, index) => ({
      name: key,
      label,
      color: shadeOf(colour ?? COLOURS[index % COLOURS.length] ?? 'brand'),
    })),
    withLegend: props.series.length > 1,
    // As high as it needs, on a phone two lines; in the order of the drawing.
    legendProps: { verticalAlign: 'bottom' as const, itemSorter: null },
    valueFormatter: (value: number) => `${formatNumber(value)} ${props.unit ?? ''}`.trim(),
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    // All, or every second, or every third: what is left out can be reckoned. Of few, none can: each has its name, in lines.
    xAxisProps: {
      tickFormatter: props.formatAxis ?? props.formatX,
      ...(props.data.length <= FEW
        ? { interval: 0, height: 'auto' as const, tick: NAMES }
        : { minTickGap: 24, interval: 'equidistantPreserveStart' as const }),
    },
    yAxisProps: {
      width: 56,
      interval: 0,
      tickFormatter: (value: number) => formatNumber(value),
    },
    tooltipAnimationDuration: 0,
  }
  if (props.kind === 'bar')
    return (
      <BarChart
        {...shared}
        type={props.stacked ? 'stacked' : 'default'}
        maxBarWidth={42}
        barChartProps={FOR_THE_EYE}
        barProps={{ radius: props.stacked ? 0 : 3, isAnimationActive: false }}
      />
    )
  if (props.kind === 'area')
    return (
      <AreaChart
        {...shared}
        type={props.stacked ? 'stacked' : 'default'}
        curveType="monotone"
        withDots={false}
        areaChartProps={FOR_THE_EYE}
        areaProps={{ isAnimationActive: false }}
      />
    )
  return (
    <LineChart
      {...shared}
      curveType="monotone"
      withDots={props.data.length < 32}
      lineChartProps={FOR_THE_EYE}
      lineProps={{ isAnimationActive: false }}
    />
  )
}
