import { Injectable } from '@nestjs/common';
import { ClientDirectory } from './client-directory.service.js';
import type { ClientRecord } from './client-record.js';
import type { Client, Provider } from '../provider/oidc-provider.js';

/** A client as its row and as the library's object; both are evicted when anything about clients changes. */
export interface BasicClient {
  readonly client: Client;
  readonly record: ClientRecord;
}

interface Served extends BasicClient {
  readonly provider: Provider;
}

const BASIC = /^Basic ([A-Za-z\d+/]+={0,2})$/;
/** An id and a secret as we make them: they look the same encoded. (RFC 6749 §2.3.1) */
const CREDENTIALS = /^([\w-]{1,64}):([\w-]{1,128})$/;

/** Confidential clients that send their secret in the header. (RFC 6749 §2.3.1; ADR 0018) */
@Injectable()
export class BasicClients {
  /** The library compares digests of all metadata to reuse its client; here the record that was read is the key. */
  private readonly served = new WeakMap<ClientRecord, Served>();

  constructor(private readonly directory: ClientDirectory) {}

  /**
   * The client whose right secret stands in the header. `undefined` for everything else, right or wrong: the library's own
   * steps judge it and say why.
   */
  async authenticate(provider: Provider, authorization: string | undefined): Promise<BasicClient | undefined> {
    const encoded = BASIC.exec(authorization ?? '')?.[1] ?? '';
    const [, id, secret] = CREDENTIALS.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
    if (id === undefined || secret === undefined) return undefined;
    const record = await this.directory.find(id);
    const served = record && (await this.serve(provider, record));
    if (served?.client.tokenEndpointAuthMethod !== 'client_secret_basic') return undefined;
    return (await served.client.compareClientSecret(secret)) ? served : undefined;
  }

  private async serve(provider: Provider, record: ClientRecord): Promise<Served | undefined> {
    const known = this.served.get(record);
    if (known?.provider === provider) return known;
    const client = await provider.Client.find(record.id);
    if (!client) return undefined;
    const served = { provider, client, record };
    this.served.set(record, served);
    return served;
  }
}
