// What a page has of the packages: a session, calls, an upload.
import { createGroundwork, isError, prefix, where } from '@groundwork/client';
import { BrowserSession } from '@groundwork/client/browser';

export const session = new BrowserSession({
  issuer: 'https://identity.example',
  clientId: 'shop',
  redirectUri: 'https://shop.example/callback',
  scopes: ['profile'],
});
export const gw = createGroundwork({
  issuer: 'https://identity.example',
  storage: 'https://storage.example',
  auth: session,
});
export const clause = where`name ilike ${prefix('IMG')}`.toString();
/** Without a session there is no token, and no request. */
export const failure = async () => {
  try {
    await gw.storage.upload('avatars', new Blob(['a picture']), { name: 'me' });
    return 'uploaded';
  } catch (error) {
    return isError(error) ? error.code : String(error);
  }
};
