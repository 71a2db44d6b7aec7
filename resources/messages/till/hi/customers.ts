import type { Translation } from '../../translation.ts'
import type { customersMessages as en } from '../en/customers.ts'

export const customersMessages: Translation<typeof en> = {
  'command.customers': 'ग्राहक और उनका परिवार',
  'command.customers.short': 'ग्राहक',
  'rail.customers': 'ग्राहक',
  'command.customerFind': 'ग्राहक ढूँढें',
  'command.customerFind.short': 'ढूँढें',
  'command.customerSale': 'इस ग्राहक का बिल शुरू करें',
  'command.customerSale.short': 'बिल शुरू करें',
  'command.customerEdit': 'ग्राहक की जानकारी बदलें',
  'command.customerEdit.short': 'बदलें',
  'command.customerFamily': 'परिवार में किसी को जोड़ें',
  'command.customerFamily.short': 'परिवार जोड़ें',
  'command.customerNew': 'नया ग्राहक',
  'command.customerNew.short': 'नया ग्राहक',
  'command.customerRecalls': 'आँख की जाँच जो बाक़ी है',
  'command.customerRecalls.short': 'रीकॉल',
  'command.leaveCustomers': 'काउंटर पर वापस',
  'command.leaveCustomers.short': 'वापस',
  'customers.consent.saved': 'जवाब सेव हो गया।',
  'customer.powers': 'यह नंबर जैसा लगता है। Enter से नंबर लिखा जाएगा; ग्राहक बाद में चुनें।',
  'family.joined': 'परिवार सेव हो गया।',
  'family.left': 'परिवार से हटा दिया।',
  'recall.marked': 'रीकॉल सेव हो गया।',
}
