import type { Request, Response } from 'express';
import type { Interaction } from '../../tokens/server/interactions.service.js';
import type { PageAnswer } from '../rendering/page-response.js';
import type { LanguageWishes } from '../texts/choose-language.js';

/** A browser's request, and its answer. */
export interface Visit {
  readonly request: Request;
  readonly response: Response;
}

/** A step of a sign-in: in which browser, for which client, in which language. */
export interface SignInStep {
  readonly visit: Visit;
  readonly interaction: Interaction;
  readonly wishes: LanguageWishes;
}

/** Who somebody has proven to be, and by which methods. (RFC 8176) */
export interface Proven {
  readonly userId: string;
  readonly amr: readonly string[];
}

/** A step proves something, or leads to a page. */
export type StepOutcome = Proven | PageAnswer;

/** What a passkey proves: that a key is there, and that it verified its user, which are two factors. (RFC 8176; ADR 0044) */
export const passkeyMethods = ({ isHardware }: { readonly isHardware: boolean }): string[] => [
  isHardware ? 'hwk' : 'swk',
  'mfa',
];
