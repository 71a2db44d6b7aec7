/**
 * Messages to customers, until a shop writes its own. Their places are those of `MessageValues`,
 * filled by `fillIn`: a line with an empty place goes. Each is one whole text, so that the shop
 * changes what it sees.
 */
export const customerMessages = {
  Invoice: `Dear {name},
Thank you for buying from {shop}.
Invoice {number}: {amount}
Balance due: {balance}
Ready by: {promised}
Parcel: {parcel}
{shop}
Phone {phone}`,
  Receipt: `Dear {name},
We received {amount} with thanks, receipt {number}.
Balance due: {balance}
Ready by: {promised}
{shop}
Phone {phone}`,
  CreditNote: `Dear {name},
Your credit note {number} comes to {amount}.
Kept as your credit: {credit}
{shop}
Phone {phone}`,
  RefundVoucher: `Dear {name},
We gave {amount} back to you, refund voucher {number}.
{shop}
Phone {phone}`,
  Estimate: `Dear {name},
Our estimate for you comes to {amount}.
{shop}
Phone {phone}`,
  OrderAcknowledgement: `Dear {name},
Thank you for your order {number}: {amount}
Paid so far: {paid}
Balance due: {balance}
Ready by: {promised}
{shop}
Phone {phone}`,
  PrescriptionCard: `Dear {name},
Here is your prescription of {date}.
Right eye: {right}
Left eye: {left}
PD: {pd} mm
Your next eye test is due on {due}.
{shop}
Phone {phone}`,
  DeliverySlip: `Dear {name},
Your order {number} was handed over on {date}.
Balance due: {balance}
Parcel: {parcel}
{shop}
Phone {phone}`,
  OrderReady: `Dear {name},
Your order {number} is ready to be collected.
Balance due: {balance}
{shop}
Phone {phone}`,
  OrderReadyToSend: `Dear {name},
Your order {number} is ready, and will be sent to you.
To be paid before it is sent: {balance}
{shop}
Phone {phone}`,
  EyeTest: `Dear {name},
Your next eye test is due on {due}.
Call us or come by, and we will keep a time for you.
{shop}
Phone {phone}`,
  ContactLensReorder: `Dear {name},
Your contact lenses will last until about {due}.
Shall we keep the next ones ready for you?
{shop}
Phone {phone}`,
  BalanceDue: `Dear {name},
{balance} is still open for your order {number} of {date}.
{shop}
Phone {phone}`,
  Birthday: `Dear {name},
A very happy birthday from all of us!
{shop}
Phone {phone}`,
  Feedback: `Dear {name},
How do you get along with what you took home with order {number}?
A word from you helps us. If anything does not fit, come by and we will put it right.
{shop}
Phone {phone}`,
  PointsEnding: `Dear {name},
Your points worth {amount} can be spent until {due}.
{shop}
Phone {phone}`,
  EyeTestByAge: `Dear {name},
Your eyes were to be tested again by {due}.
Call us or come by, and we will keep a time for you.
{shop}
Phone {phone}`,
  Anniversary: `Dear {name},
A very happy anniversary from all of us!
{shop}
Phone {phone}`,
  MembershipEnding: `Dear {name},
Your membership with us ends on {due}. Come by, and we will renew it.
{shop}
Phone {phone}`,
  CreditEnding: `Dear {name},
{amount} on your gift card can be spent until {due}.
{shop}
Phone {phone}`,
  Campaign: `Dear {name},
There is something new for you at {shop}.
Phone {phone}`,
} as const
