import { undoCases, undoHolds } from './undo-holds.ts'

undoHolds(2, 4, await undoCases())
