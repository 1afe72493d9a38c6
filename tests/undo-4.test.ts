import { undoCases, undoHolds } from './undo-holds.ts'

undoHolds(4, 4, await undoCases())
