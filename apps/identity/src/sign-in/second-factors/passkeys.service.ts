import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { InjectConfig } from '@groundwork/service';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { IdentityConfig } from '../../platform/config/config.js';
import { PAGE_CHALLENGE_MINUTES, PageChallenges } from './page-challenges.service.js';
import type { BrowserBinding, Enrollee, FactorLabel } from './binding.js';
import {
  credentialsOf,
  findPasskey,
  insertPasskey,
  moveCounter,
  type PasskeyRow,
  readAssertion,
  readRegistration,
  CHALLENGE_SECONDS,
  makeChallenge,
  takeChallenge,
} from './passkey-rows.js';

/** The user who authenticated with a passkey. */
export interface PasskeyUse {
  readonly userId: string;
  /** Device-bound. */
  readonly isHardware: boolean;
}

const TIMEOUT_MS = CHALLENGE_SECONDS * 1_000;

/** Loaded with the first passkey: certificates of authenticators make it large. (ADR 0102) */
const webAuthn = () => import('@simplewebauthn/server');

/**
 * Passkeys: discoverable credentials with user verification; the relying party is the issuer's host. A user's credential ids are
 * listed only after a first factor. (WebAuthn Level 3; ADR 0044)
 */
@Injectable()
export class Passkeys {
  private readonly rpID: string;
  private readonly origin: string;

  constructor(
    private readonly records: Records,
    private readonly pages: PageChallenges,
    @InjectConfig() { ISSUER }: Pick<IdentityConfig, 'ISSUER'>,
  ) {
    const { hostname, origin } = new URL(ISSUER);
    this.rpID = hostname;
    this.origin = origin;
  }

  /** The options for `navigator.credentials.create`. Two statements. */
  async offer({
    userId,
    binding,
    account,
    issuer,
  }: Enrollee & FactorLabel): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await webAuthn();
    return generateRegistrationOptions({
      rpName: issuer,
      rpID: this.rpID,
      userName: account,
      userDisplayName: account,
      userID: Uint8Array.from(Buffer.from(userId)),
      challenge: bytesOf(await makeChallenge(this.records, binding)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: await credentialsOf(this.records, userId),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Stores a new passkey; false when the response is not to our challenge, or the authenticator is enrolled already. */
  async enrol(tx: Database, { userId, binding }: Enrollee, answer: string, name: string): Promise<boolean> {
    const given = readRegistration(answer);
    if (!given || !(await takeChallenge(tx, binding, given.challenge))) return false;
    const { verifyRegistrationResponse } = await webAuthn();
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

  /** The options of a page that offers passkeys in autofill: for any passkey. No statement. (WebAuthn §5.5) */
  requestOnPage(binding: BrowserBinding): PublicKeyCredentialRequestOptionsJSON {
    return {
      rpId: this.rpID,
      challenge: this.pages.make(binding),
      timeout: PAGE_CHALLENGE_MINUTES * 60_000,
      allowCredentials: [],
      userVerification: 'required',
    };
  }

  /** The options for `navigator.credentials.get` for the passkeys of a user who has proven a first factor. */
  async request(binding: BrowserBinding, userId: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webAuthn();
    return generateAuthenticationOptions({
      rpID: this.rpID,
      challenge: bytesOf(await makeChallenge(this.records, binding)),
      timeout: TIMEOUT_MS,
      allowCredentials: await credentialsOf(this.records, userId),
      userVerification: 'required',
    });
  }

  /** The user; `undefined` when any check fails: challenge, origin, signature, user verification, counter. */
  async use(binding: BrowserBinding, answer: string): Promise<PasskeyUse | undefined> {
    const given = readAssertion(answer);
    if (!given) return undefined;
    const isOfPage = this.pages.isOwn(binding, given.challenge);
    if (!isOfPage && !(await takeChallenge(this.records, binding, given.challenge))) return undefined;
    const row = await findPasskey(this.records, given.response.id);
    if (!row || !isOwnHandle(given.response, row)) return undefined;
    const { verifyAuthenticationResponse } = await webAuthn();
    const seen = await verifyAuthenticationResponse({
      response: given.response,
      expectedChallenge: given.challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
      credential: credentialOf(row),
    }).catch(refused);
    if (!seen?.verified || (isOfPage && !(await this.pages.spend(given.challenge)))) return undefined;
    if (!(await moveCounter(this.records, row.id, seen.authenticationInfo.newCounter))) return undefined;
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

/** A user handle, if present, is that of the passkey's user. (WebAuthn §7.2, 6) */
const isOwnHandle = ({ response: { userHandle } }: AuthenticationResponseJSON, row: PasskeyRow): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString() === row.user_id;

/** The library throws when a check fails. */
const refused = (): undefined => undefined;
