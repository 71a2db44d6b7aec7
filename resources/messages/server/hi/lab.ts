import type { Translation } from '../../translation.ts'
import type { labMessages as en } from '../en/lab.ts'

export const labMessages: Translation<typeof en> = {
  'lab.no-such-lab': 'ऐसी कोई लैब नहीं है।',
  'lab.no-such-fitter': 'ऐसा कोई फ़िटर नहीं है।',
  'lab.own-workshop': 'अपनी वर्कशॉप',
}
