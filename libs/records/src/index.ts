export { AUDIT_FIELDS, Audited, AuditedByDate } from './audited.js';
export {
  checkSchema,
  isBuiltByReplaced,
  isMigrated,
  migrate,
  migrationsOf,
  readMigrations,
  type Migration,
  type ReplacedMigrations,
} from './database/migrate.js';
export { createDataSource, createPool, isoInstant, type DatabaseOptions } from './database/data-source.js';
export { brokenConstraint, translateDatabaseError } from './database/database-errors.js';
export { DatabaseModule, type DatabaseModuleOptions } from './database/database.module.js';
export {
  identifier,
  visibleByKey,
  whereAll,
  type Database,
  type RecordSet,
  type TransactionLimits,
} from './database/database.js';
export { OwnConnections, rowsOf, transactionOn, type OwnConnectionsOptions } from './database/own-connections.js';
export { parsePosition, whileReading } from './database/read-replica.js';
export { Records } from './database/records.service.js';
export { statements, type Statement } from './database/statement.js';
export { columnsOf, storedEntities, tableOf, type Table } from './database/table.js';
export { BatchLoader } from './database/batch-loader.js';
export { notification, NotificationListener, type ListenerOptions } from './database/notification-listener.js';
export { sessionOf, type Backend, type BackendEnd, type Session } from './running/backend-signals.js';
export {
  LongOperations,
  OPERATION_LIMITS,
  OperationSlots,
  type OperationLimits,
  type SlotsOptions,
} from './running/long-operations.js';
export { currentOperation, type RunningOperation } from './running/running-operation.js';
export { currentWork, outsideWork, scopes, withinWork, Work, type Scope } from './running/work.js';
export { hasPlainLimit, MAX_EXACT_TOTAL, orderOf } from './query/page-statement.js';
export { findRecord, findRow, notFound, presentOne, type Key } from './query/find-record.js';
export { envelope, listRecords, type Envelope } from './query/list-records.js';
export { MAX_CHILDREN, recordJson, selectRecords } from './query/select.js';
export { likePattern, whereSql } from './query/where-sql.js';
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
export { assertAllExist, link, unlink, type Links } from './write/create-record.js';
export { createRecord, insertRow, newId } from './write/create-record.js';
export { deleteRecord, type DeleteOptions } from './write/modify-record.js';
export { assertState, merged, modifyRecord, type ModifyOptions } from './write/modify-record.js';
