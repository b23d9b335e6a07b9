export { AUDIT_FIELDS, Audited, AuditedByDate } from './audited.js';
export { checkSchema } from './database/check-schema.js';
export { createDataSource, createPool, type DatabaseOptions } from './database/data-source.js';
export { brokenConstraint, translateDatabaseError } from './database/database-errors.js';
export { DatabaseModule, type DatabaseModuleOptions } from './database/database.module.js';
export type { Database, RecordSet, TransactionLimits } from './database/database.js';
export { isBuiltByReplaced, isMigrated, migrate, type ReplacedMigrations } from './database/migrate.js';
export { OwnConnections, rowsOf, transactionOn, type OwnConnectionsOptions } from './database/own-connections.js';
export { identifier, visibleByKey, whereAll } from './database/record-set.js';
export { parsePosition, whileReading } from './database/read-replica.js';
export { Records } from './database/records.js';
export { statements, type Statement } from './database/statement.js';
export { isoInstant } from './database/row-types.js';
export { columnsOf, tableOf, type Table } from './database/table.js';
export { Together } from './database/together.js';
export { sessionOf, type Backend, type BackendEnd, type Session } from './running/backend-signals.js';
export { LongOperations, OPERATION_LIMITS, type OperationLimits } from './running/long-operations.js';
export { OperationSlots, type SlotsOptions } from './running/operation-slots.js';
export type { RunningOperation } from './running/running-operation.js';
export { currentWork, outsideWork, scopes, withinWork, type Scope } from './running/scope.js';
export { Work } from './running/work.js';
export { MAX_EXACT_TOTAL } from './query/count-matches.js';
export { findRecord, findRow, notFound, presentOne, type Key } from './query/find-record.js';
export { envelope, listRecords, type Envelope } from './query/list-records.js';
export { orderOf } from './query/order.js';
export { MAX_CHILDREN, recordJson, selectRecords } from './query/select.js';
export { whereSql } from './query/where-sql.js';
export { ownOf, presenter, stateOf, type Presented } from './view/present.js';
export {
  childrenBy,
  view,
  viewNamed,
  type Aggregations,
  type Child,
  type Expression,
  type Row,
  type View,
} from './view/view.js';
export { assertAllExist } from './write/assert-all-exist.js';
export { createRecord, insertRow } from './write/create-record.js';
export { deleteRecord, type DeleteOptions } from './write/delete-record.js';
export { link, unlink, type Links } from './write/link.js';
export { merged } from './write/merged.js';
export { assertState, modifyRecord, type ModifyOptions } from './write/modify-record.js';
export { newId } from './write/new-id.js';
