import { SHOP_SCREENS } from './support/screens/all-screens.ts'
import { tellWalk } from './support/walk-story.ts'

tellWalk('every screen of the shop’s day, papers and people', SHOP_SCREENS)
