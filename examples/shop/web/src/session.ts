import { createGroundwork } from '@groundwork/client';
import { BrowserSession } from '@groundwork/client/browser';

export const { VITE_IDENTITY, VITE_STORAGE, VITE_TREE, VITE_API, VITE_CLIENT_ID } = import.meta.env;

/** Hears that the session is over: signed out in another tab, or everywhere. */
let onEnd = () => {};
export const whenEnded = (hear: () => void) => void (onEnd = hear);

/** Code + PKCE with a refresh token, all in memory. One access token for the services that its scopes belong to. */
export const session = new BrowserSession({
  issuer: VITE_IDENTITY,
  clientId: VITE_CLIENT_ID,
  redirectUri: `${location.origin}/callback`,
  postLogoutRedirectUri: `${location.origin}/`,
  scopes: ['profile', 'reviews:write', 'reviews:moderate', 'files:use', 'trees:use'],
  onEvent: ({ type }) => type === 'ended' && onEnd(),
});

export const gw = createGroundwork({ issuer: VITE_IDENTITY, storage: VITE_STORAGE, tree: VITE_TREE, auth: session });

/** Calls the shop's own API as the person; its error messages are the error's. */
export async function call(path: string, method = 'GET', body?: object): Promise<Response> {
  const url = VITE_API + path;
  const headers = { ...(await session.authorize({ method, url })), 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message);
  return answer;
}
