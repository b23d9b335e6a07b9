import { classSchema, componentName, SENT, type SentRequest } from '@groundwork/rest';
import type { HookEvent } from '../entities/hook.entity.js';
import { User } from '../entities/user.entity.js';
import { MIGRATED_MEMBERS } from './migrated-user.js';

const { uuid, text, flag, texts, orNull, object, named } = SENT;

/** What hooks are told of a user. */
const USER = named(
  'HookUser',
  object({
    id: uuid(),
    username: orNull(text()),
    email: orNull(text()),
    email_verified: flag(),
    phone: orNull(text()),
    phone_verified: flag(),
    name: orNull(text()),
    locale: orNull(text()),
  }),
);

const ALLOW = { allow: flag('An answer without it allows.'), message: text('Shown to who is refused.') };

const DECISION = named('HookDecision', object({}, ALLOW));

const CLAIMS = {
  type: 'object',
  description: 'For access tokens.',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
};

const request = (event: string, members: object) =>
  named(
    `${componentName(event)}HookRequest`,
    object({ hook_id: uuid(), event: { type: 'string', enum: [event] }, ...members }),
  );

const asked = (event: string, members: object) =>
  request(event, { tenant_id: uuid(), client_id: orNull(uuid()), ...members });

/** The requests of hooks and what they answer, for the OpenAPI document. (docs/hooks.md) */
export const HOOK_REQUESTS: Readonly<Record<HookEvent | 'test', SentRequest>> = {
  pre_registration: {
    summary: 'Asked before somebody registers.',
    body: asked('pre_registration', {
      user: { type: 'object', description: 'As it was entered, without the password.', additionalProperties: true },
    }),
    answer: DECISION,
  },
  post_login: {
    summary: 'Asked once a user is proven, before a second factor.',
    body: asked('post_login', { method: text('How: `password`, `passkey` and others.'), user: USER }),
    answer: DECISION,
  },
  pre_token: {
    summary: 'Asked before tokens of a user are issued.',
    body: asked('pre_token', { user: USER, scopes: texts(), grant_type: orNull(text()) }),
    answer: named(
      'PreTokenHookAnswer',
      object({}, { ...ALLOW, claims: CLAIMS, remove_scopes: texts('Scopes only shrink.') }),
    ),
  },
  password_migration: {
    summary: 'Asked at a sign-in by password of somebody unknown here.',
    body: asked('password_migration', {
      identifier: text('What was typed.'),
      password: text('Keep it out of logs.'),
      user: orNull(object({ id: uuid() })),
    }),
    answer: named(
      'PasswordMigrationHookAnswer',
      object(
        { allow: flag('Whether the password is right.') },
        {
          message: text(),
          user: { ...classSchema(User, MIGRATED_MEMBERS), description: 'The profile of a user that is new here.' },
        },
      ),
    ),
  },
  send_mail: {
    summary: 'Asked to send a mail in place of the mail server.',
    body: asked('send_mail', {
      mail: object({
        id: text('The same at every attempt.'),
        template: text(),
        to: text(),
        subject: text(),
        text: text(),
        html: text(),
      }),
    }),
    answer: DECISION,
  },
  send_sms: {
    summary: 'Asked to send a text message.',
    body: asked('send_sms', {
      sms: object({
        id: text('The same at every attempt.'),
        template: text(),
        to: text('The number as E.164.'),
        text: text(),
        language: text('BCP 47.'),
      }),
    }),
    answer: DECISION,
  },
  test: {
    summary: 'Somebody tries the hook.',
    body: request('test', { tested_event: text() }),
    answer: DECISION,
  },
};
