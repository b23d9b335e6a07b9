import { OutgoingError } from '@groundwork/outgoing';
import { ApiError, parseBody } from '@groundwork/rest';
import { claimsFault } from '../claims/claim-rules.js';
import { MigratedUser } from './migrated-user.js';
import type { HookEvent } from '../entities/hook.entity.js';
import { CLAIM, type ClaimDefinition } from '../entities/claim-definition.entity.js';

/** What a hook decides. */
export interface HookAnswer {
  readonly allow: boolean;
  /** Shown to who is refused. */
  readonly message?: string;
  /** As declared claims of fixed values. */
  readonly claims: readonly ClaimDefinition[];
  readonly removeScopes: readonly string[];
  /** The profile of a user that is new here (`password_migration`). */
  readonly user?: MigratedUser;
}

const MEMBERS = ['allow', 'message', 'claims', 'remove_scopes'];
const VOUCHING_MEMBERS = ['allow', 'message', 'user'];
const MAX_MESSAGE = 500;
const MAX_CLAIMS = 20;
const MAX_CLAIM_NAME = 128;

/**
 * Reads an answer; an empty one allows, but that a password is right has to be said. Throws `OutgoingError` for what is none: the hook's
 * policy decides then.
 */
export function readAnswer(text: string, event: HookEvent): HookAnswer {
  const given = text.trim() === '' ? {} : parsed(text);
  const vouches = event === 'password_migration';
  const members = vouches ? VOUCHING_MEMBERS : MEMBERS;
  const unknown = Object.keys(given).find((name) => !members.includes(name));
  if (unknown !== undefined) throw fault(`has the unknown member ${unknown.slice(0, MAX_MESSAGE)}`);
  const { allow = !vouches, message, claims = {}, remove_scopes = [] } = given;
  if (typeof allow !== 'boolean') throw fault('has an allow that is no boolean');
  if (message !== undefined && (typeof message !== 'string' || message.length > MAX_MESSAGE))
    throw fault(`has a message that is no text of at most ${MAX_MESSAGE} characters`);
  if (!Array.isArray(remove_scopes) || !remove_scopes.every((scope) => typeof scope === 'string'))
    throw fault('has a remove_scopes that is no list of texts');
  return {
    allow,
    ...(message === undefined ? {} : { message }),
    claims: claimsOf(claims),
    removeScopes: remove_scopes,
    ...(given['user'] == null ? {} : { user: userOf(given['user']) }),
  };
}

function userOf(given: unknown): MigratedUser {
  try {
    return parseBody(MigratedUser, given);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [detail] = error.details ?? [];
    throw fault(`has a wrong user${detail ? `.${detail.field}` : ''}: ${detail?.message ?? error.message}`);
  }
}

function claimsOf(given: unknown): ClaimDefinition[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw fault('has claims that are no object');
  const claims = Object.entries(given).map(([claim, value]: [string, unknown]) => ({ claim, value }));
  if (claims.length > MAX_CLAIMS) throw fault(`has more than ${MAX_CLAIMS} claims`);
  const bad = claims.find(
    ({ claim, value }) =>
      claim.length > MAX_CLAIM_NAME || !CLAIM.test(claim) || !['string', 'number', 'boolean'].includes(typeof value),
  );
  if (bad) throw fault(`has a claim that is not a name with a text, a number or a boolean`);
  const definitions = claims as ClaimDefinition[]; // checked above
  const [member, why] = claimsFault(definitions, { needsScope: false }) ?? [];
  if (member && why) throw fault(`is wrong at ${member}: ${why}`);
  return definitions;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // said below
  }
  throw fault('is no JSON object');
}

const fault = (what: string): OutgoingError => new OutgoingError(`The answer ${what}.`);
