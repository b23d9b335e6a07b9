import { decodeJwt, type JWTPayload } from 'jose';
import { newId } from '@groundwork/records';
import { until } from '@groundwork/testing';
import type { EnrolledFactors } from './enrolled-user.js';
import type { ExternalIssuer } from './external-issuer.js';
import type { Mailbox } from './mailbox.js';
import type { Core, TestClient } from './start-core.js';
import { authorizeAddress, VERIFIER, type Seen, type Browser } from './browser.js';

export const REDIRECT = 'https://shop.example/cb';
export const PASSWORD = 'correct horse battery';

/** What is sent after the first factor. */
export type Second = 'nothing' | 'app code' | 'recovery code' | 'passkey';

/** A user who signs in, with client, browser and factors. */
export interface Applicant {
  readonly core: Core;
  readonly client: TestClient;
  readonly issuer: ExternalIssuer;
  readonly mailbox: Mailbox;
  readonly providerId: string;
  readonly username: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** The code that went to a number. */
  readonly texts: (phone: string) => Promise<string>;
  readonly browser: Browser;
  readonly headers: Readonly<Record<string, string>>;
  readonly factors: EnrolledFactors;
  readonly second: Second;
}

/** Claims of the ID token, or `undefined` when there is no token. */
export type Outcome = JWTPayload | undefined;

/** A way to obtain a token for a user. */
export type SignInPath = (applicant: Applicant) => Promise<Outcome>;

const open = (browser: Browser, { id }: TestClient, parameters = {}): Promise<Seen> =>
  browser.get(authorizeAddress(id, { scope: 'openid', ...parameters })).then((seen) => browser.follow(seen));

const codeOf = ({ factors, second }: Applicant): string => {
  if (second === 'recovery code') return factors.recoveryCodes[0] ?? 'aaaa-aaaa-aaaa';
  return second === 'app code' ? (factors.app?.code() ?? '123456') : '';
};

/** Sends the second factor if the page requires it. */
async function sendSecondFactor(applicant: Applicant, page: Seen): Promise<Seen> {
  const { browser, second, factors } = applicant;
  if (page.location !== '' || second === 'nothing') return page;
  if (second !== 'passkey')
    return browser.follow(await browser.submit(page, { action: 'use_factor', code: codeOf(applicant) }));
  const started = await browser.submit(page, { action: 'passkey' });
  const credential = factors.passkey?.get(started.text) ?? '{}';
  return browser.follow(await browser.submit(started, { action: 'passkey_answer', credential }));
}

async function redeem({ core, client }: Applicant, back: Seen): Promise<Outcome> {
  const code = back.location.startsWith(REDIRECT) && new URL(back.location).searchParams.get('code');
  if (!code) return undefined;
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER };
  const { body } = await core.post('/oauth2/token', form, client).expect(200);
  const first = decodeJwt(body.id_token as string);
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token as string };
  const { body: later } = await core.post('/oauth2/token', refresh, client).expect(200);
  const { acr, amr } = decodeJwt(later.id_token as string);
  return { ...first, refreshed: { acr, amr } };
}

const withPassword = async ({ browser, username }: Applicant, page: Seen): Promise<Seen> =>
  browser.follow(await browser.submit(page, { username, password: PASSWORD, action: 'sign_in' }));

const onPage =
  (first: (applicant: Applicant, page: Seen) => Promise<Seen>): SignInPath =>
  async (applicant) => {
    const page = await first(applicant, await open(applicant.browser, applicant.client));
    return redeem(applicant, await sendSecondFactor(applicant, page));
  };

/** Enrolling sends mails, too: the one that has a code may come after them. */
async function mailedCode({ mailbox, email }: Applicant): Promise<string> {
  let code: string | undefined;
  await until(async () => {
    const mails = await mailbox.to(email, 1);
    code = mails.map((mail) => /code is (\d{6})\./.exec(mail)?.[1]).find((found) => found !== undefined);
    return code !== undefined;
  });
  return code!;
}

const mailed = async (applicant: Applicant, page: Seen): Promise<Seen> => {
  const { browser, email } = applicant;
  const next = await browser.submit(page, { username: email, action: 'send_code' });
  const form = { username: email, code: await mailedCode(applicant), action: 'use_code' };
  return browser.follow(await browser.submit(next, form));
};

const byText = async ({ browser, phone, texts }: Applicant, page: Seen): Promise<Seen> => {
  const next = await browser.submit(page, { username: phone, action: 'send_sms' });
  return browser.follow(await browser.submit(next, { username: phone, code: await texts(phone), action: 'use_code' }));
};

