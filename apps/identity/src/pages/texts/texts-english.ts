import { ACCOUNT_ENGLISH } from './account-texts-english.js';
import { TENANTS_ENGLISH } from './tenant-texts.js';
import { FACTORS_ENGLISH, EXTERNAL_ENGLISH } from './factor-texts-english.js';

/** The English texts of the pages; the other languages have the same members. */
export const ENGLISH = {
  external: EXTERNAL_ENGLISH,

  signIn: 'Sign in',
  signInTo: (app: string) => `to continue to ${app}`,
  identifier: 'Username, email or phone',
  password: 'Password',
  cancel: 'Cancel',
  wrongPassword: 'The username or password is wrong.',
  missingPassword: 'Enter your username and your password.',
  locked: (minutes: number) =>
    `Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  busy: 'Too many people are signing in right now. Try again in a moment.',

  consentTitle: (app: string) => `Allow ${app} to access your account?`,
  consentAs: (user: string) => `You are signed in as ${user}.`,
  consentList: (app: string) => `${app} would be able to:`,
  consentNothing: (app: string) => `${app} asks you to confirm that it is you.`,
  consentNote: 'Only allow this if you trust the application.',
  allow: 'Allow',
  deny: 'Do not allow',
  scopes: {
    openid: 'Know who you are',
    profile: 'See your name and profile',
    email: 'See your email address',
    phone: 'See your phone number',
    address: 'See your postal address',
    offline_access: 'Keep access while you are not using it',
  },

  logoutTitle: 'Sign out?',
  logoutText: (app: string) => `${app} asks to sign you out here and in all applications of this browser.`,
  logoutPlain: 'You will be signed out here and in all applications of this browser.',
  logout: 'Sign out',
  logoutOnly: (app: string) => `Only from ${app}`,
  loggedOutTitle: 'You are signed out',
  loggedOutText: 'You can close this window.',
  stayedTitle: (app: string) => `You are signed out of ${app}`,
  stayedText: 'You are still signed in here and in your other applications.',

  deviceTitle: 'Connect a device',
  deviceText: 'Enter the code that your device shows.',
  userCode: 'Code',
  userCodeHint: 'Eight letters, for example BCDF-GHJK',
  next: 'Continue',
  deviceUnknown: 'This code is not known. Compare it with your device and try again.',
  deviceExpired: 'This code has expired. Ask your device for a new one.',
  deviceUsed: 'This code has already been used. Ask your device for a new one.',
  deviceMissing: 'Enter the code that your device shows.',
  deviceFailed: 'The device could not be connected. Ask it for a new code.',
  deviceBlocked: 'Too many wrong codes from your network. Try again in a few minutes.',
  confirmTitle: 'Is this your device?',
  confirmText: (app: string) => `${app} wants to be connected to your account.`,
  confirmCode: 'Does your device show this code?',
  confirmWarning: 'Only continue if you started this yourself and your device shows the same code.',
  application: 'Application',
  address: 'Address',
  browser: 'Program',
  unknown: 'unknown',
  confirm: 'Yes, connect it',
  abort: 'No, this is not mine',
  deviceAbortedTitle: 'The device was not connected',
  deviceAbortedText: 'Nothing has changed. You can close this window.',
  deviceDoneTitle: 'Your device is connected',
  deviceDoneText: (app: string) => `${app} can continue now. You can close this window.`,

  verifyTitle: 'Confirm your email address',
  verifyText: (email: string) => `Is ${email} your address?`,
  verify: 'Yes, confirm it',
  verifiedTitle: 'Your address is confirmed',
  verifiedText: 'You can sign in now. You can close this window.',
  resetTitle: 'Set a new password',
  resetText: (user: string) => `For the account ${user}. You will be signed out everywhere.`,
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters; a sentence is better than a word.',
  passwordRefused:
    'This password is not accepted: it is too short, too common or too similar to your name. Choose another one.',
  setPassword: 'Set password',
  resetDoneTitle: 'Your new password is set',
  resetDoneText: 'You can sign in with it now. You can close this window.',
  ticketOverTitle: 'This link is no longer valid',
  ticketOverText:
    'It was used already, has expired, or was replaced by a newer one. Ask for a new link where you sign in.',

  continueTitle: 'One moment',
  continueText: 'You are being redirected. If nothing happens, use the button.',

  expiredTitle: 'This page has expired',
  expiredText: 'The sign-in took too long, was finished elsewhere, or was opened in another browser.',
  expiredHint: 'Go back to the application and sign in from there.',
  startAgain: 'Start again',
  backTo: (app: string) => `Back to ${app}`,
  errorTitle: 'This did not work',
  errorHint: 'Go back to the application and try again from there.',
  foreignTitle: 'The form was not accepted',
  foreignText: 'It did not come from this page, or the page was open for too long.',
  technical: 'For the application’s support',

  tenants: TENANTS_ENGLISH,
  account: ACCOUNT_ENGLISH,
  factors: FACTORS_ENGLISH,
};

/** A language's texts. */
export type Texts = typeof ENGLISH;
