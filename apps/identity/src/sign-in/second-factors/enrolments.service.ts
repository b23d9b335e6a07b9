import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Enrollee, FactorLabel } from './binding.js';
import { Passkeys } from './passkeys.service.js';
import { SecondFactors, type Enrolment } from './second-factors.service.js';
import { TotpFactors, type TotpOffer } from './totp-factors.service.js';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { Brands } from '../../platform/branding/brands.service.js';

/** The names under which authenticator apps and browsers list a user's factors. */
@Injectable()
export class FactorLabels {
  constructor(
    private readonly records: Records,
    private readonly brands: Brands,
  ) {}

  /** The tenant's name, and how the user signs in. One statement. */
  async of(userId: string): Promise<FactorLabel> {
    const [user] = await this.records.query<{ tenant_id: string; account: string }>(sql`
      select tenant_id, coalesce(username, email, phone) as account from users where id = ${userId}`);
    const { name: issuer } = await this.brands.of(user?.tenant_id ?? null);
    return { issuer, account: user?.account ?? userId };
  }
}

const MAX_NAME_CHARACTERS = 64;
const UNNAMED = 'Passkey';

/** Enrolment of factors, in a sign-in and on the account pages alike. */
@Injectable()
export class Enrolments {
  constructor(
    private readonly factors: SecondFactors,
    private readonly totp: TotpFactors,
    private readonly passkeys: Passkeys,
    private readonly labels: FactorLabels,
  ) {}

  /** How the user signs in. */
  async nameOf(userId: string): Promise<string> {
    return (await this.labels.of(userId)).account;
  }

  /** A secret for an authenticator app; the same one again when it is sealed in `sealed`. */
  async offerTotp(enrollee: Enrollee, sealed?: string): Promise<TotpOffer> {
    return this.totp.offer({ ...enrollee, ...(await this.labels.of(enrollee.userId)) }, sealed);
  }

  /** `undefined` when the code is not valid for the sealed secret, or the user has an app already. */
  confirmTotp(enrollee: Enrollee, sealed: string, code: string): Promise<Enrolment | undefined> {
    const digits = code.replace(/\s/g, '');
    return this.factors.enrol(enrollee.userId, 'totp', (tx) => this.totp.confirm(tx, enrollee, sealed, digits));
  }

  /** The options for `navigator.credentials.create`. */
  async offerPasskey(enrollee: Enrollee): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.passkeys.offer({ ...enrollee, ...(await this.labels.of(enrollee.userId)) });
  }

  /** `undefined` when the browser's response is invalid, or the authenticator is enrolled already. */
  keepPasskey(enrollee: Enrollee, answer: string, name: string): Promise<Enrolment | undefined> {
    const short = [...name.trim()].slice(0, MAX_NAME_CHARACTERS).join('') || UNNAMED;
    return this.factors.enrol(enrollee.userId, 'passkey', (tx) => this.passkeys.enrol(tx, enrollee, answer, short));
  }
}