const external = async ({ browser, issuer, providerId }: Applicant, page: Seen): Promise<Seen> => {
  const link = new RegExp(`href="([^"]*${providerId}[^"]*)"`).exec(page.text)?.[1] ?? '';
  const sent = await browser.get(link.replaceAll('&amp;', '&'));
  const back = await browser.get(issuer.authorize(sent.location));
  const [, refresh = back.location] = /^0; url=(.+)$/.exec(back.headers['refresh'] ?? '') ?? [];
  return browser.follow(await browser.get(refresh));
};

const byPasskey = async ({ browser, factors }: Applicant, page: Seen): Promise<Seen> => {
  const credential = factors.passkey?.get(page.text) ?? '{}';
  return browser.follow(await browser.submit(page, { action: 'passkey_answer', credential }));
};

const byGrant =
  (formOf: (applicant: Applicant) => Record<string, string> | Promise<Record<string, string>>): SignInPath =>
  async (applicant) => {
    const { core, client, headers } = applicant;
    const form = { ...(await formOf(applicant)), scope: 'openid' };
    const { status, body } = await core.post('/token', form, client, headers);
    if (status === 200) return decodeJwt((body as { id_token: string }).id_token);
    if (status !== 400) throw new Error(`a refusal is a 400, not ${status}`);
    return undefined;
  };

const secondAs = (name: string, applicant: Applicant): Record<string, string> =>
  applicant.second === 'nothing' ? {} : { [name]: codeOf(applicant) };

const byDevice: SignInPath = async (applicant) => {
  const { core, client, browser } = applicant;
  const started = await core.post('/device_code', { client_id: client.id, scope: 'openid' }, client).expect(200);
  const { device_code, user_code } = started.body as Record<'device_code' | 'user_code', string>;
  const shown = await browser.submit(await browser.get('/device'), { user_code });
  const page = await browser.follow(await browser.submit(shown, { confirm: 'yes' }));
  await sendSecondFactor(applicant, await withPassword(applicant, page));
  const polled = await core.post('/token', { grant_type: 'device_code', device_code }, client);
  return polled.status === 200 ? decodeJwt((polled.body as { id_token: string }).id_token) : undefined;
};

/** Every way to obtain a token for a user, by its first factor. */
export const SIGN_IN_PATHS: Readonly<Record<string, SignInPath>> = {
  'page: password': onPage(withPassword),
  'page: mailed code': onPage(mailed),
  'page: SMS code': onPage(byText),
  'page: external provider': onPage(external),
  'page: passkey': onPage(byPasskey),
  'device: password': byDevice,
  'grant password': byGrant((applicant) => ({
    grant_type: 'password',
    username: applicant.username,
    password: PASSWORD,
    ...secondAs('otp', applicant),
  })),
  'grant otp: mailed code': byGrant(async (applicant) => {
    const { core, client, email, headers } = applicant;
    await core.anonymous
      .post('/otp')
      .set({ host: 'identity.test', ...headers })
      .send({ client_id: client.id, username: email })
      .expect(202);
    const otp = await mailedCode(applicant);
    return { grant_type: 'otp', username: email, otp, ...secondAs('second_factor_code', applicant) };
  }),
  'grant otp: SMS code': byGrant(async (applicant) => {
    const { core, client, phone, texts, headers } = applicant;
    await core.anonymous
      .post('/otp')
      .set({ host: 'identity.test', ...headers })
      .send({ client_id: client.id, username: phone })
      .expect(202);
    return {
      grant_type: 'otp',
      username: phone,
      otp: await texts(phone),
      ...secondAs('second_factor_code', applicant),
    };
  }),
  'grant otp: no mailed code': byGrant((applicant) => ({
    grant_type: 'otp',
    username: applicant.email,
    otp: codeOf(applicant) || '123456',
  })),
  'grant token_exchange': byGrant(async (applicant) => {
    const { issuer, providerId, username } = applicant;
    const now = Math.floor(Date.now() / 1_000);
    const claims = { sub: username, iat: now, exp: now + 300, jti: newId() };
    const subject = { subject_token_type: providerId, subject_token: await issuer.sign(claims) };
    return { grant_type: 'token_exchange', ...subject, ...secondAs('otp', applicant) };
  }),
};

/** Starts a session with one factor, before a second one is enrolled. */
export async function beginSession({ browser, client, username }: Applicant): Promise<void> {
  const page = await open(browser, client);
  await browser.follow(await browser.submit(page, { username, password: PASSWORD, action: 'sign_in' }));
}

/** The token of such a session later. */
export const bySession: SignInPath = async (applicant) =>
  redeem(applicant, await open(applicant.browser, applicant.client, { prompt: 'none' }));
