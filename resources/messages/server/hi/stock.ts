import type { Translation } from '../../translation.ts'
import type { stockMessages as en } from '../en/stock.ts'

export const stockMessages: Translation<typeof en> = {
  'stock.no-such-item': 'इस नंबर का कोई माल नहीं है।',
  'stock.no-draft': 'यह वाउचर इस बीच पोस्ट हो गया या हटा दिया गया।',
  'stock.scanned-expired': 'स्कैन किया गया {item} का लॉट पुराना हो गया है।',
  'stock.expired': '{item} का बचा हुआ माल पुराना हो गया है, या उसका बैच पता नहीं है।',
  'stock.short': '{item} का स्टॉक कम है।',
  'stock.printed-lower':
    '{item}: जो माल बचा है उस पर {mrp, paise} की MRP छपी है, जो इस पंक्ति के दाम से कम है। उसे उसकी अपनी MRP पर अलग पंक्ति में बेचें।',
  'stock.merge-at-other-mrp':
    '{from} के पीस पर {mrp, paise} की MRP छपी है, और {into} की MRP दूसरी है। पहले दोनों की MRP एक करें, या बचा हुआ माल बेच दें।',
  'stock.not-numbered': '{item} के नंबर वाले पीस नहीं होते।',
  'stock.which-piece': 'बताएँ {item} का कौन सा पीस।',
  'stock.one-piece': 'नंबर वाला पीस एक ही होता है।',
  'stock.piece-gone': '{item} का पीस {code} अब स्टॉक में नहीं है।',
  'stock.piece-twice': '{code} दो बार स्कैन हुआ: यह पहले से इसमें है।',
  'stock.which-lot': 'बताएँ {item} का कौन सा बैच।',
  'stock.lot-at-other-mrp':
    '{item} का बैच {lot} स्टॉक में {mrp, paise} की MRP पर है। दूसरी MRP वाले माल को अलग बैच दें।',
  'stock.no-such-lot': '{item} का बैच {lot} नहीं है।',
  'stock.write-off-limit':
    'लागत पर {cost, paise} का माल {limit, paise} से ज़्यादा है: मालिक की मंज़ूरी चाहिए।',
  'stock.service': '{item} एक सेवा है; इसका स्टॉक नहीं होता।',
  'stock.not-written-off': '{item} का यह पीस गुम नहीं है।',
  'stock.bought-before': "{item} ख़रीद से आ चुका है; मिला हुआ माल 'मिला' में दर्ज होता है।",
  'stock.no-voucher': 'यह वाउचर नहीं है।',
  'stock.taken-back-before': '{number} पहले ही {by} से वापस लिया जा चुका है।',
  'stock.is-taking-back': '{number} तो {other} को वापस लेता है: इसके बदले नया वाउचर बनाएँ।',
  'stock.merged-since': '{item} को {into} में मिला दिया गया: {into} को नए वाउचर से ठीक करें।',
  'stock.back-already': '{item} का पीस {code} उसके बाद स्टॉक में आ-जा चुका है: इसे नए वाउचर से ठीक करें।',
  'stock.not-all-here': 'वापस नहीं लिया। अब यहाँ नहीं है: {items, list}।',
  'stock.kept-for-sale':
    'वापस नहीं लिया: कुछ माल खुली बिक्री में है: {items, list}। पहले वह बिक्री पूरी करें या पंक्ति हटाएँ।',
}
