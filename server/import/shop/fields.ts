import type { ImportKind } from '../../contract/import.ts'
import { CONTACT_FIELDS } from '../../domain/optics/contact-lens.ts'
import { RX_CELLS, RX_EYES } from './rx-headings.ts'

/** A field that a column can be taken for, and what shops call it. */
export type Field = {
  key: string
  /** Headings as `headingKey` makes them. */
  names: readonly string[]
  /** Several columns can go into it, each with its heading. */
  isOpen?: boolean
}

/** A heading as it is compared: letters and figures alone, small: 'Mobile No.' is `mobileno`. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

const field = (key: string, names: string): Field => ({ key, names: names.split(' ') })

/** Who it is about, on a sheet that belongs to a customer. */
const WHOSE: readonly Field[] = [
  field(
    'oldId',
    'id customerid custid systemid regno registrationno registrationnumber mrd mrdno mrdnumber patientid uhid cardno customercode custcode customerno custno code',
  ),
  field(
    'name',
    'name customername custname patientname patient customer fullname partyname party clientname नाम ग्राहक ग्राहककानाम',
  ),
  field(
    'mobile',
    'mobile mobileno mobilenumber mobile1 mob mobno cell cellno phone1 contact contactno contactnumber whatsapp whatsappno मोबाइल मोबाइलनंबर फोन',
  ),
]

/** Where a sheet has goods too, a code is that of an item. */
function withoutCode({ key, names }: Field): Field {
  return { key, names: names.filter((name) => name !== 'code') }
}

const PLACE: readonly Field[] = [
  field('address', 'address address1 fulladdress addr add street पता'),
  field('city', 'city town place village शहर'),
  field('pincode', 'pincode pin zip zipcode postalcode पिनकोड'),
  field('state', 'state statename राज्य'),
  field('email', 'email emailid mail mailid emailaddress'),
  field('gstin', 'gstin gstno gst gstnumber gstinno gstinuin tin'),
]

/** The paper of the former program that a sum belongs to. */
const PAPER: readonly Field[] = [
  field(
    'billNo',
    'billno billnumber bill invoiceno invoicenumber invoice invno orderno ordernumber voucherno vchno refno receiptno giftcardno giftcardnumber serialno',
  ),
  field('date', 'date billdate invoicedate orderdate bookingdate दिनांक तारीख'),
]

const SUMS: readonly Field[] = [
  field('total', 'total totalamount nettotal netamount grandtotal billamount orderamount amount'),
  field('paid', 'paid paidamount received receivedamount amountpaid totalpaid'),
  field(
    'balance',
    'balance balanceamount due dueamount amountdue outstanding pending pendingamount receivable balancedue closingbalance openingbalance बकाया',
  ),
]

const REMARKS: Field = {
  key: 'remarks',
  names: ['remarks', 'remark', 'notes', 'note', 'comment', 'comments', 'टिप्पणी'],
  isOpen: true,
}

const REMARKS_OF_RX: Field = {
  ...REMARKS,
  names: [
    ...REMARKS.names,
    ...'lens lenstype shade tint frame vertex index constant expiry expirydate validuntil use usage advice near distance bc dia brand modality'.split(
      ' ',
    ),
  ],
}

const RX_FIELDS: readonly Field[] = RX_EYES.flatMap((eye) =>
  RX_CELLS.map((cell) => ({ key: `${eye}.${cell}`, names: [] })),
)

const CONTACT_EYE_FIELDS: readonly Field[] = RX_EYES.flatMap((eye) =>
  CONTACT_FIELDS.map((cell) => ({ key: `${eye}.${cell}`, names: [] })),
)

const REMARKS_OF_CONTACTS: Field = {
  ...REMARKS_OF_RX,
  names: REMARKS_OF_RX.names.filter((name) => !['bc', 'dia', 'brand', 'modality'].includes(name)),
}

const TEST_DATE = field(
  'date',
  'date examdate exdate testdate rxdate visitdate checkupdate eyetestdate prescriptiondate orderdate दिनांक तारीख',
)

const TESTED_BY = field(
  'doctor',
  'doctor doctorname drname dr optometrist refractionist prescribedby डॉक्टर',
)

/** What stood in a line of a bill; a rate in percent is no amount. */
const LINE: readonly Field[] = [
  field(
    'text',
    'description details particulars item items itemname product productname goods work विवरण',
  ),
  field('qty', 'qty quantity totalqty noofitems pieces pcs मात्रा'),
  field('price', 'price rate unitprice mrp itemprice productprice'),
  field('discount', 'discount discountamount disc discamount totaldiscount extradiscount छूट'),
  field('tax', 'tax taxamount gst gstamount totalgst totaltax vat'),
]

const LINE_AMOUNT = 'linetotal lineamount itemamount itemtotal productamount'

/** What a sheet can be read as: a kind of import, or a supplier's bill whose lines are read into it. */
export type SheetKind = Exclude<ImportKind, 'Items'> | 'SupplierBill'

