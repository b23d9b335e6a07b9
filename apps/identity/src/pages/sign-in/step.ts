import { one, type RawQuery } from '@groundwork/rest';
import type { Request, Response } from 'express';
import type { Interaction } from '../../tokens/server/interactions.service.js';
import type { PageResponse } from '../rendering/page-response.js';
import type { Viewer } from '../rendering/pages.service.js';

/** A request and its response. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** A step of a sign-in: its request, interaction and language. */
export interface SignInStep {
  readonly exchange: Exchange;
  readonly interaction: Interaction;
  readonly preferences: Viewer;
}

/** The authenticated user, and the methods. (RFC 8176) */
export interface Proven {
  readonly userId: string;
  readonly amr: readonly string[];
  /** The browser can create a passkey, which the user may be offered. */
  readonly canMakePasskey?: boolean;
}

/** Whether the script of a page found that the browser can create a passkey. */
export const canMakePasskey = (form: RawQuery): boolean => one(form, 'passkeys') === '1';

/** A step authenticates the user, or shows a page. */
export type StepOutcome = Proven | PageResponse;

/** `amr` of a passkey: possession of a key and user verification, which are two factors. (RFC 8176; ADR 0044) */
export const passkeyMethods = ({ isHardware }: { readonly isHardware: boolean }): string[] => [
  isHardware ? 'hwk' : 'swk',
  'mfa',
];
