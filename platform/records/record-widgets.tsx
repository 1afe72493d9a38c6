// What stands in an open record: no list waits for it, and whoever draws one comes later than its list.
export { InnerRows, removing } from './parts/inner-rows.tsx'
export { RecordDrawer } from './parts/record-drawer.tsx'
export { messageAbout, panelNamed, useTalkTab } from './parts/talk-tab.tsx'
