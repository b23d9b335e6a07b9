/** What the pages say about other issuers, in English. */
export const EXTERNAL_ENGLISH = {
  or: 'or',
  continueWith: (provider: string) => `Continue with ${provider}`,
  organisation: 'Sign in with my organisation',
  missingAddress: 'Enter your email address first: it tells which organisation you belong to.',
  noOrganisation: 'No organisation signs in here with this address. Use your password, or ask your administrator.',
  leadsTo: (provider: string) => `You sign in with ${provider}`,
  leadsToText: (provider: string) => `Your address belongs to ${provider}. You are being taken there.`,
  denied: (provider: string) => `You did not sign in with ${provider}. Try again, or sign in another way.`,
  away: (provider: string) => `${provider} does not answer. Try again in a moment, or sign in another way.`,
  misconfigured: (provider: string) =>
    `${provider} does not let people sign in here at the moment. Sign in another way, and tell your administrator.`,
  untrusted: (provider: string) =>
    `What ${provider} answered could not be trusted, so nobody was signed in. Try again; if it happens again, tell your administrator.`,
  over: 'This sign-in was already used, took too long, or was begun in another browser. Start again here.',
  unknown: (provider: string) =>
    `Nobody here has this account of ${provider}. Sign in another way, or ask your administrator for access.`,
  taken: (provider: string) =>
    `This account of ${provider} belongs to an account here that is not connected with it. Sign in as usual; then connect it in your account.`,
  notAllowed: 'Your account may not sign in. Ask your administrator.',
  gone: 'This way to sign in is not offered any more. Choose another one.',
  tooMany: (minutes: number) =>
    `Too many sign-ins were begun from your network and not finished. Sign in another way, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  otherWay: 'Sign in another way',
  linkWith: (provider: string) => `Link ${provider}`,
  linkTitle: (provider: string) => `Link your account of ${provider}`,
  linkText: (provider: string) => `Sign in with ${provider}; you come back here afterwards.`,
  linkFailed: 'The account is not linked',
  linkTaken: (provider: string) => `This account of ${provider} is linked to another account here.`,
  backToLinks: 'Back to your linked accounts',
};
