import type { Translation } from '../../translation.ts'
import type { cartMessages as en } from '../en/cart.ts'

export const cartMessages: Translation<typeof en> = {
  'cart.discount-both': 'छूट प्रतिशत में दें या रुपये में, दोनों में नहीं।',
  'cart.amount-too-large': 'इस लाइन की रकम बहुत बड़ी है।',
  'cart.discount-above-line': 'छूट इस लाइन की रकम से ज़्यादा है।',
  'cart.rates-of-the-table': 'यह दुकान अपनी टैक्स सूची की दरों पर ही बेचती है।',
  'cart.no-price': '{item} का दाम अभी नहीं है। स्टॉक, माल में दाम लिखें, फिर बेचें।',
  'cart.price-above-mrp': 'टैक्स के साथ दाम MRP से ऊपर है।',
  'cart.name-line-or-pair': 'लाइन या जोड़ी, एक ही बताएँ।',
  'cart.no-such-line': 'बिक्री में ऐसी कोई लाइन नहीं है।',
  'cart.item-gone': 'यह माल अब कैटलॉग में नहीं है।',
  'cart.line-gone': 'यह लाइन अब बिक्री में नहीं है।',
  'cart.piece-of-another-item': 'यह पीस इस माल का नहीं है।',
  'cart.piece-sold-singly': 'नंबर वाला पीस एक-एक करके बिकता है।',
  'cart.sold-by-piece': 'यह माल पूरे पीस में बिकता है।',
  'cart.draft-not-json': 'यह JSON टेक्स्ट नहीं है।',
  'cart.too-many-lines': 'एक बिक्री में ज़्यादा से ज़्यादा {lines} लाइनें हो सकती हैं।',
  'cart.below-floor': 'यह दुकान के सबसे कम दाम से नीचे है; मैनेजर मंज़ूर करेंगे।',
  'cart.line-below-floor': '{item} अब दुकान के सबसे कम दाम से नीचे है। उसकी लाइन खोलें: मैनेजर दाम मंज़ूर करेंगे।',
  'cart.bill-below-floor':
    'बिल की छूट से {item} दुकान के सबसे कम दाम से नीचे जाता है। छूट फिर से दें: मैनेजर मंज़ूर करेंगे।',
  'cart.discount-limit-line':
    'आप एक लाइन पर {rate, percent} तक छूट दे सकते हैं; इससे ज़्यादा पर मैनेजर चाहिए।',
  'cart.discount-limit': 'आप अकेले {rate, percent} तक छूट दे सकते हैं; इससे ज़्यादा पर मैनेजर चाहिए।',
  'cart.piece-not-in-stock': 'पीस {code} अब स्टॉक में नहीं है।',
  'cart.last-lens-kept': 'आख़िरी लेंस {time} तक {name} के लिए रखा है। यह लेंस मँगाया जाएगा।',
  'cart.lens-kept': '{time} तक {name} के लिए रखे हैं। यह लेंस मँगाया जाएगा।',
  'cart.lens-kept-until': '{time} तक {name} के लिए रखा है।',
  'cart.piece-in-cart': 'पीस {code} पहले से एक बिक्री में है।',
}
