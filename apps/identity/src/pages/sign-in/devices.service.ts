import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import type { Device } from '../../sign-in/accounts/claimant.js';
import type { Exchange } from './step.js';

const BYTES = 32;
const VALUE = /^[\w-]{43}$/;
/** The longest that browsers keep a cookie. (RFC 6265bis §5.5) */
const LIFETIME_MS = 400 * 86_400_000;
const MOST_AGENT = 500;

/** The browser of a sign-in: known by a random cookie, of which only a keyed digest is stored. */
@Injectable()
export class Devices {
  constructor(
    private readonly pepper: Pepper,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** The browser of a request, as a claimant has it. */
  browserOf(exchange: Exchange): { readonly address: string; readonly device: Device } {
    return { address: exchange.request.ip ?? '', device: this.of(exchange) };
  }

  /** Gives a browser without the cookie one, and lets a known one keep it for longer. */
  of({ request, response }: Exchange): Device {
    const secure = this.config.ISSUER.startsWith('https:');
    const name = secure ? '__Host-device' : 'device';
    const sent = request.headers.cookie?.split('; ').find((pair) => pair.startsWith(`${name}=`));
    const known = sent?.slice(name.length + 1) ?? '';
    const value = VALUE.test(known) ? known : randomBytes(BYTES).toString('base64url');
    response.cookie(name, value, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: LIFETIME_MS });
    const userAgent = request.headers['user-agent']?.slice(0, MOST_AGENT) ?? null;
    return { digest: this.pepper.digest('device', value), userAgent };
  }
}
