import { Metrics } from '@groundwork/service';
import { TEST_ENVIRONMENT } from './testing/identity-under-test.js';
import { startWhole, type Whole } from './testing/start-whole.js';

describe('Metrics of identity', () => {
  let identity: Whole;
  beforeAll(async () => (identity = await startWhole()));
  afterAll(() => identity.close());

  it('include tokens, sign-ins, hashes, reuse, introspection, rows, sweeps and keys', async () => {
    const { body } = await identity.form('/token', { grant_type: 'client_credentials' }).expect(200);
    await identity.form('/tokeninfo', { token: body.access_token }).expect(200);
    const sign = { grant_type: 'password', username: 'administrator' };
    await identity.form('/token', { ...sign, password: TEST_ENVIRONMENT.ADMIN_PASSWORD }).expect(200);
    await identity.form('/token', { ...sign, password: 'not this one' }).expect(400);
    const text = await identity.app.get(Metrics).registry.metrics();
    for (const sample of [
      /^tokens_issued_total\{.*grant="client_credentials".*\} 1$/m,
      /^tokens_issued_total\{.*grant="password".*\} 1$/m,
      /^logins_total\{.*outcome="success".*\} 1$/m,
      /^logins_total\{.*outcome="failure".*\} 1$/m,
      /^hash_queue_length(\{.*\})? 0$/m,
      /^refresh_reuse_total(\{.*\})? 0$/m,
      /^introspection_seconds_count(\{.*\})? 1$/m,
      /^oidc_rows\{.*model="Grant".*\} 1$/m,
      /^sweep_rows_total\{.*sweep="expired".*\} \d+$/m,
      /^key_age_seconds\{.*algorithm="ES256".*\} [\d.e-]+$/m,
    ])
      expect(text).toMatch(sample);
  });

  it('count requests of the library by its paths', async () => {
    await identity.form('/oauth2/token', { grant_type: 'client_credentials' }).expect(200);
    await identity.get('/oauth2/authorize/unknown').expect(400);
    await identity.get('/oauth2/nowhere').expect(404);
    const text = await identity.app.get(Metrics).registry.metrics();
    for (const sample of [
      /^http_request_duration_seconds_count\{.*method="POST",route="\/oauth2\/token",status="200".*\} 1$/m,
      /^http_request_duration_seconds_count\{.*method="GET",route="\/oauth2\/authorize\/:uid",status="400".*\} 1$/m,
      /^http_request_duration_seconds_count\{.*method="GET",route="unmatched",status="404".*\} 1$/m,
    ])
      expect(text).toMatch(sample);
  });
});
