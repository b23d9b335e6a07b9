import { addressFault, OutgoingError, type OutgoingFault } from '@groundwork/outgoing';
import { findRow, Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { identityProviderView } from '../../directory/entities/identity-provider.entity.js';
import { providersOf } from '../../directory/identity-providers/identity-providers.service.js';
import { findTenant } from '../../directory/tenants/tenants.service.js';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';
import { textIn, type ProviderAddress } from './vendor.js';
import type { ProviderCheck, ProviderProblemCode } from './provider-check.dto.js';
import { documentAddress, isIssuerOf, PROVIDER_ALGORITHMS } from './provider-metadata.service.js';
import { vendorOf } from './vendors.js';

const MAX_URL = 2_048;
const MAX_MESSAGE = 500;
/** Endpoints that every provider has, and that of claims. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;
/** Key types of the accepted algorithms. (RFC 7518 §6.1; RFC 8037 §2) */
const KEY_TYPES: ReadonlySet<unknown> = new Set(['RSA', 'EC', 'OKP']);
const FAULTS: Readonly<Record<OutgoingFault, ProviderProblemCode>> = {
  refused: 'address_refused',
  timeout: 'timeout',
  too_large: 'too_large',
  failed: 'unreachable',
};

type Json = Readonly<Record<string, unknown>>;

/** Says what an administrator has to correct at a provider before somebody signs in. (external-providers.md, "Check a provider") */
@Injectable()
export class ProviderChecks {
  constructor(
    private readonly records: Records,
    private readonly outgoing: Outgoing,
  ) {}

  /** At most two requests, of 2.5 s each. Throws `not_found`. */
  async check(caller: Caller, tenantId: string, id: string): Promise<ProviderCheck> {
    await findTenant(this.records, caller, tenantId);
    const providers = providersOf(this.records, caller, tenantId);
    const provider = await findRow<ProviderAddress>(providers, identityProviderView, { id });
    return new Check(this.outgoing, provider).run();
  }
}

/** One check of one provider. */
class Check {
  private readonly found: ProviderCheck = {
    is_ready: false,
    discovery_url: null,
    issuer: null,
    authorization_endpoint: null,
    token_endpoint: null,
    userinfo_endpoint: null,
    jwks_uri: null,
    keys: null,
    problems: [],
  };

  constructor(
    private readonly outgoing: Outgoing,
    private readonly provider: ProviderAddress,
  ) {}

  async run(): Promise<ProviderCheck> {
    const { isOpenId } = vendorOf(this.provider);
    await (isOpenId ? this.discover() : this.tryEndpoints());
    return { ...this.found, is_ready: this.found.problems.length === 0 };
  }

  private async discover(): Promise<void> {
    const { issuer_url: configured } = this.provider;
    const address = (this.found.discovery_url = documentAddress(configured));
    const document = await this.readJson(address);
    if (!document) return;
    const { issuerHasDirectory } = vendorOf(this.provider);
    const issuer = textIn(document, 'issuer')?.slice(0, MAX_URL) ?? null;
    this.found.issuer = issuer;
    if (issuer === null || !isIssuerOf(issuer, configured, issuerHasDirectory))
      this.note('issuer_mismatch', address, `The document names the issuer ${issuer ?? 'nowhere'}, not ${configured}.`);
    const types = document['response_types_supported'];
    if (Array.isArray(types) && !types.includes('code'))
      this.note('code_flow_missing', address, 'The document does not list the response type "code".');
    this.noteEndpoints(document);
    if (this.found.jwks_uri !== null && !this.isRefused(this.found.jwks_uri)) await this.readKeys(this.found.jwks_uri);
  }

  private noteEndpoints(document: Json): void {
    for (const name of ENDPOINTS) {
      const address = textIn(document, name);
      if (address === undefined) {
        if (name !== 'userinfo_endpoint')
          this.note('endpoint_missing', this.found.discovery_url, `The document has no "${name}".`);
        continue;
      }
      this.take(name, address);
    }
  }

  /** Notes an endpoint, and where it may not be called. */
  private take(name: (typeof ENDPOINTS)[number], address: string): void {
    this.found[name] = address.slice(0, MAX_URL);
    const fault = addressFault(address, this.outgoing.allowsPrivate);
    if (fault) this.note('address_refused', address, `${name}: ${fault}`);
  }

  private isRefused(address: string): boolean {
    return addressFault(address, this.outgoing.allowsPrivate) !== undefined;
  }

  private async readKeys(address: string): Promise<void> {
    const set = await this.readJson(address);
    if (!set) return;
    const keys = Array.isArray(set['keys']) ? (set['keys'] as unknown[]) : []; // JSON
    this.found.keys = keys.filter(isUsable).length;
    if (this.found.keys === 0)
      this.note('no_usable_keys', address, 'The document has no public key of an accepted signature algorithm.');
  }

  /** A provider without discovery: any answer of its token endpoint but a failure says that it is there. */
  private async tryEndpoints(): Promise<void> {
    const { metadata } = vendorOf(this.provider);
    const whole = metadata?.(this.provider);
    const { userinfo_url } = this.provider.settings;
    const endpoints = { ...whole, ...(userinfo_url && { userinfo_endpoint: userinfo_url }) };
    for (const name of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'] as const) {
      const address = endpoints[name];
      if (address) this.take(name, address);
    }
    const token = this.found.token_endpoint;
    if (token === null || this.isRefused(token)) return;
    const answer = await this.request(token);
    if (answer && answer.status >= 500)
      this.note('unexpected_status', token, `The endpoint answers with the status ${answer.status}.`);
  }

  /** The JSON object at the address; notes what is there instead. */
  private async readJson(address: string): Promise<Json | undefined> {
    const answer = await this.request(address);
    if (!answer) return undefined;
    const { status } = answer;
    if (status >= 300 && status < 400) {
      this.note('redirected', address, `The answer is a redirect (${status}), which is not followed.`);
      return undefined;
    }
    if (status !== 200) {
      this.note('unexpected_status', address, `The answer has the status ${status} instead of 200.`);
      return undefined;
    }
    const value: unknown = await answer.json().catch(() => undefined);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json; // just checked
    this.note('not_json', address, 'The answer is not a JSON object.');
    return undefined;
  }

  private async request(address: string): Promise<Response | undefined> {
    try {
      return await this.outgoing.fetch(address, {
        headers: { accept: 'application/json', 'user-agent': 'groundwork' },
      });
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      this.note(FAULTS[error.fault], address, error.message);
      return undefined;
    }
  }

  private note(code: ProviderProblemCode, url: string | null, message: string): void {
    this.found.problems.push({ code, url: url?.slice(0, MAX_URL) ?? null, message: message.slice(0, MAX_MESSAGE) });
  }
}

/** A public key that may verify what a provider signs. (RFC 7517 §4.1, §4.2, §4.4) */
function isUsable(key: unknown): boolean {
  const [type, use, algorithm] = [textIn(key, 'kty'), textIn(key, 'use') ?? 'sig', textIn(key, 'alg')];
  if (use !== 'sig' || !KEY_TYPES.has(type)) return false;
  return algorithm === undefined || PROVIDER_ALGORITHMS.includes(algorithm);
}
