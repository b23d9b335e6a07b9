import { AUDIT_FIELDS, Audited, view } from '@groundwork/records';
import {
  Changes,
  EnumField,
  FlagField,
  IntegerField,
  settableOf,
  TextField,
  UrlField,
  UuidField,
  UuidsField,
} from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a hook is called. (docs/hooks.md) */
export const HOOK_EVENTS = [
  'pre_registration', 'post_login', 'pre_token', 'password_migration', 'send_mail', 'send_sms',
] as const; // prettier-ignore
/** One of them. */
export type HookEvent = (typeof HOOK_EVENTS)[number];

const DEFAULT_TIMEOUT_MS = 1_000;

/** An address that is asked before something happens. (docs/hooks.md) */
@Entity({ name: 'hooks' })
export class Hook extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ optional: true, description: 'Without it the hook is for users of every tenant.' })
  tenant_id!: string | null;
  @Column('text') @EnumField(HOOK_EVENTS, { name: 'HookEvent' }) event!: HookEvent;
  @Column('text')
  @UrlField({ description: 'A public https address.', example: 'https://app.example.com/hooks/login' })
  url!: string;
  @Column('bytea') salt!: Buffer;
  @TextField({ readOnly: true, nullable: true, description: 'Signs requests; shown once, when the hook is created.' })
  secret!: string | null;
  @Column('uuid', { array: true })
  @UuidsField({
    optional: true,
    nullable: false,
    maxItems: 50,
    description: 'Clients it is for; all when empty. Empty for `send_mail` and `send_sms`: messages are of no client.',
  })
  client_ids!: string[];
  @Column('integer')
  @IntegerField({
    optional: true,
    default: DEFAULT_TIMEOUT_MS,
    min: 100,
    max: 5_000,
    description: 'Milliseconds for the whole answer.',
  })
  timeout_ms!: number;
  @Column('text')
  @EnumField(['open', 'closed'], {
    name: 'HookFailure',
    optional: true,
    default: 'closed',
    description: 'Without a valid answer: `closed` refuses with 503, `open` goes on and records `hook.failed`.',
  })
  on_failure!: 'open' | 'closed';
  @Column('boolean') @FlagField({ optional: true, default: true }) is_enabled!: boolean;
}

/** What callers set of a hook, beside the tenant of a new one. */
export const HOOK_SETTABLE = settableOf(Hook, ['id', 'tenant_id', 'secret', ...AUDIT_FIELDS]);

/** A hook, without its secret. */
export const hookView = view(Hook, {
  name: 'Hook',
  path: '/hooks',
  read: { secret: () => sql`null::text` },
});

/** Body of Create Hook. */
export class NewHook extends PickType(Hook, ['tenant_id', ...HOOK_SETTABLE] as const) {}

/** Body of Modify Hook. */
export class HookChanges extends Changes(PickType(Hook, HOOK_SETTABLE)) {}
