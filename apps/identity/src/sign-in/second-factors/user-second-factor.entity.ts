import { view } from '@groundwork/records';
import { DateTimeField, EnumField, IntegerField, TextField, UuidField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const FACTOR_TYPES = ['totp', 'passkey', 'recovery_codes'] as const;

/** A second factor of a user, without its secret. (ADR 0044) */
@Entity({ name: 'user_second_factors', synchronize: false })
export class UserSecondFactor {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
  @Column('text')
  @EnumField(FACTOR_TYPES, { name: 'SecondFactorType', readOnly: true })
  factor_type!: (typeof FACTOR_TYPES)[number];
  @Column('text', { nullable: true })
  @TextField({ readOnly: true, nullable: true, description: 'Name the user gave the passkey.' })
  factor_name!: string | null;
  @Column('integer', { nullable: true })
  @IntegerField({ readOnly: true, nullable: true, description: 'Recovery codes that were not used yet.' })
  codes_left!: number | null;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) created_at!: string;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true })
  last_used_at!: string | null;
}

/** A second factor of a user. */
export const userSecondFactorView = view(UserSecondFactor, { name: 'UserSecondFactor' });
