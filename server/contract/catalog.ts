import Type, { type Static, type TSchema } from 'typebox'
import { type BodyOf, defineOperation, type ReplyOf } from './operation.ts'
import {
  Amount,
  Code,
  DateText,
  EncryptedId,
  Id,
  Int32,
  LocalizedText,
  Name,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  NumberOut,
  NumericId,
  Page,
  PageNumber,
  PageSize,
  Percent,
  Power,
  QuantityOrZero,
  RequiredCode,
  ScannedCode,
  SectionText,
  SignedRupees,
  Success,
  Text,
  UnitRupees,
  visibleText,
} from './primitives.ts'

const ItemType = Type.Object({ Value: Id, NumericID: NumberOut, Name: Text })

const ModuleItemType = Type.Object({
  Value: Id,
  NumericID: NumberOut,
  Name: Text,
  ItemImagePath: Text,
  ModuleID: Id,
})

const Category = Type.Object({ ID: Id, Name: Text, Code: Text, ItemTypeID: Id })
const SubCategory = Type.Object({ ID: Id, Name: Text, Code: Text, CategoryID: Id })

const CatalogItem = Type.Object({
  ID: Id,
  NumericID: NumberOut,
  Name: Text,
  Code: Text,
  Price: Amount,
  MRP: Amount,
  Stock: Amount,
  ItemTypeID: Id,
  CategoryID: Id,
  SubCategoryID: Id,
})

/** One item as the till needs it for a cart line: prices, tax rates in force today, stock. */
export const ItemRecord = Type.Object({
  ID: Id,
  NumericID: NumberOut,
  InventoryID: NullableId,
  Code: Text,
  Barcode: NullableText,
  Name: Text,
  Brand: Text,
  HSN: Text,
  /** Whether no shelf holds it: fitting, repair, an eye test. */
  IsService: Type.Boolean(),
  ItemTypeID: Id,
  ItemTypeNumericID: NumberOut,
  CategoryID: Id,
  SubCategoryID: Id,
  MRP: Amount,
  Price: Amount,
  SGSTRate: NullableNumber,
  CGSTRate: NullableNumber,
  IGSTRate: NullableNumber,
  PriceIncludesTax: Type.Boolean(),
  Stock: Amount,
  ImagePath: NullableText,
  SpectacleLensType: Type.Optional(Type.Integer({ format: 'int32' })),
  Index: Type.Optional(Amount),
  Coating: Type.Optional(Text),
  Sphere: Type.Optional(Text),
  Cylinder: Type.Optional(Text),
  Axis: Type.Optional(Text),
  Addition: Type.Optional(Text),
  Modality: Type.Optional(Text),
  /** Of contact lenses, in millimetres as on the box: 8.60 and 14.2. */
  BaseCurve: Type.Optional(Text),
  Diameter: Type.Optional(Text),
  Units: Type.Optional(
    Type.Array(
      Type.Object({
        InventoryID: Id,
        Code: Text,
        /** Whose open sale it lies in, null for a walk-in's; pieces that lie in none come first. */
        InSaleOf: Type.Optional(NullableText),
      }),
    ),
  ),
})

const AREA = 'Catalogue'

export const modules = defineOperation({
  name: 'get-modules',
  method: 'GET',
  path: '/api/Module/GetModules',
  area: AREA,
  summary: 'The modules of the shop; each holds item types.',
  permission: 'sell',
  reply: Type.Array(Type.Object({ Value: Id, Name: Text })),
  isCacheable: true,
})

export const itemTypes = defineOperation({
  name: 'get-item-types',
  method: 'GET',
  path: '/api/Common/GetItemTypes',
  area: AREA,
  summary: 'The item types: frames, lenses, contact lenses, sunglasses, accessories.',
  permission: 'sell',
  reply: Type.Array(ItemType),
  isCacheable: true,
})

export const itemTypeByNumber = defineOperation({
  name: 'get-item-type-by-number',
  method: 'GET',
  path: '/api/quickSale/get-item-type-id',
  area: AREA,
  summary: 'The item type of a numeric ID, with the cart section that it belongs to.',
  permission: 'sell',
  query: Type.Object({ id: Int32 }),
  reply: Type.Object({ Value: Id, NumericID: NumberOut, Name: Text, Section: SectionText }),
  isCacheable: true,
})

export const itemTypesByModule = defineOperation({
  name: 'get-item-types-by-module',
  method: 'POST',
  path: '/api/Module/GetItemTypesByModule',
  area: AREA,
  summary: 'The item types of one module, with their images.',
  permission: 'sell',
  body: Type.Object({ moduleID: EncryptedId }),
  reply: Type.Array(ModuleItemType),
})

