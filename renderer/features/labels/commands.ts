import { Download, Eraser, Printer, Tags } from 'lucide-react'
import { giveFocus } from '../../base/ui/focus.ts'
import { defineCommands } from '../../kernel/commands/command.ts'
import { labelShownGoods } from '../../kernel/goods-shown.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { downloadList, printList } from './labels-data.ts'
import {
  clearLabels,
  isSheet,
  SAVE_ID,
  SEARCH_ID,
  useLabelPrinter,
  useLabels,
} from './labels-store.ts'

const hasRows = () => useLabels.getState().rows.length > 0

export const labelCommands = {
  commands: defineCommands([
    {
      id: 'labels',
      label: 'command.labels',
      short: 'command.labels.short',
      also: 'also.labels',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+L', 'Alt+B'],
      icon: Tags,
      isAllowed: () => can('sell') && !isSaving(),
      run: () => {
        if (!labelShownGoods()) goTo('labels')
      },
    },
    {
      id: 'labelsPrint',
      label: 'command.labelsPrint',
      short: 'command.labelsPrint.short',
      group: 'till',
      scope: 'labels',
      keys: ['Alt+K'],
      icon: Printer,
      blocked: () => {
        if (!hasRows()) return 'blocked.labels'
        const isOnSheets = isSheet(useLabels.getState().template)
        return isOnSheets ? 'labels.noPrinter.sheet' : 'labels.noPrinter.roll'
      },
      mend: () => giveFocus(hasRows() ? SAVE_ID : SEARCH_ID),
      isAllowed: () => hasRows() && useLabelPrinter.getState().printerID !== null,
      run: () => void printList(),
      inKeyBar: true,
    },
    {
      id: 'labelsDownload',
      label: 'command.labelsDownload',
      short: 'command.labelsDownload.short',
      group: 'till',
      scope: 'labels',
      keys: ['Alt+J'],
      icon: Download,
      blocked: 'blocked.labels',
      mend: () => giveFocus(SEARCH_ID),
      isAllowed: hasRows,
      run: () => void downloadList(),
      inKeyBar: true,
    },
    {
      id: 'labelsClear',
      label: 'command.labelsClear',
      short: 'command.labelsClear.short',
      group: 'till',
      scope: 'labels',
      keys: ['Alt+X'],
      icon: Eraser,
      blocked: 'blocked.labels',
      mend: () => giveFocus(SEARCH_ID),
      isAllowed: hasRows,
      run: clearLabels,
      inKeyBar: true,
    },
  ]),
  dependsOn: [useLabels, useLabelPrinter],
}
