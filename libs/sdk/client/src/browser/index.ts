export type { SignInOptions } from './authorization-request.js';
export type { BrowserOptions } from './browser-options.js';
export type { Page, TabChannel } from './page.js';
export { BrowserSession, type Claims } from './session.js';
