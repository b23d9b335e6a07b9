import { view } from '@groundwork/records';
import { DateTimeField, EnumField, IntegerField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a delivery is. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** One event on its way to one webhook. */
@Entity({ name: 'webhook_delivery' })
export class WebhookDelivery {
  @PrimaryColumn('uuid') @UuidField() id!: string;
  @Column('uuid') @UuidField() webhook_id!: string;
  @Column('uuid')
  @UuidField('Also in the header Webhook-Id: a receiver that has seen it may answer 200 at once.')
  event_id!: string;
  @Column('text') @TextField() event_type!: string;
  @Column('text') url!: string;
  @Column('bytea') salt!: Buffer;
  @Column('text') @EnumField(DELIVERY_STATES, { name: 'DeliveryState' }) state!: (typeof DELIVERY_STATES)[number];
  @Column('int') @IntegerField('Attempts so far; at most 8.') attempts!: number;
  @Column('int', { nullable: true })
  @IntegerField({ description: 'HTTP status of the last answer.', nullable: true })
  status!: number | null;
  @Column('text', { nullable: true })
  @TextField({ description: 'Why the last attempt failed.', nullable: true })
  error!: string | null;
  @Column('timestamptz', { nullable: true }) @DateTimeField({ nullable: true }) next_attempt_at!: string | null;
  @Column('timestamptz', { nullable: true }) @DateTimeField({ nullable: true }) delivered_at!: string | null;
  @Column('timestamptz') @DateTimeField() created_at!: string;
  @Column('timestamptz') @DateTimeField() updated_at!: string;
}

const attributes = [
  'id',
  'webhook_id',
  'event_id',
  'event_type',
  'state',
  'attempts',
  'status',
  'error',
  'next_attempt_at',
  'delivered_at',
  'created_at',
  'updated_at',
];

/** Newest first. */
export const webhookDeliveryView = view(WebhookDelivery, {
  name: 'WebhookDelivery',
  attributes,
  order: (row) => sql`${row}.created_at desc`,
});

/** An event as it goes out; written in the transaction that makes it true, kept for seven days. */
@Entity({ name: 'outbox' })
export class Outbox {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner_id!: string;
  @Column('text') type!: string;
  @Column('text') body!: string;
  @Column('timestamptz') created_at!: string;
}
