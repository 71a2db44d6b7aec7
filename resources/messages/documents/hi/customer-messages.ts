import type { customerMessages as en } from '../en/customer-messages.ts'

/** Messages to customers in Hindi; places as in English. */
export const customerMessages: Record<keyof typeof en, string> = {
  Invoice: `प्रिय {name},
{shop} से ख़रीदारी के लिए धन्यवाद।
बिल {number}: {amount}
बाक़ी: {balance}
तैयार होने की तारीख़: {promised}
पार्सल: {parcel}
{shop}
फ़ोन {phone}`,
  Receipt: `प्रिय {name},
हमें {amount} मिले, धन्यवाद। रसीद {number}।
बाक़ी: {balance}
तैयार होने की तारीख़: {promised}
{shop}
फ़ोन {phone}`,
  CreditNote: `प्रिय {name},
आपका क्रेडिट नोट {number} {amount} का है।
दुकान में जमा: {credit}
{shop}
फ़ोन {phone}`,
  RefundVoucher: `प्रिय {name},
हमने आपको {amount} लौटाए, रिफ़ंड वाउचर {number}।
{shop}
फ़ोन {phone}`,
  Estimate: `प्रिय {name},
आपका अनुमान {amount} है।
{shop}
फ़ोन {phone}`,
  OrderAcknowledgement: `प्रिय {name},
आपके ऑर्डर {number} के लिए धन्यवाद: {amount}
अब तक मिला: {paid}
बाक़ी: {balance}
तैयार होने की तारीख़: {promised}
{shop}
फ़ोन {phone}`,
  PrescriptionCard: `प्रिय {name},
यह {date} का आपका चश्मे का नंबर है।
दाईं आँख: {right}
बाईं आँख: {left}
PD: {pd} mm
अगली आँखों की जाँच: {due}
{shop}
फ़ोन {phone}`,
  DeliverySlip: `प्रिय {name},
आपका ऑर्डर {number} {date} को दे दिया गया।
बाक़ी: {balance}
पार्सल: {parcel}
{shop}
फ़ोन {phone}`,
  OrderReady: `प्रिय {name},
आपका ऑर्डर {number} तैयार है, आकर ले जाएँ।
बाक़ी: {balance}
{shop}
फ़ोन {phone}`,
  OrderReadyToSend: `प्रिय {name},
आपका ऑर्डर {number} तैयार है, आपको भेजा जाएगा।
भेजने से पहले देने हैं: {balance}
{shop}
फ़ोन {phone}`,
  EyeTest: `प्रिय {name},
आपकी अगली आँखों की जाँच {due} को है।
हमें फ़ोन करें या दुकान पर आएँ, हम आपके लिए समय रखेंगे।
{shop}
फ़ोन {phone}`,
  ContactLensReorder: `प्रिय {name},
आपके कॉन्टैक्ट लेंस लगभग {due} तक चलेंगे।
क्या हम अगले लेंस आपके लिए तैयार रखें?
{shop}
फ़ोन {phone}`,
  BalanceDue: `प्रिय {name},
{date} के ऑर्डर {number} के {balance} अभी बाक़ी हैं।
{shop}
फ़ोन {phone}`,
  Birthday: `प्रिय {name},
हम सबकी ओर से जन्मदिन की बहुत-बहुत बधाई!
{shop}
फ़ोन {phone}`,
  Feedback: `प्रिय {name},
ऑर्डर {number} की चीज़ें कैसी लग रही हैं?
आपकी राय हमारे काम आती है। कुछ ठीक न हो तो आ जाएँ, हम ठीक कर देंगे।
{shop}
फ़ोन {phone}`,
  PointsEnding: `प्रिय {name},
आपके {amount} के पॉइंट {due} तक ख़र्च हो सकते हैं।
{shop}
फ़ोन {phone}`,
  EyeTestByAge: `प्रिय {name},
आपकी आँखों की जाँच {due} तक होनी थी।
हमें फ़ोन करें या दुकान पर आएँ, हम आपके लिए समय रखेंगे।
{shop}
फ़ोन {phone}`,
  Anniversary: `प्रिय {name},
हम सबकी ओर से शादी की सालगिरह की बहुत-बहुत बधाई!
{shop}
फ़ोन {phone}`,
  MembershipEnding: `प्रिय {name},
आपकी सदस्यता {due} को समाप्त होती है। दुकान पर आएँ, हम उसे बढ़ा देंगे।
{shop}
फ़ोन {phone}`,
  CreditEnding: `प्रिय {name},
आपके गिफ़्ट कार्ड के {amount} {due} तक ख़र्च हो सकते हैं।
{shop}
फ़ोन {phone}`,
  Campaign: `प्रिय {name},
{shop} में आपके लिए कुछ नया है।
फ़ोन {phone}`,
}
