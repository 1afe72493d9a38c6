import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'

/** The tooltip of `useTip` while it shows. */
const OpenTip = ({ label, target }: { label: string; target: HTMLElement }) => (
  <Tooltip label={label} target={target} opened />
)
export default OpenTip
