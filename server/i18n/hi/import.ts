import type { importSentences as english } from '../en/import.ts'

/** The sentences of `en/import.ts` in Hindi. */
export const importSentences: Record<(typeof english)[number], string> = {
  'This is longer than {count} characters.': 'यह {count} अक्षरों से लंबा है।',
  'There is a character in it that can not be printed.': 'इसमें एक ऐसा अक्षर है जो छप नहीं सकता।',
  '"{text}" is not an amount such as 1299.50.': '“{text}” रकम नहीं है, जैसे 1299.50।',
  '{amount} is more than any item costs.': '{amount} किसी भी सामान के दाम से ज़्यादा है।',
  '"{text}" is not a quantity such as 25.': '“{text}” गिनती नहीं है, जैसे 25।',
  'More than {most} can not be in stock.': 'स्टॉक {most} से ज़्यादा नहीं हो सकता।',
  '"{text}" is not a rate such as 18.': '“{text}” दर नहीं है, जैसे 18।',
  '"{text}" is neither yes nor no.': '“{text}” न yes है, न no।',
  '{code} is {where}.': '{code} {where} है।',
  'twice in this row': 'इस पंक्ति में दो बार',
  'already in row {row}': 'पहले से पंक्ति {row} में',
  'There is no such import.': 'ऐसा कोई इम्पोर्ट नहीं है।',
  'Another import is running; wait until it is done.':
    'एक इम्पोर्ट पहले से चल रहा है; उसके पूरा होने तक रुकें।',
  'The rest is brought in when the program starts again.':
    'बाक़ी सामान प्रोग्राम दोबारा चलने पर आ जाएगा।',
  'Nothing was brought in.': 'कुछ भी नहीं लाया गया।',
  'The import stopped.': 'इम्पोर्ट रुक गया।',
  'Only a spectacle lens has a lens type.': 'लेंस की किस्म सिर्फ़ चश्मे के लेंस की होती है।',
  'A {section} has no power.': '{section} का कोई नंबर नहीं होता।',
  '"{text}" is not a lens type: write {known}.': '“{text}” लेंस की किस्म नहीं है: {known} लिखें।',
  '"{text}" is not a refractive index such as 1.56.': '“{text}” इंडेक्स नहीं है, जैसे 1.56।',
  'Give an MRP, a price, or both.': 'MRP या दाम दें, या दोनों।',
  'An MRP has the tax in it; give the price before tax.': 'MRP में टैक्स शामिल है; दाम टैक्स से पहले का दें।',
  'Say whether the price includes tax: yes or no.': 'दाम में टैक्स है या नहीं, लिखें: yes या no।',
  'The price is above the MRP.': 'दाम MRP से ऊपर है।',
  'With tax the price is {price}, which is above the MRP.':
    'टैक्स के साथ दाम {price} है, जो MRP से ऊपर है।',
  'This row has more cells than the heading.': 'इस पंक्ति में शीर्षक से ज़्यादा खाने हैं।',
  'The {column} is missing.': '{column} नहीं लिखा।',
  'The section is missing.': 'सेक्शन नहीं लिखा।',
  '"{text}" is not a section: write {known}.': '“{text}” सेक्शन नहीं है: {known} लिखें।',
  'The spreadsheet has cut this barcode to {barcode}: {advice}.':
    'स्प्रेडशीट ने यह बारकोड काटकर {barcode} कर दिया: {advice}।',
  'make its column Text and type or paste the barcodes again':
    'कॉलम को Text करें और बारकोड फिर से लिखें या पेस्ट करें',
  'The last digit of barcode {barcode} does not fit the others.':
    'बारकोड {barcode} का आख़िरी अंक बाक़ी से मेल नहीं खाता।',
  '"{unit}" is not a GST unit such as NOS, PRS or BOX.':
    '“{unit}” GST की इकाई नहीं है, जैसे NOS, PRS या BOX।',
  'One item has at most {count} units in a file.':
    'एक फ़ाइल में एक सामान के ज़्यादा से ज़्यादा {count} पीस हो सकते हैं।',
  'There are {counted}, so the stock is {count}.': 'यहाँ {counted} हैं, इसलिए स्टॉक {count} है।',
  '{count} serial unit': 'नंबर वाला {count} पीस',
  '{count} serial units': 'नंबर वाले {count} पीस',
  'This is an Excel workbook. Save it as CSV and choose that file.':
    'यह Excel फ़ाइल है। इसे CSV में सेव करें और वह फ़ाइल चुनें।',
  'One file takes at most {count} rows; please cut it in parts.':
    'एक फ़ाइल में ज़्यादा से ज़्यादा {count} पंक्तियाँ; इसे हिस्सों में बाँटें।',
  'The file has a heading and no rows.': 'फ़ाइल में शीर्षक है, पर पंक्तियाँ नहीं।',
  'The file is not UTF-8; it was read as Windows-1252. Check accented names.':
    'फ़ाइल UTF-8 नहीं है; Windows-1252 मानकर पढ़ी गई। नाम एक बार देख लें।',
  'From this row on the file can not be read: a quotation mark is probably not closed.':
    'इस पंक्ति से आगे फ़ाइल पढ़ी नहीं जा सकी: शायद कोई उद्धरण चिह्न बंद नहीं हुआ।',
  'There is no column "{column}".': '“{column}” नाम का कोई कॉलम नहीं है।',
  'The columns are: {columns}.': 'कॉलम ये हैं: {columns}।',
  'The column "{column}" is there twice.': 'कॉलम “{column}” दो बार है।',
  'The column "{column}" is missing.': 'कॉलम “{column}” नहीं है।',
  'There is no such tax class.': 'ऐसी कोई टैक्स श्रेणी नहीं है।',
  'Give a price or an MRP.': 'दाम या MRP लिखें।',
  'Give the code on the goods.': 'सामान पर लिखा कोड दें।',
  'The file is empty.': 'फ़ाइल ख़ाली है।',
  '"{hsn}" is not an HSN code: it has four, six or eight digits.':
    '“{hsn}” HSN कोड नहीं है: इसमें चार, छह या आठ अंक होते हैं।',
  'Give the HSN code, or the tax class by its name.': 'HSN कोड दें, या टैक्स श्रेणी का नाम।',
  'There is no tax class "{name}".': '“{name}” नाम की कोई टैक्स श्रेणी नहीं है।',
  'HSN {hsn} does not belong to "{name}" ({known}).': 'HSN {hsn} “{name}” ({known}) का नहीं है।',
  'The rate of "{name}" is {rate} today.': '“{name}” की दर आज {rate} है।',
  'HSN {hsn} is not in the rate schedule.': 'HSN {hsn} दरों की सूची में नहीं है।',
  'The rate of HSN {hsn} is {rates} today.': 'HSN {hsn} की दर आज {rates} है।',
  'HSN {hsn} has more than one rate. Name the tax class: {names}.':
    'HSN {hsn} की एक से ज़्यादा दरें हैं। टैक्स श्रेणी का नाम दें: {names}।',
  '{code} is already in the catalogue: {name}.': '{code} पहले से कैटलॉग में है: {name}।',
}
