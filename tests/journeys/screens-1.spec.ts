import { walkScreens } from '../screens-walk.ts'

walkScreens(1, 3)
