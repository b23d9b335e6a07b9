import type { MigrationInterface, QueryRunner } from 'typeorm';
import { NAMED_CHANGE } from './named-events.migration.js';

/**
 * A secret that is only encrypted with another key is the same secret: a transaction that says so by `groundwork.same_secrets`
 * is no event. What else it changes is told as ever. (ADR 0038)
 */
export class SameSecrets1751000000046 implements MigrationInterface {
  readonly name = 'SameSecrets1751000000046';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(NAMED_CHANGE.replace(DIFFERENCE, `${DIFFERENCE} ${BUT_SAME_SECRETS}`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(NAMED_CHANGE);
  }
}

const DIFFERENCE = 'where value is distinct from was -> key';

/** Of the columns that are encrypted only, and of text for text: passwords, and secrets that come or go, are told in any case. */
const BUT_SAME_SECRETS = `and not (coalesce(current_setting('groundwork.same_secrets', true), '') = 'on'
        and key in ('private_key', 'signing_secret', 'client_secret')
        and jsonb_typeof(value) = 'string' and jsonb_typeof(was -> key) = 'string')`;