export const quickSaleTypes = defineOperation({
  name: 'get-quick-sale-types',
  method: 'POST',
  path: '/api/Module/GetQuickSaleTypes',
  area: AREA,
  summary: 'The product sections that the counter can bill from, narrowed by type or name.',
  permission: 'sell',
  body: Type.Object({
    moduleID: EncryptedId,
    value: Type.Optional(EncryptedId),
    name: Type.Optional(Name),
    itemImagePath: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  reply: Type.Array(ModuleItemType),
})

export const categoriesByItemType = defineOperation({
  name: 'get-categories-by-item-type',
  method: 'POST',
  path: '/api/Common/GetCategoriesByItemType',
  area: AREA,
  summary: 'The categories of an item type.',
  permission: 'sell',
  body: Type.Object({ itemTypeID: EncryptedId }),
  reply: Type.Array(Category),
})

export const subCategoriesByCategory = defineOperation({
  name: 'get-sub-categories-by-category',
  method: 'POST',
  path: '/api/Common/GetSubCategoriesByCategory',
  area: AREA,
  summary: 'The sub-categories of a category.',
  permission: 'sell',
  body: Type.Object({ categoryID: EncryptedId }),
  reply: Type.Array(SubCategory),
})

export const categoryTree = defineOperation({
  name: 'get-category-tree',
  method: 'POST',
  path: '/api/Module/GetCategoryTreeByItemType',
  area: AREA,
  summary: 'The categories of an item type with their sub-categories, in one call.',
  permission: 'sell',
  body: Type.Object({ itemTypeID: EncryptedId }),
  reply: Type.Array(
    Type.Object({
      ID: Id,
      Name: Text,
      Code: Text,
      ItemTypeID: Id,
      SubCategories: Type.Array(SubCategory),
    }),
  ),
})

export const itemSearch = defineOperation({
  name: 'search-items',
  method: 'POST',
  path: '/api/Common/SearchItems',
  area: AREA,
  summary: 'A page of the items that match every filter given, and how many there are in all.',
  permission: 'sell',
  body: Type.Object({
    itemTypeID: Type.Optional(EncryptedId),
    categoryID: Type.Optional(EncryptedId),
    subCategoryID: Type.Optional(EncryptedId),
    searchTerm: Type.Optional(Code),
    pageNumber: PageNumber,
    pageSize: PageSize,
  }),
  reply: Page(CatalogItem),
})

export const itemByCode = defineOperation({
  name: 'get-item-by-code',
  method: 'GET',
  path: '/api/quickSale/getItemDetailFromCode',
  area: AREA,
  summary:
    'The item behind a barcode, an item code or the code of one serialised unit, as scanned.',
  permission: 'sell',
  query: Type.Object({ code: ScannedCode }),
  reply: Type.Object({
    ...ItemRecord.properties,
    // Of a package whose GS1 code was scanned.
    Lot: Type.Optional(NullableText),
    ExpiresOn: Type.Optional(NullableText),
    IsExpired: Type.Optional(Type.Boolean()),
    /** Of a code on several items or prices: all of them, the answered one first. */
    Candidates: Type.Optional(Type.Array(ItemRecord)),
  }),
  isCacheable: true,
})

export const frameSearch = defineOperation({
  name: 'search-frames',
  method: 'GET',
  path: '/api/quickSale/GetFrameSunGlassForAutoComplete',
  area: AREA,
  summary: 'Frames and sunglasses by part of a brand, model or code; best match first, at most 50.',
  permission: 'sell',
  query: Type.Object({
    term: Type.String({ minLength: 2, maxLength: 100 }),
    yearId: NumericId,
  }),
  reply: Type.Array(ItemRecord),
  isCacheable: true,
})

export const spectacleLensSearch = defineOperation({
  name: 'search-spectacle-lenses',
  method: 'GET',
  path: '/api/quickSale/GetSpectacleLensForAutoComplete',
  area: AREA,
  summary: 'Spectacle lenses by part of a name, coating, index or power; at most 50.',
  permission: 'sell',
  query: Type.Object({ term: RequiredCode }),
  reply: Type.Array(ItemRecord),
  isCacheable: true,
})

export const contactLensSearch = defineOperation({
  name: 'search-contact-lenses',
  method: 'POST',
  path: '/api/quickSale/search-contact-lens',
  area: AREA,
  summary: 'Contact lenses by part of a brand, power or modality; at most 50.',
  permission: 'sell',
  body: Type.Object({ term: RequiredCode }),
  reply: Type.Array(ItemRecord),
})

export const everySectionSearch = defineOperation({
  name: 'search-all-sections',
  method: 'POST',
  path: '/api/quickSale/search-all',
  area: AREA,
  summary:
    'Items of every section by part of a code, name, brand or power; best first, at most 50.',
  permission: 'sell',
  body: Type.Object({ term: RequiredCode }),
  reply: Type.Array(ItemRecord),
})

/** A key of a change: left out it stays as it is, null clears it. */
function clearable<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Unsafe<Static<T> | null>({ ...schema, type: [typeOf(schema), 'null'] }))
}

