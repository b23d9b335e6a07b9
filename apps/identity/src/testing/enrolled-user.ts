import { type Core, ISSUER } from './start-core.js';
import { Enrolments } from '../sign-in/second-factors/enrolments.service.js';
import { TOTP } from 'otpauth';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const UP = 0x01;
const UV = 0x04;
const BACKED_UP = 0x18;
const ATTESTED = 0x40;

/** Deviations of an authenticator from its options. */
export interface Misbehaviour {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  /** What it says to have counted; 0 for ever by default. */
  readonly counter?: number;
  readonly userHandle?: string;
}

/** Options of a page, as far as an authenticator reads them. */
interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** An authenticator in software: one discoverable key on P-256, no attestation. (WebAuthn §6) */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(32).toString('base64url');
  private userHandle = '';

  /** `hardware`: device-bound. */
  constructor(private readonly hardware = false) {}

  /** Answers `navigator.credentials.create`, as the page's script sends it. */
  create(page: string, as: Misbehaviour = {}): string {
    const { challenge, user } = optionsOf(page);
    this.userHandle = user!.id; // options for a new credential name its user
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      this.publicKey(),
    ]);
    const data = Buffer.concat([this.data(as, ATTESTED), attested]);
    const object = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return this.answer({
      clientDataJSON: clientData('webauthn.create', challenge, as),
      attestationObject: object.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get(page: string, as: Misbehaviour = {}): string {
    const client = clientData('webauthn.get', optionsOf(page).challenge, as);
    const data = this.data(as, 0);
    const signed = Buffer.concat([data, createHash('sha256').update(Buffer.from(client, 'base64url')).digest()]);
    return this.answer({
      clientDataJSON: client,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
      userHandle: as.userHandle ?? this.userHandle,
    });
  }

  private data({ rpId, verified = true, counter = 0 }: Misbehaviour, more: number): Buffer {
    const flags = UP | (verified ? UV : 0) | (this.hardware ? 0 : BACKED_UP) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const host = createHash('sha256')
      .update(rpId ?? new URL(ISSUER).hostname)
      .digest();
    return Buffer.concat([host, Buffer.from([flags]), count]);
  }

  /** COSE, EC2. (RFC 9053 §7.1) */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  private answer(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

const clientData = (type: string, challenge: string, { origin = ISSUER }: Misbehaviour): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

function optionsOf(page: string): Options {
  const [, escaped = '{}'] = /data-options="([^"]*)"/.exec(page) ?? [];
  return JSON.parse(escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Options; // what our page carries
}

const STEP_MS = 30_000;

/** An authenticator app that typed in the key of a page. */
export class AuthenticatorApp {
  private readonly secret: string;
  private last = 0;

  constructor(page: string) {
    const [, key = ''] = /<dd class="key">([^<]+)</.exec(page) ?? [];
    this.secret = key.replaceAll(' ', '');
  }

  /**
   * A code of a time step not used before: that of the present, then that of the next, which clocks may be ahead by. Each stays good for 30 s
   * at least, however busy the machine is, and nothing waits for the clock; a third code is none until the next step.
   */
  code(): string {
    const step = Math.max(this.last + 1, presentStep());
    if (step > presentStep() + 1) throw new Error('a third code of two time steps would be refused');
    this.last = step;
    return TOTP.generate({ secret: asSecret(this.secret), timestamp: step * STEP_MS });
  }
}

const presentStep = (): number => Math.floor(Date.now() / STEP_MS);

const asSecret = (base32: string) => new TOTP({ secret: base32 }).secret;

/** What a user has enrolled; recovery codes come with the first factor. */
export interface EnrolledFactors {
  readonly app?: AuthenticatorApp;
  readonly passkey?: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/** Enrols factors of a user as the pages do. */
export async function enrol(
  { app }: Pick<Core, 'app'>,
  userId: string,
  wanted: { readonly totp: boolean; readonly passkey: boolean },
): Promise<EnrolledFactors> {
  const enrolments = app.get(Enrolments);
  const enrollee = { userId, binding: { kind: 'account', uid: 'a test' } } as const;
  const made: { app?: AuthenticatorApp; passkey?: Authenticator; recoveryCodes: string[] } = { recoveryCodes: [] };
  if (wanted.totp) {
    const { key, sealed } = await enrolments.offerTotp(enrollee);
    made.app = new AuthenticatorApp(`<dd class="key">${key}</dd>`);
    const kept = await enrolments.confirmTotp(enrollee, sealed, made.app.code());
    if (!kept) throw new Error('the code of the app was refused');
    made.recoveryCodes.push(...(kept.recoveryCodes ?? []));
  }
  if (wanted.passkey) {
    made.passkey = new Authenticator();
    const options = JSON.stringify(await enrolments.offerPasskey(enrollee));
    const answer = made.passkey.create(`data-options="${options.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
    const kept = await enrolments.keepPasskey(enrollee, answer, 'Phone');
    if (!kept) throw new Error('the passkey was refused');
    made.recoveryCodes.push(...(kept.recoveryCodes ?? []));
  }
  return made;
}
