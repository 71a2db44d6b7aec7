import Type, { type Static } from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import { ROLES } from './permissions.ts'
import { EncryptedId, Id, NullableText, Success, Text, visibleText } from './primitives.ts'
import { Day, Grouping, REPORT_NAMES, ReportNameText } from './reports.ts'

const AREA = 'Reports'

export const VIEW_PERIODS = [
  'today',
  'yesterday',
  'month',
  'lastMonth',
  'quarter',
  'year',
  'own',
] as const

/** What a view keeps of a report beside its name. */
const ViewSettings = Type.Object({
  period: Type.Enum([...VIEW_PERIODS]),
  /** Of the period `own`. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  by: Type.Optional(Grouping),
  searchTerm: Type.Optional(Type.String({ maxLength: 100 })),
  /** Rows with exactly this cell in one column; without a cell those with anything in it. */
  column: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  cell: Type.Optional(Type.String({ maxLength: 300 })),
  supplierID: Type.Optional(EncryptedId),
  compare: Type.Optional(Type.Boolean()),
})

export const listReportViews = defineOperation({
  name: 'list-report-views',
  method: 'GET',
  path: '/api/ReportViews',
  area: AREA,
  summary: 'The views of reports that one has saved, and those that are shared with one’s role.',
  permission: 'reports',
  reply: Type.Object({
    Items: Type.Array(
      Type.Object({
        ID: Id,
        Report: ReportNameText,
        Name: Text,
        Settings: ViewSettings,
        SharedWith: NullableText,
        IsOwn: Type.Boolean(),
        By: Text,
      }),
    ),
  }),
})

export const saveReportView = defineOperation({
  name: 'save-report-view',
  method: 'POST',
  path: '/api/ReportViews/save',
  area: AREA,
  summary:
    'Saves a view under a name; one’s own view of the same name is replaced. With viewID that view is changed, also its name. At most 50.',
  permission: 'reports',
  body: Type.Object({
    /** A view of one’s own that is changed. */
    viewID: Type.Optional(EncryptedId),
    report: Type.Enum([...REPORT_NAMES]),
    name: visibleText(60),
    settings: ViewSettings,
    /** A role that sees it too. */
    sharedWith: Type.Optional(Type.Enum([...ROLES])),
  }),
  reply: Type.Object({ success: Type.Boolean(), viewID: Id }),
})

export const deleteReportView = defineOperation({
  name: 'delete-report-view',
  method: 'POST',
  path: '/api/ReportViews/delete',
  area: AREA,
  summary: 'Deletes a view of one’s own.',
  permission: 'reports',
  body: Type.Object({ viewID: EncryptedId }),
  reply: Success,
})

export type ReportView = ReplyOf<typeof listReportViews>['Items'][number]
export type ViewSettings = Static<typeof ViewSettings>
