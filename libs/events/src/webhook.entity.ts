import { Audited, view, type Expression, type View } from '@groundwork/records';
import {
  DateTimeField,
  FlagField,
  ListField,
  UrlField,
  UuidField,
  TextField,
  Changes,
  IntegerField,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PickType } from '@nestjs/swagger';

/** An address that events are sent to. */
@Entity({ name: 'webhook' })
export class Webhook extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') owner_id!: string;
  @Column('text')
  @UrlField({
    description: 'A public https address; private addresses are refused when an event is sent.',
    example: 'https://app.example.com/hooks',
  })
  url!: string;
  @Column('text', { array: true })
  @ListField({ description: 'Event types; `*` for all.', maxItems: 50, example: ['*'] })
  events!: string[];
  @Column('boolean') @FlagField({ optional: true, default: true }) is_enabled!: boolean;
  @Column('bytea') salt!: Buffer;
  /** Of the secret before, which signs too for a while. */
  @Column('bytea', { nullable: true }) previous_salt!: Buffer | null;
  @TextField({
    description: 'Signs deliveries; returned only when the webhook is created or its secret rotated.',
    readOnly: true,
    nullable: true,
  })
  secret!: string | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({
    description: 'Until then deliveries are also signed with the previous secret.',
    readOnly: true,
    nullable: true,
  })
  overlap_until!: string | null;
}

const ATTRIBUTES = ['id', 'url', 'events', 'is_enabled', 'secret', 'overlap_until'];
const AUDIT = ['created_by', 'created_at', 'updated_by', 'updated_at'];

/**
 * How webhooks are shown, with what those of a service have `beside`. `secret` is `null` except in the responses that create the webhook or replace
 * its secret.
 */
export const viewOfWebhooks = (
  entity: new () => Webhook,
  { name, beside = {} }: { readonly name: string; readonly beside?: Readonly<Record<string, Expression>> },
): View =>
  view(entity, {
    name,
    attributes: [...ATTRIBUTES, ...Object.keys(beside), ...AUDIT],
    read: { secret: () => sql`null::text`, ...beside },
  });

export const webhookView = viewOfWebhooks(Webhook, { name: 'Webhook' });

/** Body of the operations that make a webhook. */
export class NewWebhook extends PickType(Webhook, ['url', 'events', 'is_enabled'] as const) {}

const DAY_SECONDS = 86_400;

/** Body of the operations that replace a webhook's secret. */
export class SecretRotation {
  @IntegerField({
    description: 'Seconds for which the previous secret signs too; 0 ends it at once.',
    min: 0,
    max: 7 * DAY_SECONDS,
    optional: true,
    default: DAY_SECONDS,
  })
  overlap_seconds = DAY_SECONDS;
}

/** Body of the operations that change one. */
export class WebhookChanges extends Changes(PickType(Webhook, ['url', 'events', 'is_enabled'] as const)) {}

/** What a service declares of its webhooks. */
export interface WebhookKind {
  /** Of `Webhook`, or of an entity that extends it. */
  readonly view: View;
  readonly creates: new () => NewWebhook;
  readonly changes: new () => WebhookChanges;
}

/** Webhooks that have only what all have. */
export const PLAIN_WEBHOOKS: WebhookKind = { view: webhookView, creates: NewWebhook, changes: WebhookChanges };
