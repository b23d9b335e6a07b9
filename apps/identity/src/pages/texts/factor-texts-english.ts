/** English texts about external providers. */
export const EXTERNAL_ENGLISH = {
  or: 'or',
  continueWith: (provider: string) => `Continue with ${provider}`,
  organisation: 'Sign in with my organisation',
  missingAddress: 'Enter your email address first: its domain shows which organisation you belong to.',
  noOrganisation:
    'No organisation is set up here for the domain of this address. Use your password, or ask your administrator.',
  leadsTo: (provider: string) => `You sign in with ${provider}`,
  leadsToText: (provider: string) => `Your address belongs to ${provider}. You are being redirected.`,
  denied: (provider: string) => `You did not sign in with ${provider}. Try again, or sign in another way.`,
  away: (provider: string) => `${provider} does not respond. Try again in a moment, or sign in another way.`,
  misconfigured: (provider: string) =>
    `Sign-in with ${provider} is not set up correctly. Sign in another way, and inform your administrator.`,
  untrusted: (provider: string) =>
    `The response of ${provider} could not be verified, so you were not signed in. Try again; if it happens again, inform your administrator.`,
  over: 'This sign-in was already used, took too long, or was started in another browser. Start again here.',
  unknown: (provider: string) =>
    `No user here is linked to this account of ${provider}. Sign in another way, or ask your administrator for access.`,
  taken: (provider: string) =>
    `Another user here has the address of this account of ${provider}, or is linked to it. If that is you, sign in as usual and link it on your account pages.`,
  notAllowed: 'Your account is not allowed to sign in. Ask your administrator.',
  gone: 'This way to sign in is no longer available. Choose another one.',
  tooMany: (minutes: number) =>
    `Too many sign-ins were started from your network and not finished. Sign in another way, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  otherWay: 'Sign in another way',
  linkWith: (provider: string) => `Link ${provider}`,
  linkTitle: (provider: string) => `Link your account of ${provider}`,
  linkText: (provider: string) => `Sign in with ${provider}; you come back here afterwards.`,
  linkFailed: 'The account is not linked',
  linkTaken: (provider: string) => `This account of ${provider} is linked to another account here.`,
  backToLinks: 'Back to your linked accounts',
};

/** English texts about codes, passkeys and the second step. */
export const FACTORS_ENGLISH = {
  sendCode: 'Send me a code by email',
  usePasskey: 'Sign in with a passkey',
  codeTitle: 'Enter your code',
  codeSent: (identifier: string) =>
    `If ${identifier} is known here and has a confirmed email address, a code is on its way to it. It works once, for 5 minutes.`,
  code: 'Code',
  codeHint: 'Six digits',
  sendAgain: 'Send a new code',
  usePassword: 'Use your password instead',
  missingIdentifier: 'Enter your username, email or phone first.',
  wrongCode: 'This code is wrong, too old, or was used already.',
  tooManyCodes: (minutes: number) =>
    `Too many codes were requested from your network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,

  secondTitle: 'One more step',
  secondText: (user: string) => `You are signing in as ${user}.`,
  secondCode: 'Code of your authenticator app',
  secondHint: 'Or one of your recovery codes',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes you saved when you set up your passkey',
  confirmCode: 'Continue',
  confirmPasskey: 'Use a passkey',
  somebodyElse: 'Sign in as somebody else',

  passkeyTitle: 'Use your passkey',
  passkeyText: 'Follow what your browser or your phone shows.',
  passkeyStart: 'Use passkey',
  passkeyFailed: 'The passkey was not accepted. Try again, or use another method.',
  passkeyNoScript: 'Passkeys need JavaScript, which is off in this browser.',
  anotherWay: 'Use another method',

  demanded: 'Every sign-in here requires a second step. Set it up now; it takes a minute.',
  totpTitle: 'Set up an authenticator app',
  totpText: 'Scan this code with an authenticator app on your phone, or type the key into it.',
  totpPicture: 'QR code of the key below',
  totpKey: 'Key',
  totpCode: 'Code that the app shows now',
  totpConfirm: 'Confirm',
  totpWrong: 'This is not the code of the app. Check that the clock of your phone is right, and try again.',
  makePasskeyInstead: 'Create a passkey instead',

  newPasskeyTitle: 'Create a passkey',
  newPasskeyText: 'Sign in with your fingerprint, your face or the PIN of this device, or with a security key.',
  newPasskeyName: 'Name',
  newPasskeyHint: 'So that you recognise it later',
  newPasskeyDefault: 'My passkey',
  newPasskeyStart: 'Create passkey',
  newPasskeyFailed: 'The passkey was not created. Try again.',

  recoveryTitle: 'Save your recovery codes',
  recoveryText: 'With each you can sign in once when you do not have your app or passkey. They are not shown again.',
  recoveryKept: 'I have saved them',
  readyTitle: 'The second step is set up',
  readyText: 'From now on you are asked for it whenever you sign in.',
};

/** The same members in every language. */
export type FactorTexts = typeof FACTORS_ENGLISH;
