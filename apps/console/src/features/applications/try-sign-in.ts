const CHALLENGE_BYTES = 32;

/** Random bytes as base64url. @param length number of bytes */
function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * The address at which somebody signs in to an application, as a browser comes there from it, and is asked even where they are signed in.
 * Nobody knows a verifier for its challenge: the code that it leads to is worth nothing.
 * @param issuer as `/config.json` names it
 */
export function signInAddress(issuer: string, clientId: string, redirect: string): string {
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    scope: 'openid',
    prompt: 'login',
    state: randomText(CHALLENGE_BYTES),
    nonce: randomText(CHALLENGE_BYTES),
    code_challenge: randomText(CHALLENGE_BYTES),
    code_challenge_method: 'S256',
  };
  return `${issuer}/oauth2/authorize?${new URLSearchParams(parameters)}`;
}
