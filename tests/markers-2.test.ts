import { walkMarkers } from './markers.ts'

walkMarkers(2, 2)
