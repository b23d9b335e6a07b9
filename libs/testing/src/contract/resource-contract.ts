import type { TestToken } from '../test-issuer.js';
import type { TestService } from '../test-service.js';
import type { View } from '@groundwork/records';

/** What the contract tests need of a resource. */
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

/** A record as a test reads it. */
export type Body = Record<string, unknown>;

/** The requests the contract tests are made of. */
export interface ContractCalls {
  readonly path: () => string;
  as(token?: TestToken, service?: TestService): ReturnType<TestService['as']>;
  /** Creates a record by POST and returns it. */
  make(changes?: Body): Promise<Body>;
  /** The path of a record. */
  at(record: Body): string;
}

/** Binds the calls to one resource. */
export function contractCalls(contract: ResourceContract): ContractCalls {
  const path = (): string => (typeof contract.path === 'string' ? contract.path : contract.path());
  const as: ContractCalls['as'] = (token, service = contract.service()) => service.as(token, contract.headers?.());
  const key = contract.key ?? contract.view.key;
  return {
    path,
    as,
    at: (record) => `${path()}/${encodeURIComponent(String(record[key]))}`,
    async make(changes = {}) {
      const response = await (await as()).post(path()).send({ ...contract.sample?.(), ...changes });
      if (response.status !== 201) throw new Error(`The sample was refused: ${response.status} ${response.text}`);
      return response.body as Body;
    },
  };
}
