import {
  createGroundwork,
  device,
  memoryStore,
  type Auth,
  type DeviceCode,
  type TokenSource,
} from '@groundwork/client';
import { CommandFailure } from '../exit-codes.js';
import { ownFetch } from '../own-fetch.js';
import type { Profile } from './profiles.js';
import { tokenFile } from './token-file.js';

/** The public client of the system by which people sign in, the same in every installation. (docs/operations.md, "Clients of the system") */
export const CLI_CLIENT_ID = '5e871ce5-0000-4000-8000-000000000003';

/** What a command ends with where a person has to sign in again. */
export const signInIsOver = (profile: string): CommandFailure =>
  new CommandFailure(`The sign-in of the profile ${profile} is over: groundwork login --profile ${profile}`);

/** The tokens of a profile: those of its file, renewed by one process at a time. Throws where the person has to sign in again. */
export const profileTokens = (name: string, issuer: string): TokenSource =>
  sourceOf(
    issuer,
    device({
      clientId: CLI_CLIENT_ID,
      store: tokenFile(name),
      onCode: () => {
        throw signInIsOver(name);
      },
    }),
  );

/** Signs a person in, and keeps the tokens. Throws `access_denied` and `expired_token`. */
export async function signIn(
  name: string,
  { issuer }: Profile,
  onCode: (code: DeviceCode) => void | Promise<void>,
): Promise<void> {
  // The wait for the person keeps no other process from the tokens there were.
  const store = memoryStore();
  const source = sourceOf(issuer, device({ clientId: CLI_CLIENT_ID, store, onCode }));
  await source.authorize({ method: 'GET', url: issuer });
  const file = tokenFile(name);
  await file.exclusively(async () => file.save(await store.load()));
}

/** The token source alone, with what the client package gives it. */
export function sourceOf(issuer: string, auth: Auth): TokenSource {
  let source: TokenSource | undefined;
  createGroundwork({
    issuer,
    fetch: ownFetch(),
    auth: (context) => (source = typeof auth === 'function' ? auth(context) : auth),
  });
  if (!source) throw new Error('The client made no token source.');
  return source;
}
