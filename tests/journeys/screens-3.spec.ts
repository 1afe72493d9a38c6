import { walkScreens } from '../screens-walk.ts'

walkScreens(3, 3)
