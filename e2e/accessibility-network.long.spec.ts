import { NETWORK } from './support/screens/network.ts'
import { tellWalk } from './support/walk-story.ts'

tellWalk('every screen of the devices around a till', NETWORK)
