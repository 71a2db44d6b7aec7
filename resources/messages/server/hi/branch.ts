import type { Translation } from '../../translation.ts'
import type { branchMessages as en } from '../en/branch.ts'

export const branchMessages: Translation<typeof en> = {
  'branch.series-full': 'इस साल की नंबर सीरीज़ भर गई है।',
  'branch.no-picture': 'दुकान की ऐसी कोई तस्वीर नहीं है।',
  'branch.logo-of-another': 'यह लोगो दूसरी ब्रांच का है।',
}
