import { walkMarkers } from './markers.ts'

walkMarkers(1, 2)