function typeOf(schema: TSchema): unknown {
  return 'type' in schema ? schema.type : 'object'
}

const AttributeValue = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()])

/** Everything of an item beside what the quick form of the counter asks. */
const itemDetails = {
  /** By its name, among those of the item's type: a new one is made. Null is `General`. */
  category: clearable(visibleText(200)),
  hsn: Type.Optional(RequiredCode),
  subCategoryID: Type.Optional(EncryptedId),
  supplierID: clearable(EncryptedId),
  reorderMin: clearable(QuantityOrZero),
  reorderMax: clearable(QuantityOrZero),
  isActive: Type.Optional(Type.Boolean()),
  tracksBatches: Type.Optional(Type.Boolean()),
  isSerialised: Type.Optional(Type.Boolean()),
  unit: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  shelf: clearable(RequiredCode),
  /** By type: reference back-office 5.1. */
  attributes: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), AttributeValue)),
  /** Codes beside its own and its barcode. */
  codes: Type.Optional(Type.Array(RequiredCode, { maxItems: 20 })),
  spectacleLensType: clearable(Type.Integer({ minimum: 1, maximum: 5 })),
  index: clearable(Type.Number({ minimum: 1, maximum: 3, 'x-decimals': 3 })),
  coating: clearable(RequiredCode),
  sphere: clearable(Power),
  cylinder: clearable(Power),
  axis: clearable(Type.Integer({ minimum: 0, maximum: 180 })),
  addition: clearable(Power),
  modality: clearable(RequiredCode),
}

export const saveItem = defineOperation({
  name: 'save-catalogue-item',
  method: 'POST',
  path: '/api/Catalogue/item',
  area: AREA,
  summary:
    'A new item, on sale at once; with its ID a change of one: keys left out stay, null clears.',
  permission: 'catalogue.edit',
  keepsNulls: true,
  body: Type.Object({
    itemID: Type.Optional(EncryptedId),
    /** Of the item as it was read: the change of another in between is a 409. */
    version: Type.Optional(Int32),
    /** Name, section and tax class are needed for a new item. */
    name: Type.Optional(visibleText(200)),
    section: Type.Optional(
      Type.Union([
        Type.Literal('Frame'),
        Type.Literal('SpectacleLens'),
        Type.Literal('ContactLens'),
        Type.Literal('Sunglass'),
        Type.Literal('Accessory'),
      ]),
    ),
    taxClass: Type.Optional(RequiredCode),
    /** The code on the goods; without one a new item gets a code of the shop. */
    barcode: clearable(RequiredCode),
    /** The maker's code of another item: from now on it stands for both. */
    sharesBarcode: Type.Optional(Type.Boolean()),
    brand: clearable(visibleText(200)),
    mrp: clearable(UnitRupees),
    price: clearable(UnitRupees),
    priceIncludesTax: clearable(Type.Boolean()),
    openingStock: clearable(QuantityOrZero),
    /** What one piece of the opening stock cost. */
    openingCost: clearable(UnitRupees),
    /** The lot of the opening stock of an item that is kept by lots, and its expiry. */
    openingLot: clearable(RequiredCode),
    openingExpiresOn: clearable(DateText),
    ...itemDetails,
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    itemID: Id,
    numericID: NumberOut,
    code: Text,
    version: Type.Integer(),
  }),
})

