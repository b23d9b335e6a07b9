import type { ResourceContract } from './resource-contract.js';
import type { TestToken } from '../test-issuer.js';
import type { TestService } from '../test-service.js';

/** A record as a test reads it. */
export type Body = Record<string, unknown>;

/** The requests the contract tests are made of. */
export interface ContractCalls {
  readonly path: () => string;
  as(token?: TestToken, service?: TestService): ReturnType<TestService['as']>;
  /** Makes a record by POST and answers it. */
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
