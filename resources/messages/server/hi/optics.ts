import type { Translation } from '../../translation.ts'
import type { opticsMessages as en } from '../en/optics.ts'

export const opticsMessages: Translation<typeof en> = {
  'optics.addition-missing':
    '{side, select, Right {दायीं} other {बायीं}} आँख: {lens} के लिए ऐडिशन नहीं लिखा।',
  'optics.addition-unused': 'ऐडिशन लिखा है, पर लेंस सिंगल विज़न हैं। दूर के या नज़दीक के?',
  'optics.height-missing':
    '{side, select, Right {दायीं} other {बायीं}} आँख: {lens} के लिए फ़िटिंग हाइट नहीं लिखी।',
  'optics.not-made':
    '{side, select, Right {दायीं} other {बायीं}}: {lens} इस पावर में नहीं बनता; {reason}।',
  'optics.kinds-differ': 'दायाँ लेंस {right} है, बायाँ {left}।',
  'optics.only-one-lens': 'जोड़ी में सिर्फ़ {side, select, Right {दायीं} other {बायीं}} आँख का लेंस है।',
  'optics.own-frame-sizes': 'ग्राहक के अपने फ्रेम का नाप नहीं है। चौड़ाई, ऊँचाई और ब्रिज नापें।',
  'optics.frame-sizes-unknown': '{frame} का नाप पता नहीं, इसलिए ब्लैंक जाँचा नहीं जा सकता।',
  'optics.pd-missing': 'PD नहीं लिखा।',
  'optics.power-unusual':
    '{side, select, Right {दायीं} other {बायीं}} पावर {power} आम नहीं है। चिह्न और दशमलव जाँचें।',
  'optics.prism-in-ready-lens':
    '{side, select, Right {दाईं} other {बाईं}} आँख में प्रिज़्म है, और {lens} बिना प्रिज़्म का तैयार लेंस है।',
  'optics.extra-lens': 'जोड़ी में एक लेंस ज़्यादा है: {lens}। उसे हटाएँ या दूसरी जोड़ी में रखें।',
  'optics.eye-pd-missing': '{side, select, Right {दायीं} other {बायीं}} आँख का PD नहीं लिखा।',
  'optics.pd-halved':
    'हर आँख का PD {pd, millimetres} का आधा है: प्रोग्रेसिव लेंस के लिए हर आँख का PD अलग नापें।',
  'optics.pd-of-other-pair':
    'जोड़ी {pairNo} का नंबर अलग है, पर PD जोड़ी {other} का ({pd}) ही है। जोड़ी {pairNo} दूसरी दूरी के लिए हो तो PD फिर नापें।',
  'optics.lens-power-differs':
    '{side, select, Right {दायीं} other {बायीं}} लेंस पर {written} लिखा है, नंबर में {wanted} है।',
  'optics.near-power-differs':
    '{side, select, Right {दायीं} other {बायीं}} लेंस पर {written} लिखा है, नंबर से पास का {wanted} है।',
  'optics.lens-without-power':
    '{side, select, Right {दायीं} other {बायीं}} लेंस पर {written} लिखा है, नंबर में इस आँख का पावर नहीं है।',
  'optics.axis-zero': 'एक्सिस 0 को 180 लिखा जाता है।',
  'optics.type-sign': 'प्लस या माइनस लिखें: +{size} या -{size}।',
  'optics.sphere-range': 'स्फीयर -40.00 से +40.00 के बीच होता है।',
  'optics.cylinder-range': 'सिलिंडर -15.00 से +15.00 के बीच होता है।',
  'optics.addition-range': 'ऐडिशन 0.25 से 4.00 के बीच होता है।',
  'optics.read-as': '{value, power} माना गया।',
  'optics.not-a-length': '“{typed}” सही नाप नहीं है, जैसे 31 या 30.5 mm।',
  'optics.not-a-base': '“{typed}” बेस नहीं है: in, out, up या down लिखें।',
  'optics.two-prisms': 'एक लेंस में ज़्यादा से ज़्यादा दो प्रिज़्म होते हैं।',
  'optics.not-a-prism': '“{typed}” प्रिज़्म नहीं है, जैसे 2 BI।',
  'optics.prism-range': 'प्रिज़्म 0.25 से 20 के बीच होता है।',
  'optics.addition-from-near': 'नज़दीक के नंबर से ऐडिशन {addition, power} निकाला गया।',
  'optics.acuity-long': 'VA छोटा लिखें, जैसे 6/6 या N6।',
  'optics.read-as-addition': '{typed} को ऐडिशन माना गया।',
  'optics.read-for-both': '{word} {value} दोनों आँखों के लिए माना गया।',
  'optics.read-as-pd': '{value} को हर आँख का PD माना गया।',
  'optics.cylinder-stays': 'सिलिंडर {cylinder} वही रहेगा। हटाने के लिए स्फीयर के बाद DS लिखें।',
  'optics.cylinder-goes': 'सिलिंडर {cylinder} हट जाएगा।',
  'optics.not-understood': '“{typed}” समझ में नहीं आया।',
  'optics.eye-missing':
    '{side, select, Right {दायीं} other {बायीं}} आँख का नंबर नहीं लिखा। नंबर न हो तो plano लिखें।',
  'optics.axis-missing':
    '{side, select, Right {दायीं} other {बायीं}} सिलिंडर {cylinder, power} का एक्सिस नहीं लिखा।',
  'optics.cylinder-missing':
    '{side, select, Right {दायीं} other {बायीं}} एक्सिस {axis} का सिलिंडर नहीं लिखा।',
  'optics.additions-differ': 'ऐडिशन अलग हैं: दायीं {right}, बायीं {left}।',
  'optics.none': 'कुछ नहीं',
  'optics.prism-base-missing':
    '{side, select, Right {दायीं} other {बायीं}} प्रिज़्म की बेस दिशा नहीं लिखी।',
  'optics.base-without-prism':
    '{side, select, Right {दायीं} other {बायीं}} बेस {base} का प्रिज़्म नहीं लिखा।',
  'optics.eyes-swapped': 'दायीं का नंबर पिछली बार बायीं का था, और बायीं का दायीं का।',
  'optics.sign-flip': '{side, select, Right {दायीं} other {बायीं}} स्फीयर {before} था, अब {now} है।',
  'optics.jump': '{change}, {difference} का फ़र्क।',
  'optics.near-without-addition':
    '{side, select, Right {दायीं} other {बायीं}} नज़दीक का {near, power} और दूर का नंबर मिलकर ऐडिशन नहीं बनाते।',
  'optics.near-inconsistent':
    '{side, select, Right {दायीं} other {बायीं}} नज़दीक का {near, power} लिखा है, पर स्फीयर और ऐडिशन से {expected, power} बनता है।',
  'optics.pd-unusual': '{pd, millimetres} का PD आम नहीं है। फिर से नापें।',
  'optics.pd-sum': 'दोनों आँखों के PD मिलकर {sum, millimetres} होते हैं, {pd, millimetres} नहीं।',
  'optics.pd-apart': 'दोनों आँखों के PD में {apart, millimetres} mm का फ़र्क है।',
  'optics.axis-turned':
    '{side, select, Right {दायीं} other {बायीं}} एक्सिस {turn} डिग्री घूमा, {before} से {now}।',
  'optics.not-a-power': '“{typed}” नंबर नहीं है, जैसे -2.25, +1.50 या Plano।',
  'optics.power-steps': 'नंबर 0.25 के क़दम में चलते हैं, या 0.12 के, जैसे .12, .37, .62, .87।',
  'optics.axis-range': 'एक्सिस 0 से 180 के बीच की पूरी संख्या होती है।',
  'optics.axis-needed': 'सिलिंडर के साथ एक्सिस चाहिए।',
  'optics.plano': 'प्लेनो',
  'optics.axis-alone': 'बिना सिलिंडर एक्सिस {axis}',
  'optics.prism': 'प्रिज़्म {size}',
  'optics.prism-base': 'प्रिज़्म {size} बेस {base}',
  'optics.fitting-height': 'फ़िटिंग हाइट {height, millimetres}',
  'optics.addition': 'ऐडिशन {power}',
  'optics.sign-missing':
    '{side, select, Right {दायीं} Left {बायीं} other {एक}} स्फीयर {typed} में प्लस या माइनस नहीं है। कौन सा है?',
  'optics.height-too-low':
    '{side, select, Right {दायीं} other {बायीं}} फ़िटिंग हाइट {height, millimetres} बहुत कम है; {lens} को {least, millimetres} mm चाहिए।',
  'optics.height-too-high':
    '{side, select, Right {दायीं} other {बायीं}} फ़िटिंग हाइट {height, millimetres} बहुत ज़्यादा है; फ्रेम {frame, millimetres} mm ऊँचा है।',
  'optics.blank-too-small':
    '{side, select, Right {दायीं} other {बायीं}}: {lens} {width, millimetres} mm चौड़ा है, फ्रेम को {needed, millimetres} mm चाहिए।',
  'optics.blank-not-made':
    '{side, select, Right {दायीं} other {बायीं}}: फ्रेम को {needed, millimetres} mm का ब्लैंक चाहिए, इतना बड़ा बनता नहीं।',
  'optics.goes-from':
    '{limit, select, sphere {स्फीयर} cylinder {सिलिंडर} other {ऐडिशन}} {power, power} से शुरू होता है',
  'optics.goes-up-to':
    '{limit, select, sphere {स्फीयर} cylinder {सिलिंडर} other {ऐडिशन}} {power, power} तक बनता है',
  'optics.length-range':
    '{what, select, pdOfEye {एक आँख का PD} pd {PD} other {फ़िटिंग हाइट का नाप}} {least, millimetres} से {most, millimetres} mm के बीच होता है।',
  'optics.cylinders-apart':
    'एक सिलिंडर प्लस है और दूसरा माइनस: दायीं {right, power}, बायीं {left, power}।',
  'optics.eyes-apart': 'एक आँख प्लस है और दूसरी माइनस: दायीं {right, power}, बायीं {left, power}।',
  'optics.change':
    '{side, select, Right {दायीं } Left {बायीं } other {}}{field, select, spherical {स्फीयर} cylinder {सिलिंडर} axis {एक्सिस} addition {ऐडिशन} prism {प्रिज़्म} fittingHeight {फ़िटिंग हाइट} other {PD}} {before} से {now}',
  'optics.change-in-months':
    '{side, select, Right {दायीं } Left {बायीं } other {}}{field, select, spherical {स्फीयर} cylinder {सिलिंडर} axis {एक्सिस} addition {ऐडिशन} prism {प्रिज़्म} fittingHeight {फ़िटिंग हाइट} other {PD}} {difference}{months, plural, =0 {} other {, {months} महीने में}}',
  'optics.spoken-power': '{sign, select, minus {माइनस} other {प्लस}} {size}',
  'optics.pd': 'PD {pd, millimetres}',
  'optics.read-back': '{parts, list}',
  'optics.spoken-cylinder': 'सिलिंडर {power}',
  'optics.spoken-cylinder-axis': 'सिलिंडर {power}, एक्सिस {axis}',
}
