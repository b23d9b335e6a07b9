import { Audited, view } from '@groundwork/records';
import { DateTimeField, EmailField, UuidField, UuidsField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const MOST_RIGHTS = 50;

/** A person who is asked into a tenant, with what the person gets there. (docs/account.md, "Invitations") */
@Entity({ name: 'invitations', synchronize: false })
export class Invitation extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tenant_id!: string;
  @Column('text') @EmailField() email!: string;
  @Column('uuid', { array: true })
  @UuidsField({ optional: true, maxItems: MOST_RIGHTS, description: 'Roles of the tenant, or of all tenants.' })
  roles!: string[];
  @Column('uuid', { array: true })
  @UuidsField({ optional: true, maxItems: MOST_RIGHTS, description: 'Groups of the tenant, or of all tenants.' })
  groups!: string[];
  @Column('uuid', { nullable: true })
  @UuidField({ optional: true, description: 'The application that the person goes on to.' })
  client_id!: string | null;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) expires_at!: string;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true, description: '`null`: not yet.' })
  accepted_at!: string | null;
}

/** An invitation. */
export const invitationView = view(Invitation, { name: 'Invitation' });

/** Body of Create Invitation. */
export class NewInvitation extends PickType(Invitation, ['email', 'client_id'] as const) {
  @UuidsField({ optional: true, maxItems: MOST_RIGHTS, description: 'Roles of the tenant, or of all tenants.' })
  roles?: string[] | null;
  @UuidsField({ optional: true, maxItems: MOST_RIGHTS, description: 'Groups of the tenant, or of all tenants.' })
  groups?: string[] | null;
}
