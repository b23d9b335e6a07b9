import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';

export const { VITE_IDENTITY, VITE_STORAGE, VITE_TREE, VITE_API } = import.meta.env;

/** Code + PKCE with a refresh token. One access token for the three services that its scopes belong to. */
export const manager = new UserManager({
  authority: VITE_IDENTITY,
  client_id: import.meta.env.VITE_CLIENT_ID,
  redirect_uri: `${location.origin}/callback`,
  post_logout_redirect_uri: `${location.origin}/`,
  scope: 'openid profile offline_access reviews:write reviews:moderate files:use trees:use',
  userStore: new WebStorageStateStore({ store: sessionStorage }),
});

/** Who is signed in in this tab; finishes the sign-in where identity has just led back here. */
export async function restoreUser(): Promise<User | null> {
  if (location.pathname !== '/callback') return manager.getUser();
  const user = await manager.signinCallback().catch(() => null);
  history.replaceState(null, '', '/');
  return user ?? null;
}

/** Calls a service as the user; what it answers in words when it refuses is the error's message. */
export async function call(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${(await manager.getUser())?.access_token}`);
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message);
  return answer;
}

export const read = async <T>(url: string, init?: RequestInit): Promise<T> => (await call(url, init)).json();
