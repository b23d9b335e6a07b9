import { Injectable } from '@nestjs/common';
import { newId, Records } from '@groundwork/records';
import { addressKey, RateLimits } from '@groundwork/service';
import { OfNamedTenant } from '../accounts/sign-in-tenants.js';
import { findIdentified, type IdentifiedUser } from '../accounts/claimant.js';
import type { CodeChannel } from '../accounts/one-time-passwords.service.js';
import { SmsOutbox, type Sms } from '../../directory/sms/sms-outbox.service.js';
import { SmsSettingsOfTenants } from '../../directory/sms/sms-settings.service.js';
import { inEqualTime } from '../accounts/equal-time.js';
import { recordEvent } from '../../platform/audit/record-event.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { issueTicket, TICKET_SECONDS } from '../../directory/users/user-tickets.js';
import { linkFor, TicketCodes, type WaitingPage } from './ticket-codes.service.js';
import { findClientsTenant } from './registrations.service.js';
import { TextField, UuidField } from '@groundwork/rest';

/** Body of Request password reset. */
export class ForgottenPasswordRequest extends OfNamedTenant {
  @UuidField('The client the user signs in to.') client_id!: string;
  @TextField("The user's username, email or phone number.") username!: string;
}

const PER_ADDRESS = { name: 'forgot', points: 20, seconds: 600 };
const PER_USER = { name: 'forgot-user', points: 5, seconds: 3_600 };
const SECONDS_PER_HOUR = 3_600;

/** Whose password is forgotten. */
export interface ForgottenPassword {
  readonly tenantId: string;
  /** Of the account pages: the tenant's id. */
  readonly clientId: string;
  readonly username: string;
}

/** Mails a link by which a forgotten password is replaced; who has no address gets it as a text message. (identity.md §9, "Forgot") */
@Injectable()
export class ForgottenPasswords {
  private readonly byAddress;
  private readonly byUser;

  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly outbox: Outbox,
    private readonly sms: SmsOutbox,
    private readonly smsOf: SmsSettingsOfTenants,
    private readonly pepper: Pepper,
    private readonly codes: TicketCodes,
    limits: RateLimits,
  ) {
    this.byAddress = limits.limiter({ ...PER_ADDRESS, database: records });
    this.byUser = limits.limiter({ ...PER_USER, database: records });
  }

  /** Throws `too_many_requests`, `invalid_client`, `access_denied`, for any user alike. */
  async request({ client_id: clientId, username, ...named }: ForgottenPasswordRequest, address: string): Promise<void> {
    await this.byAddress.consume(addressKey(address));
    const { tenantId } = await findClientsTenant(this.records, clientId, named);
    await this.mail({ tenantId, clientId, username });
  }

  /** As above, with a code for the page. */
  async requestOnPage(forgotten: ForgottenPassword, page: WaitingPage, address: string): Promise<void> {
    await this.byAddress.consume(addressKey(address));
    await this.mail(forgotten, page);
  }

  /**
   * Does not reveal whether there is such a user: the same statements, and a mail in the outbox that is sent or not. (identity.md §12, 53)
   * Throws `too_many_requests`.
   */
  private async mail({ tenantId, clientId, username }: ForgottenPassword, page?: WaitingPage): Promise<void> {
    const name = username.normalize('NFC').toLowerCase();
    await this.byUser.consume(this.pepper.digest('login_identifier', `${tenantId}/${name}`));
    const code = page && this.codes.make({ kind: 'interaction', uid: page.uid });
    const settings = await this.smsOf.find(tenantId);
    const mailing = () =>
      this.changes.quietly(async (tx) => {
        const user = await findIdentified(tx, tenantId, username);
        const way = wayTo(user, settings !== undefined);
        const phone = (way === 'sms' && user?.phone) || null;
        const admitted = settings === undefined || (await this.sms.admit(tx, settings, { tenantId, to: phone }));
        const reader = way === 'email' || (way === 'sms' && admitted) ? user : undefined;
        await recordEvent(tx, {
          event_type: 'password.reset_requested',
          outcome: reader ? 'success' : 'failure',
          tenant_id: tenantId,
          actor_client_id: clientId,
          subject_type: 'user',
          subject_id: user?.id,
        });
        const ticket = { userId: reader?.id ?? newId(), type: 'password_change', clientId, ...code } as const;
        const path = await issueTicket(tx, ticket);
        const locale = page?.locale ?? reader?.locale;
        await this.outbox.add(tx, {
          template: 'password_change',
          tenantId,
          to: (way === 'email' && reader?.email) || null,
          locale,
          values: { hours: TICKET_SECONDS.password_change / SECONDS_PER_HOUR, ...(code && { code: code.code }) },
          path: linkFor(path, page),
        });
        const of = { tenantId, to: reader ? phone : null, locale, seconds: TICKET_SECONDS.password_change };
        const what = code ? { template: 'password_code', code: code.code } : { template: 'password_link', path };
        if (settings) await this.sms.add(tx, { ...of, ...(what as Pick<Sms, 'template' | 'code' | 'path'>) });
      });
    await inEqualTime(mailing);
  }
}

/** To the address, else to the verified number. */
function wayTo(user: IdentifiedUser | undefined, hasSms: boolean): CodeChannel | undefined {
  if (user?.reachable) return 'email';
  return hasSms && user?.may_sign_in && user.phone !== null && user.phone_verified ? 'sms' : undefined;
}
