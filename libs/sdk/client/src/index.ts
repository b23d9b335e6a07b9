export { CachedTokens, type IssuedToken, type TokenGrant } from './auth/cached-tokens.js';
export { device, type DeviceCode, type DeviceOptions } from './auth/device.js';
export {
  clientCredentials,
  refreshToken,
  type Auth,
  type GrantOptions,
  type RefreshTokenOptions,
} from './auth/grants.js';
export type { GroundworkScope, Scope } from './auth/scopes.js';
export { custom, type AuthorizedRequest, type TokenEvent, type TokenSource } from './auth/token-source.js';
export type { GrantContext } from './auth/issuer.js';
export { memoryStore, type KeptTokens, type TokenStore } from './auth/user-tokens.js';
export { GroundworkError, isError, type ErrorDetail, type Failure } from './errors.js';
export type { DownloadOptions } from './files/download.js';
export { StorageClient } from './files/storage-client.js';
export type { UploadedFile, UploadOptions } from './files/upload-options.js';
export type { UploadSource } from './files/upload-source.js';
export type { KeptUpload, UploadStore } from './files/upload-store.js';
export { createGroundwork, type Groundwork, type GroundworkOptions } from './groundwork.js';
export type { Answer, Bytes, CallOptions, CodeOf, FieldOf, ItemOf, OperationOf, PathsWith } from './paths.js';
export { etagOf, type AtPath } from './requests/remembered.js';
export type { RetryTiming } from './requests/retry.js';
export { ServiceClient } from './requests/service-client.js';
export type { UnstableWalk } from './requests/walk.js';
export type { ExportedNode } from './trees/export.js';
export type { Imported, ImportOptions, ImportProgress, ImportSource } from './trees/import.js';
export { TreeClient } from './trees/tree-client.js';
export type * as IdentityApi from './types/identity.generated.js';
export type * as StorageApi from './types/storage.generated.js';
export type * as TreeApi from './types/tree.generated.js';
export { IdentityClient } from './users/identity-client.js';
export type { FollowOptions, UserImport, UserImportOptions, UserImportProgress } from './users/import-users.js';
export { allOf, contains, prefix, Where, where, type WhereValue } from './where.js';