const ItemSummary = {
  ID: Id,
  NumericID: NumberOut,
  Code: Text,
  Barcode: NullableText,
  Name: Text,
  Brand: Text,
  Category: Text,
  Section: SectionText,
  HSN: Text,
  /** Whether no shelf holds it. */
  IsService: Type.Boolean(),
  MRP: Amount,
  Price: Amount,
  PriceIncludesTax: Type.Boolean(),
  IsActive: Type.Boolean(),
  OnHand: Amount,
  Committed: Amount,
  Free: Amount,
  OnOrder: Amount,
  ReorderMin: NullableNumber,
  Supplier: NullableText,
  /** What lenses are, and the attributes of any goods: reference back-office 5.1. */
  SpectacleLensType: NullableNumber,
  Index: NullableNumber,
  Coating: NullableText,
  Sphere: NullableText,
  Cylinder: NullableText,
  Axis: NullableNumber,
  Addition: NullableText,
  Modality: NullableText,
  /** Of contact lenses, in millimetres as on the box: their own or their family's. */
  BaseCurve: Type.Optional(Text),
  Diameter: Type.Optional(Text),
  Attributes: Type.Record(Type.String(), Type.Unknown()),
  /** Of the picture that is shown first; null where there is none. */
  ImagePath: NullableText,
}

const Image = Type.Object({ Name: Text })

export const readItem = defineOperation({
  name: 'get-catalogue-item',
  method: 'GET',
  path: '/api/Catalogue/item/{itemID}',
  area: AREA,
  summary: 'An item with all its fields, codes, stock and who changed what when.',
  permission: 'sell',
  params: Type.Object({ itemID: EncryptedId }),
  reply: Type.Object({
    ...ItemSummary,
    Version: Type.Integer(),
    ItemTypeID: Id,
    CategoryID: Id,
    SubCategoryID: Id,
    SubCategory: Text,
    TaxClass: Text,
    TaxRate: NullableNumber,
    Unit: Text,
    Shelf: NullableText,
    SupplierID: NullableId,
    ReorderMax: NullableNumber,
    TracksBatches: Type.Boolean(),
    IsSerialised: Type.Boolean(),
    MergedIntoID: NullableId,
    /** The family of lenses of which it is one power; the others have prices of their own. */
    LensFamily: Type.Union([
      Type.Object({ ID: Id, Name: Text, Powers: Type.Integer() }),
      Type.Null(),
    ]),
    Images: Type.Array(Image),
    Codes: Type.Array(Text),
    /** As OnHand. */
    Stock: Amount,
    /** Once goods have moved, type, unit, pieces and lots stay as they are. */
    HasMovements: Type.Boolean(),
    Units: Type.Array(
      Type.Object({ InventoryID: Id, Code: Text, Status: Text, MRP: NullableNumber }),
    ),
    Lots: Type.Array(
      Type.Object({ Lot: Text, ExpiresOn: NullableText, OnHand: Amount, MRP: NullableNumber }),
    ),
    /** With `cost.see` only. */
    AverageCost: Type.Optional(NullableNumber),
    LastCost: Type.Optional(NullableNumber),
    StockValue: Type.Optional(Amount),
    Versions: Type.Array(
      Type.Object({
        Version: Type.Integer(),
        At: Text,
        By: NullableText,
        Reason: NullableText,
        Changes: Type.Array(
          Type.Object({ Field: Text, Before: Type.Unknown(), After: Type.Unknown() }),
        ),
      }),
    ),
  }),
})

export const listAttributeValues = defineOperation({
  name: 'list-attribute-values',
  method: 'GET',
  path: '/api/Catalogue/attribute-values',
  area: 'Catalogue',
  summary:
    'The values that each attribute of items has in this shop, in one spelling each; the parts of frame sizes too.',
  permission: 'sell',
  reply: Type.Object({
    Items: Type.Array(Type.Object({ Name: Text, Values: Type.Array(Text) })),
  }),
})

/** Names an attribute with a list of values: no part of a size, and no figure. */
const AttributeName = Type.String({ minLength: 1, maxLength: 40 })

