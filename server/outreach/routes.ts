import type { BoundOperation } from '../kernel/operation.ts'
import { listCampaigns, runCampaign, saveCampaign } from './campaigns.ts'
import { getOutreachSettings, saveOutreachSettings } from './channel-settings.ts'
import { listOutreach } from './list-outreach.ts'
import { listRecalls } from './list-recalls.ts'
import { markOutreach, sendOutreach } from './send-outreach.ts'

export const outreachOperations: BoundOperation[] = [
  listOutreach,
  sendOutreach,
  markOutreach,
  getOutreachSettings,
  saveOutreachSettings,
  listRecalls,
  listCampaigns,
  saveCampaign,
  runCampaign,
]
