import { Audited, view } from '@groundwork/records';
import { DateTimeField, EnumField, TextField, UuidField, EmailField, IntegerField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PickType } from '@nestjs/swagger';

/** What a ticket is good for. */
export const TICKET_TYPES = [
  'email_verification', 'password_change', 'invitation', 'email_change', 'email_undo', 'phone_change', 'account_deletion',
] as const; // prettier-ignore

/** What a ticket is about, beside its user. */
export interface TicketPayload {
  /** The digest of the interaction or session that waits for the code. */
  readonly place?: string;
  /** The new address of a change, or the old one of its undoing. */
  readonly email?: string;
  /** The new number of a change, E.164. */
  readonly phone?: string;
  /** What an invitation gives. */
  readonly roles?: readonly string[];
  readonly groups?: readonly string[];
}

/** A link that lets a user do one thing once. (api.md, "Identity", ticket) */
@Entity({ name: 'tickets' })
export class Ticket extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('text')
  @EnumField(TICKET_TYPES, { name: 'TicketType', readOnly: true })
  ticket_type!: (typeof TICKET_TYPES)[number];
  @Column('uuid') @UuidField({ readOnly: true }) tenant_id!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ readOnly: true, nullable: true, description: '`null` for an invitation.' })
  user_id!: string | null;
  @Column('uuid', { nullable: true })
  @UuidField({ optional: true, description: 'The client that has registered `result_url`.' })
  client_id!: string | null;
  @Column('text', { nullable: true })
  @TextField({
    optional: true,
    max: 2_048,
    description: 'Where the user is redirected afterwards: an address registered for the client.',
  })
  result_url!: string | null;
  @TextField({ readOnly: true, nullable: true, description: 'The link; shown once, when the ticket is made.' })
  ticket_url!: string | null;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) expires_at!: string;
  @Column('timestamptz', { nullable: true }) @DateTimeField({ readOnly: true, nullable: true }) used_at!: string | null;
  @Column('text') token_hash!: string;
  /** What the link is about. */
  @Column('jsonb') payload!: TicketPayload;
  /** Of a code that was mailed beside the link. */
  @Column('text', { nullable: true }) code_hash!: string | null;
  @Column('integer') attempts!: number;
}

/** A ticket. */
export const ticketView = view(Ticket, {
  name: 'Ticket',
  path: '/tickets',
  // Only the token's digest is kept.
  read: { ticket_url: () => sql`null::text` },
});

const MAX_LIFETIME_SECONDS = 2_592_000;
const lifetime = (preset: number) =>
  IntegerField({ optional: true, default: preset, min: 60, max: MAX_LIFETIME_SECONDS, description: 'Seconds.' });

/** Body of Create Email Verification Ticket. */
export class NewEmailVerification extends PickType(Ticket, ['client_id', 'result_url'] as const) {
  @UuidField() user_id!: string;
  @lifetime(432_000) expiration_lifetime?: number;
}

/** Body of Create Password Change Ticket: of the user with the id, or with the email. */
export class NewPasswordChange extends PickType(Ticket, ['client_id', 'result_url'] as const) {
  @UuidField({ optional: true }) user_id?: string | null;
  @EmailField({ optional: true }) email?: string | null;
  @lifetime(3_600) expiration_lifetime?: number;
}
