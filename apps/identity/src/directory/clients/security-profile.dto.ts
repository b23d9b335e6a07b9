import { EnumField, FlagField, ObjectsField, TextField } from '@groundwork/rest';
import { SECURITY_PROFILES } from '../entities/client.entity.js';

const MOST_RULES = 50;

/** A rule, and what the client has there. */
export class SecurityProfileRule {
  @TextField('Name of the rule.') rule!: string;
  @FlagField({ description: 'Whether the client meets it.' }) met!: boolean;
  @TextField({ max: 2_000, description: 'What was found.' }) found!: string;
}

/** What a client lacks for the profile FAPI 2.0, whether or not it has it. */
export class SecurityProfileAnswer {
  @EnumField(SECURITY_PROFILES, { name: 'SecurityProfile', nullable: true, description: 'That of the client.' })
  security_profile!: string | null;
  @ObjectsField(() => SecurityProfileRule, { maxItems: MOST_RULES, description: 'Those of `fapi2`.' })
  rules!: SecurityProfileRule[];
}