export const listUsedValues = defineOperation({
  name: 'list-used-values',
  method: 'GET',
  path: '/api/Catalogue/attribute-values/{name}',
  area: AREA,
  summary: 'The values of one attribute, each with how many items have it, off sale too.',
  permission: 'catalogue.edit',
  params: Type.Object({ name: AttributeName }),
  query: Type.Object({
    searchTerm: Type.Optional(Code),
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Page(Type.Object({ Value: Text, ItemCount: Type.Integer() })),
})

export const renameAttributeValue = defineOperation({
  name: 'rename-attribute-value',
  method: 'POST',
  path: '/api/Catalogue/attribute-values/rename',
  area: AREA,
  summary:
    'Writes a value of an attribute in another way, in all its items; where the other one is on the ' +
    'list, the two become one. A preview writes nothing.',
  permission: 'catalogue.edit',
  body: Type.Object({
    name: AttributeName,
    held: visibleText(200),
    into: visibleText(200),
    preview: Type.Boolean(),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    /** As it is written from now on. */
    value: Text,
    /** Whether it stands on the list already. */
    isMerge: Type.Boolean(),
    itemCount: Type.Integer(),
  }),
})

export const removeAttributeValue = defineOperation({
  name: 'remove-attribute-value',
  method: 'POST',
  path: '/api/Catalogue/attribute-values/remove',
  area: AREA,
  summary: 'Takes a value that no item has off the list of its attribute.',
  permission: 'catalogue.edit',
  body: Type.Object({ name: AttributeName, held: visibleText(200) }),
  reply: Success,
})

export const listItems = defineOperation({
  name: 'list-catalogue-items',
  method: 'POST',
  path: '/api/Catalogue/items',
  area: AREA,
  summary:
    'Items by type, category, brand, supplier, state and search term, with their stock; off sale too.',
  permission: 'sell',
  body: Type.Object({
    itemTypeID: Type.Optional(EncryptedId),
    categoryID: Type.Optional(EncryptedId),
    brand: Type.Optional(Name),
    supplierID: Type.Optional(EncryptedId),
    isActive: Type.Optional(Type.Boolean()),
    belowMinimum: Type.Optional(Type.Boolean()),
    inStock: Type.Optional(Type.Boolean()),
    /** Values that attributes must have, by the names of `list-attribute-values`. */
    attributes: Type.Optional(
      Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), {
        maxProperties: 20,
      }),
    ),
    /** By brand and name; else the newest first. */
    byName: Type.Optional(Type.Boolean()),
    searchTerm: Type.Optional(Code),
    pageNumber: Type.Optional(PageNumber),
    pageSize: Type.Optional(PageSize),
  }),
  reply: Page(Type.Object(ItemSummary)),
})

export const listBrands = defineOperation({
  name: 'list-brands',
  method: 'POST',
  path: '/api/Catalogue/brands',
  area: AREA,
  summary: 'The brands of what is on sale, of a type or a category, with how many items each has.',
  permission: 'sell',
  body: Type.Object({
    itemTypeID: Type.Optional(EncryptedId),
    categoryID: Type.Optional(EncryptedId),
  }),
  reply: Type.Object({
    Items: Type.Array(Type.Object({ Name: Text, Count: Type.Integer() })),
  }),
})

export const changePrices = defineOperation({
  name: 'change-prices',
  method: 'POST',
  path: '/api/Catalogue/price-change',
  area: AREA,
  summary: 'Changes the prices of many items from a day on; a preview writes nothing.',
  permission: 'price.change',
  body: Type.Object({
    filter: Type.Object({
      itemIDs: Type.Optional(Type.Array(EncryptedId, { maxItems: 1_000 })),
      itemTypeID: Type.Optional(EncryptedId),
      categoryID: Type.Optional(EncryptedId),
      supplierID: Type.Optional(EncryptedId),
      inwardID: Type.Optional(EncryptedId),
      brand: Type.Optional(Name),
      /** The powers of a family of lenses. */
      familyID: Type.Optional(EncryptedId),
    }),
    /** One of percent, amount and mrpMinusPercent; roundTo may stand alone. */
    rule: Type.Object({
      percent: Type.Optional(Type.Number({ minimum: -99, maximum: 1_000, 'x-decimals': 3 })),
      amount: Type.Optional(SignedRupees),
      mrpMinusPercent: Type.Optional(Percent),
      roundTo: Type.Optional(
        Type.Union([Type.Literal(9), Type.Literal(10), Type.Literal(49), Type.Literal(99)]),
      ),
    }),
    effectiveFrom: DateText,
    preview: Type.Boolean(),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    batchID: NullableId,
    Rows: Type.Array(
      Type.Object({
        ItemID: Id,
        Code: Text,
        Name: Text,
        Before: Amount,
        After: Amount,
        MRP: Amount,
        /** Why this price stays as it is. */
        Problem: NullableLocalizedText,
        /** Goods in stock that came with another MRP and sell at another price than After. */
        Kept: Type.Optional(Type.Array(Type.Object({ Count: Amount, MRP: Amount, Price: Amount }))),
        /** Of the new price, with `cost.see` only. */
        MarginPercent: Type.Optional(NullableNumber),
      }),
    ),
    /** Families of lenses of which powers change: powers that are made later sell at their price. */
    Families: Type.Array(
      Type.Object({
        FamilyID: Id,
        Name: Text,
        Before: Amount,
        After: Amount,
        /** Why this price stays as it is. */
        Problem: NullableLocalizedText,
      }),
    ),
  }),
})