export const SHOP_FIELDS: Readonly<Record<SheetKind, readonly Field[]>> = {
  Suppliers: [
    field(
      'name',
      'name suppliername supplier vendor vendorname party partyname company companyname lab labname नाम',
    ),
    field('mobile', 'mobile mobileno mobilenumber mob mobile1 contactno cell whatsapp मोबाइल'),
    field('phone', 'phone phoneno telephone tel landline phone1 officephone'),
    ...PLACE,
    field('creditDays', 'creditdays creditperiod days paymentterms terms'),
    field(
      'openingBalance',
      'openingbalance opening balance ob due outstanding payable amount बकाया',
    ),
    field('isLab', 'lab islab'),
  ],
  Customers: [
    ...WHOSE,
    field(
      'mobile2',
      'mobile2 mob2 altmobile alternatemobile alternateno othermobile mobileno2 phone2',
    ),
    field('phone', 'phone phoneno telephone tel landline residence'),
    ...PLACE,
    field('dateOfBirth', 'dob dateofbirth birthdate birthday bday जन्मतिथि'),
    field('anniversary', 'anniversary anniversarydate weddinganniversary weddingdate'),
    field('age', 'age years उम्र आयु'),
    field('gender', 'gender sex लिंग'),
    field('visitDate', 'visitdate lastvisit lastvisitdate date visit'),
    field('head', 'head headoffamily familyhead family familyid familyof'),
    field('relation', 'relation relationship'),
    field('consent', 'consent whatsappconsent smsconsent maymessage allowmessages optin'),
    {
      ...REMARKS,
      names: [
        ...REMARKS.names,
        ...'category customertype reference referredby refby reference1 doctor doctorname drname occupation profession'.split(
          ' ',
        ),
      ],
    },
  ],
  Prescriptions: [
    ...WHOSE,
    TEST_DATE,
    field('eye', 'eye side'),
    ...RX_FIELDS,
    field('ipd', 'ipd pd totalpd binocularpd distancepd dpd'),
    field('nearIpd', 'nearipd nearpd npd'),
    TESTED_BY,
    REMARKS_OF_RX,
  ],
  ContactLenses: [...WHOSE, TEST_DATE, ...CONTACT_EYE_FIELDS, TESTED_BY, REMARKS_OF_CONTACTS],
  Bills: [
    ...WHOSE.map(withoutCode),
    ...PAPER,
    field('delivered', 'delivered deliveredon delivery deliverydate'),
    field('subtotal', 'subtotal gross grossamount basicamount amountbeforetax'),
    ...SUMS,
    ...LINE,
    field('lineTotal', LINE_AMOUNT),
    REMARKS,
  ],
  BillLines: [
    ...PAPER,
    ...LINE,
    field('lineTotal', `${LINE_AMOUNT} amount total totalamount netamount nettotal`),
  ],
  Dues: [
    ...WHOSE,
    ...PAPER,
    ...SUMS,
    field(
      'credit',
      'credit creditbalance advance advancebalance storecredit creditnote giftcard giftcardbalance giftcardamount giftvoucher voucherbalance जमा',
    ),
  ],
  Orders: [
    ...WHOSE.map(withoutCode),
    ...PAPER,
    ...SUMS.map((sum) =>
      sum.key === 'paid' ? { ...sum, names: [...sum.names, 'advance', 'advancepaid'] } : sum,
    ),
    field(
      'promised',
      'promised promiseddate deliverydate delivery expecteddate expected duedate readydate deliveryon',
    ),
    field('code', 'code itemcode productcode sku barcode'),
    field(
      'text',
      'description details particulars item items itemname product productname goods order orderdetails work विवरण',
    ),
    field('status', 'status state orderstatus stage स्थिति'),
    field(
      'lineTotal',
      'linetotal lineamount itemamount itemtotal itemprice productamount productprice price rate',
    ),
  ],
  Stock: [
    field(
      'code',
      'code itemcode productcode sku basebarcode barcode ean eancode itemno article articleno modelcode कोड',
    ),
    field(
      'qty',
      'qty quantity stock stockqty onhand closingstock closingqty openingstock openingqty balanceqty pieces pcs मात्रा स्टॉक',
    ),
    field('cost', 'cost costprice purchaseprice purchaserate buyingprice cp rate लागत'),
    // Goods without a barcode have their name as code.
    field('name', 'productname product itemname'),
    field('lot', 'lot lotno batch batchno'),
    field('expiry', 'expiry expirydate expdate exp expireson'),
  ],
  SupplierBill: [
    field('barcode', 'barcode ean ean13 eancode gtin upc upccode बारकोड'),
    field(
      'code',
      'code itemcode productcode materialcode sku itemno article articleno modelcode basebarcode कोड',
    ),
    field('name', 'name productname product itemname item description particulars नाम'),
    field('qty', 'qty quantity billedqty billqty pieces pcs nos मात्रा'),
    field('freeQty', 'free freeqty freequantity freepcs scheme schemeqty bonus'),
    field(
      'cost',
      'cost costprice purchaseprice purchaserate netrate basicrate unitrate unitprice buyingprice cp rate price लागत',
    ),
    field('discountRate', 'discount disc discountpercent discpercent discountrate'),
    field('taxRate', 'taxrate gstrate tax gst taxpercent gstpercent igst igstrate'),
    field('mrp', 'mrp maxretailprice maximumretailprice'),
    field('lot', 'lot lotno batch batchno batchnumber'),
    field('expiry', 'expiry expirydate expdate exp expireson'),
  ],
}
