import { walkScreens } from '../screens-walk.ts'

walkScreens(2, 3)
