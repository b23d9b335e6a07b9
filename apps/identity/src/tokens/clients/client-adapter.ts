import { accountPagesMetadata } from './account-pages-client.js';
import type { ClientDirectory } from './client-directory.service.js';
import { clientMetadata, type ClientMetadata } from './client-metadata.js';
import type { ClientRecord } from './client-record.js';
import type { Adapter, AdapterPayload } from '../provider/oidc-provider.js';

/** Lets the library read clients; they are written by the management API alone. */
export class ClientAdapter implements Adapter {
  private readonly made = new WeakMap<ClientRecord, ClientMetadata>();

  constructor(
    private readonly clients: ClientDirectory,
    private readonly offer: ReadonlySet<string>,
    private readonly issuer: string,
  ) {}

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await this.clients.find(id);
    if (!record) return undefined;
    const metadata = this.made.get(record) ?? this.metadataOf(record);
    this.made.set(record, metadata);
    return metadata; // members are those of OpenID Connect Registration and our own
  }

  private metadataOf(record: ClientRecord): ClientMetadata {
    return record.is_account_pages ? accountPagesMetadata(record, this.issuer) : clientMetadata(record, this.offer);
  }

  upsert = readOnly;
  findByUserCode = readOnly;
  findByUid = readOnly;
  consume = readOnly;
  destroy = readOnly;
  revokeByGrantId = readOnly;
}

const readOnly = (): Promise<never> => Promise.reject(new Error('the library does not write clients'));
