import { REST_SCREENS } from './support/screens/all-screens.ts'
import { tellWalk } from './support/walk-story.ts'

tellWalk('every screen and dialog that is used now and then', REST_SCREENS)
