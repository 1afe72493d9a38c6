import { undoCases, undoHolds } from './undo-holds.ts'

undoHolds(3, 4, await undoCases())
