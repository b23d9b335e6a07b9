import { EmailField, IntegerField, UuidField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Ticket } from '../entities/ticket.entity.js';

const MAX_LIFETIME_SECONDS = 2_592_000;
const lifetime = (preset: number) =>
  IntegerField({ optional: true, default: preset, min: 60, max: MAX_LIFETIME_SECONDS, description: 'Seconds.' });

/** Body of Create Email Verification Ticket. */
export class NewEmailVerification extends PickType(Ticket, ['user_id', 'client_id', 'result_url'] as const) {
  @lifetime(432_000) expiration_lifetime?: number;
}

/** Body of Create Password Change Ticket: of the user with the id, or with the email. */
export class NewPasswordChange extends PickType(Ticket, ['client_id', 'result_url'] as const) {
  @UuidField({ optional: true }) user_id?: string | null;
  @EmailField({ optional: true }) email?: string | null;
  @lifetime(3_600) expiration_lifetime?: number;
}
