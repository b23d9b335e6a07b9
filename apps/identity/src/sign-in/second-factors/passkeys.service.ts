import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { InjectConfig } from '@groundwork/service';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { IdentityConfig } from '../../platform/config/config.js';
import type { Enrollee, FactorLabel } from './binding.js';
import { CHALLENGE_SECONDS, makeChallenge, takeChallenge } from './passkey-challenges.js';
import {
  credentialsOf,
  findPasskey,
  insertPasskey,
  moveCounter,
  type PasskeyRow,
  readAssertion,
  readRegistration,
} from './passkey-rows.js';

/** Who used a passkey. */
export interface PasskeyUse {
  readonly userId: string;
  /** Bound to one device, never copied. */
  readonly isHardware: boolean;
}

const TIMEOUT_MS = CHALLENGE_SECONDS * 1_000;

/**
 * Passkeys: discoverable, with user verification, for the issuer's host and no other. No list of a user's passkeys leaves before
 * somebody proved to be the user. (WebAuthn Level 3; ADR 0044)
 */
@Injectable()
export class Passkeys {
  private readonly rpID: string;
  private readonly origin: string;

  constructor(
    private readonly records: Records,
    @InjectConfig() { ISSUER }: Pick<IdentityConfig, 'ISSUER'>,
  ) {
    const { hostname, origin } = new URL(ISSUER);
    this.rpID = hostname;
    this.origin = origin;
  }

  /** What a browser makes a passkey with. Costs two statements. */
  async offer({
    userId,
    place,
    account,
    issuer,
  }: Enrollee & FactorLabel): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return generateRegistrationOptions({
      rpName: issuer,
      rpID: this.rpID,
      userName: account,
      userDisplayName: account,
      userID: Uint8Array.from(Buffer.from(userId)),
      challenge: bytesOf(await makeChallenge(this.records, place)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: await credentialsOf(this.records, userId),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Keeps the passkey a browser made; false when the answer is not to our challenge, or the authenticator enrolled already. */
  async enrol(tx: Database, { userId, place }: Enrollee, answer: string, name: string): Promise<boolean> {
    const given = readRegistration(answer);
    if (!given || !(await takeChallenge(tx, place, given.challenge))) return false;
    const made = await verifyRegistrationResponse({
      response: given.response,
      expectedChallenge: given.challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
    }).catch(refused);
    if (!made?.verified) return false;
    const { credential, credentialDeviceType } = made.registrationInfo;
    return insertPasskey(tx, { userId, name, credential, isHardware: credentialDeviceType === 'singleDevice' });
  }

  /** What a browser asks for a passkey with: any of ours, or those of a user who is known already. */
  async ask(place: string, userId?: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return generateAuthenticationOptions({
      rpID: this.rpID,
      challenge: bytesOf(await makeChallenge(this.records, place)),
      timeout: TIMEOUT_MS,
      allowCredentials: userId === undefined ? [] : await credentialsOf(this.records, userId),
      userVerification: 'required',
    });
  }

  /** Who answered; `undefined` for an answer that is wrong in any way: challenge, origin, signature, verification, counter. */
  async use(place: string, answer: string): Promise<PasskeyUse | undefined> {
    const given = readAssertion(answer);
    if (!given || !(await takeChallenge(this.records, place, given.challenge))) return undefined;
    const row = await findPasskey(this.records, given.response.id);
    if (!row || !isOwnHandle(given.response, row)) return undefined;
    const seen = await verifyAuthenticationResponse({
      response: given.response,
      expectedChallenge: given.challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
      credential: credentialOf(row),
    }).catch(refused);
    if (!seen?.verified || !(await moveCounter(this.records, row.id, seen.authenticationInfo.newCounter)))
      return undefined;
    return { userId: row.user_id, isHardware: row.is_hardware };
  }
}

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(challenge, 'base64url'));

const credentialOf = ({ credential_id, public_key, counter, transports }: PasskeyRow): WebAuthnCredential => ({
  id: credential_id,
  publicKey: Uint8Array.from(public_key),
  counter,
  transports,
});

/** An authenticator that names a user names the one it was enrolled for. (WebAuthn §7.2, 6) */
const isOwnHandle = ({ response: { userHandle } }: AuthenticationResponseJSON, row: PasskeyRow): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString() === row.user_id;

/** The library throws for whatever is wrong with an answer. */
const refused = (): undefined => undefined;
