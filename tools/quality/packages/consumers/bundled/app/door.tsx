'use client';
import { BrowserSession } from '@groundwork/client/browser';

const options = {
  issuer: 'https://identity.example',
  clientId: 'shop',
  redirectUri: 'https://shop.example/callback',
  scopes: ['profile'],
};

export const Door = () => <button onClick={() => new BrowserSession(options).signIn()}>Sign in</button>;