const ItemImageName = Type.String({ pattern: '^[0-9a-f]{32}\\.(png|jpg)$' })

export const saveItemImage = defineOperation({
  name: 'save-item-image',
  method: 'POST',
  path: '/api/Catalogue/item-image',
  area: AREA,
  summary: 'One more picture of an item, six at most: the bytes of a PNG or JPEG of at most 2 MB.',
  permission: 'catalogue.edit',
  query: Type.Object({ itemID: EncryptedId }),
  bodyType: 'image/*',
  bodyLimitBytes: 3 * 1024 * 1024,
  // The body is bytes: there is no null in it to look for.
  keepsNulls: true,
  body: Type.Unsafe<Uint8Array>({ format: 'binary', description: 'A PNG or JPEG' }),
  reply: Type.Object({ success: Type.Boolean(), name: Text }),
})

export const removeItemImage = defineOperation({
  name: 'remove-item-image',
  method: 'POST',
  path: '/api/Catalogue/item-image/remove',
  area: AREA,
  summary: 'Takes a picture off an item.',
  permission: 'catalogue.edit',
  body: Type.Object({ itemID: EncryptedId, name: RequiredCode }),
  reply: Type.Object({ success: Type.Boolean() }),
})

export const itemImage = defineOperation({
  name: 'get-item-image',
  method: 'GET',
  path: '/api/Catalogue/item-image/{name}',
  area: AREA,
  summary: 'A picture of an item, by the name that the item gave.',
  permission: 'sell',
  params: Type.Object({ name: ItemImageName }),
  reply: Type.String({ format: 'binary' }),
  replyType: 'image/*',
})

export const giveOwnCode = defineOperation({
  name: 'give-own-code',
  method: 'POST',
  path: '/api/Catalogue/own-code',
  area: AREA,
  summary: 'Gives an item an EAN-13 of the shop, to be printed on its labels.',
  permission: 'catalogue.edit',
  body: Type.Object({ itemID: EncryptedId }),
  reply: Type.Object({ success: Type.Boolean(), code: Text }),
})

export const jobChargeItem = defineOperation({
  name: 'job-charge-item',
  method: 'POST',
  path: '/api/Catalogue/job-charge-item',
  area: AREA,
  summary:
    'The service that a job charge with a SAC is sold as: made when it is first taken, then kept ' +
    'like the charge. One without a SAC is charged on the line of the goods.',
  permission: 'sell',
  body: Type.Object({ jobChargeID: EncryptedId }),
  reply: Type.Object({ success: Type.Boolean(), code: Text }),
})

export const membershipItem = defineOperation({
  name: 'membership-item',
  method: 'POST',
  path: '/api/Catalogue/membership-item',
  area: AREA,
  summary:
    'The service that a membership with a price is sold as: made when it is first taken, then kept ' +
    'like the membership. The membership begins when the sale with its line is saved.',
  permission: 'sell',
  body: Type.Object({ membershipID: EncryptedId }),
  reply: Type.Object({ success: Type.Boolean(), code: Text }),
})

export const mergeItems = defineOperation({
  name: 'merge-items',
  method: 'POST',
  path: '/api/Catalogue/merge',
  area: AREA,
  summary: 'Merges a duplicate into another item: its codes, stock and open lines go along.',
  permission: 'catalogue.edit',
  body: Type.Object({ fromItemID: EncryptedId, intoItemID: EncryptedId }),
  reply: Type.Object({ success: Type.Boolean(), itemID: Id }),
})

export const listTaxClasses = defineOperation({
  name: 'list-tax-classes',
  method: 'GET',
  path: '/api/Catalogue/tax-classes',
  area: AREA,
  summary: 'The lines of the rate schedule, with the rate in force today.',
  permission: 'sell',
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        /** What a request names it by, and as it is read. */
        Name: Text,
        Title: LocalizedText,
        HSN: Text,
        Rate: Amount,
        Since: Text,
      }),
    ),
  }),
})

/** An item; of the package whose GS1 code was scanned also its lot and dates. */
export type Item = ReplyOf<typeof itemByCode>
export type ItemTypeDetail = ReplyOf<typeof itemTypeByNumber>
export type NewItemInput = BodyOf<typeof saveItem>
export type TaxClassRow = ReplyOf<typeof listTaxClasses>['Items'][number]
export type StockUnit = NonNullable<Item['Units']>[number]
