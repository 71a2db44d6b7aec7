import { OFFICE_SCREENS } from './support/screens/all-screens.ts'
import { tellWalk } from './support/walk-story.ts'

tellWalk('every screen of the back office', OFFICE_SCREENS)
