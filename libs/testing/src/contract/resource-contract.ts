import type { View } from '@groundwork/records';
import type { TestService } from '../test-service.js';

/** What the contract tests need to know of a resource. */
export interface ResourceContract {
  /** The running service; a function, because it starts in `beforeAll`. */
  readonly service: () => TestService;
  /** The same service in multi-tenant mode, where records belong to tenants. */
  readonly tenants?: () => TestService;
  /** Two tenants of it, where tenants are records that have to be there. */
  readonly tenantIds?: () => Promise<readonly [string, string]>;
  /** Path of the collection; a function where it lies below a record made in `beforeAll`. */
  readonly path: string | (() => string);
  readonly view: View;
  /** The member that addresses a record in its path; default the view's key. */
  readonly key?: string;
  /** The key of a record that is not there, where no uuid is one; default a uuid. */
  readonly absent?: string;
  readonly scopes: { readonly read: string; readonly write: string };
  /** Headers every request needs, such as `bucket`. */
  readonly headers?: () => Record<string, string>;
  /** A body that makes a record, another one each time; absent where records are not made by POST. */
  readonly sample?: () => Record<string, unknown>;
  /** Changes a record takes; absent where records cannot be modified. */
  readonly changes?: Record<string, unknown>;
  /** There is no GET of a single record: links are read in lists. */
  readonly listedOnly?: boolean;
  /** Records cannot be deleted by DELETE on their path. */
  readonly permanent?: boolean;
  /** Bodies that are refused, with the field the error has to name. */
  readonly refused?: readonly { readonly body: Record<string, unknown>; readonly field: string }[];
}
