import { isError, type Groundwork } from '@groundwork/client';
import { contentOf, type SentDocument } from './document.js';
import type { Entry, Values } from './difference.js';

type Members = Readonly<Record<string, unknown>>;

/** Where the members of a record are, in the configuration and in the document. */
export async function valuesOf(identity: Groundwork['identity'], document: SentDocument): Promise<Values> {
  const then = contentOf(document);
  const now = await read(identity);
  if (!then || !now) return () => [];
  return (entry) => {
    const [before, after] = [find(now, entry), find(then, entry)];
    if (!before || !after) return [];
    return (entry.members ?? [])
      .filter((member) => member in after)
      .map((member) => `${member}: ${written(before[member])} → ${written(after[member])}`);
  };
}

/** Nothing where the token may not read it: names are printed without values. */
async function read(identity: Groundwork['identity']): Promise<Members | undefined> {
  try {
    return await identity.get('/configuration', { accept: 'application/json' });
  } catch (error) {
    if (isError(error) && error.status === 403) return undefined;
    throw error;
  }
}

function find(configuration: Members, { kind, name, tenant, of }: Entry): Members | undefined {
  const isIt = (record: Members): boolean => record[`${kind}_name`] === name && isOf(record, tenant);
  if (kind === 'scope')
    return recordsOf(configuration['resources'])
      .filter((resource) => of === undefined || resource['resource_name'] === of)
      .flatMap((resource) => recordsOf(resource['scopes']))
      .find((scope) => scope['scope_name'] === name);
  if (kind === 'identity_provider')
    return recordsOf(configuration['tenants'])
      .filter((owner) => owner['tenant_name'] === (tenant ?? of))
      .flatMap((owner) => recordsOf(owner['identity_providers']))
      .find((provider) => provider['provider_name'] === name);
  return recordsOf(configuration[`${kind}s`]).find(isIt);
}

/** A record without a tenant is shared. */
const isOf = (record: Members, tenant: string | undefined): boolean =>
  tenant === undefined ? (record['tenant'] ?? null) === null : record['tenant'] === tenant;

const recordsOf = (list: unknown): readonly Members[] =>
  Array.isArray(list)
    ? (list as unknown[]).filter((one): one is Members => typeof one === 'object' && one !== null)
    : [];

const written = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));
