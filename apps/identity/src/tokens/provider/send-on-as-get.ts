import { answerError, ApiError, linkTo } from '@groundwork/rest';
import express, { type Request, type Response } from 'express';

const TYPE = 'application/x-www-form-urlencoded';
/** Bytes that fit into an address that every server takes. */
const LIMIT = 8_192;
const readForm = express.text({ type: TYPE, limit: LIMIT, inflate: false });

/**
 * Answers a posted authorization or logout request with the GET it could have been: the cookies of a session are not sent with what
 * another site posts (SameSite=Lax), and are with the GET that follows. (OpenID Connect Core §3.1.2.1; RP-Initiated Logout §2)
 */
export function sendOnAsGet(request: Request, response: Response, path: string): void {
  if (!request.is(TYPE)) return answerError(response, notForm(path));
  readForm(request, response, (error?: unknown) => {
    const { body } = request as { body?: unknown }; // what the parser left
    if (error !== undefined || typeof body !== 'string') return answerError(response, tooLarge(path));
    const query = new URLSearchParams(body).toString();
    if (query.length > LIMIT) return answerError(response, tooLarge(path)); // encoding may triple it
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, linkTo(`${path}?${query}`));
  });
}

const notForm = (path: string): ApiError => new ApiError('invalid_request', `${path} accepts a form: ${TYPE}.`);

const tooLarge = (path: string): ApiError =>
  new ApiError('payload_too_large', `${path} accepts a form of at most ${LIMIT} bytes.`);
