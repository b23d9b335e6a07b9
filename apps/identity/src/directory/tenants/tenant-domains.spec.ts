import { createSocket, type Socket } from 'node:dgram';
import { type AddressInfo } from 'node:net';
import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant } from '../../testing/sample.js';

/** A DNS server with TXT records, by their names. (RFC 1035 §4) */
const records = new Map<string, string>();
let isSilent = false;
let dns: Socket;
let service: TestService;
let tenant: string;
let other: string;

beforeAll(async () => {
  dns = createSocket('udp4');
  dns.on('message', (query, { port, address }) => {
    if (!isSilent) dns.send(answerTo(query), port, address);
  });
  await new Promise<void>((resolve) => void dns.bind(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = dns.address();
  service = await startIdentity({ env: { DNS_SERVERS: `127.0.0.1:${port}` } });
  [tenant, other] = [await addTenant(service.query), await addTenant(service.query)];
});
afterAll(async () => {
  await service.close();
  dns.close();
});

const HEADER = 12;

function answerTo(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(HEADER, at + 5);
  const text = records.get(labels.join('.').toLowerCase());
  const header = Buffer.from(query.subarray(0, HEADER));
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  for (const [offset, count] of [[4, 1], [6, text === undefined ? 0 : 1], [8, 0], [10, 0]]) header.writeUInt16BE(count!, offset); // prettier-ignore
  if (text === undefined) return Buffer.concat([header, question]);
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const fields = Buffer.from([0xc0, HEADER, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([header, question, fields, data]);
}

type Domain = { id: string; domain: string; verification_token: string; verified_at: string | null };
const claim = async (domain: string, of = tenant, token = {}) =>
  (await service.as(token)).post(`/tenants/${of}/domains`).send({ domain });
const verify = async ({ id }: Pick<Domain, 'id'>, of = tenant, token = {}) =>
  (await service.as(token)).post(`/tenants/${of}/domains/${id}/verify`).send({});
const prove = ({ domain, verification_token }: Domain) => records.set(`_groundwork.${domain}`, verification_token);

describe('Tenant Domains', () => {
  it('are added, verified by a TXT record, listed and deleted', async () => {
    const { status, body } = (await claim('acme.example')) as { status: number; body: Domain };
    expect([status, body.verified_at]).toEqual([201, null]);
    expect((await verify(body)).body.details[0].field).toBe('domain');
    records.set('_groundwork.acme.example', 'something else');
    expect((await verify(body)).status).toBe(400);
    prove(body);
    const { body: verified } = (await verify(body)) as { body: Domain };
    expect(verified.verified_at).not.toBeNull();
    expect(((await verify(body)) as { body: Domain }).body).toEqual(verified);
    const agent = await service.as();
    const path = `/tenants/${tenant}/domains`;
    expect((await agent.get(path)).body.items.map((one: Domain) => one.domain)).toEqual(['acme.example']);
    expect((await agent.get(`${path}/${body.id}`)).body).toEqual(verified);
    expect((await claim('acme.example')).status).toBe(409);
    await agent.delete(`${path}/${body.id}`).expect(204);
    await agent.get(`${path}/${body.id}`).expect(404);
  });

  it('have one owner: the second tenant that verifies one gets 409 until the first deletes it', async () => {
    const { body: first } = await claim('shared.example');
    const { body: second } = await claim('shared.example', other);
    prove(first as Domain);
    expect((await verify(first as Domain)).status).toBe(200);
    prove(second as Domain);
    expect((await verify(second as Domain, other)).status).toBe(409);
    await (await service.as()).delete(`/tenants/${tenant}/domains/${(first as Domain).id}`).expect(204);
    expect((await verify(second as Domain, other)).status).toBe(200);
  });

  it.each([
    'co.uk',
    'com',
    'github.io',
    'example',
    'Acme.example',
    'acme_.example',
    'https://acme.example',
    '10.0.0.1',
  ])('are invalid as %s: 400', async (domain) => {
    const { status, body } = await claim(domain);
    expect([status, body.details[0].field]).toEqual([400, 'domain']);
  });

  it('are looked up twenty times in ten minutes per tenant, then 429; verified ones need no look-up', async () => {
    const [busy, quiet] = [await addTenant(service.query), await addTenant(service.query)];
    const { body: first } = await claim('looked-up.example', busy);
    const { body: later } = await claim('later.example', busy);
    prove(first as Domain);
    expect((await verify(first as Domain, busy)).status).toBe(200);
    const LEFT = 19;
    for (let n = 0; n < LEFT; n++) expect((await verify(later as Domain, busy)).status).toBe(400);
    prove(later as Domain);
    const refused = await verify(later as Domain, busy);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await verify(first as Domain, busy)).status).toBe(200);
    const { body: other } = await claim('quiet.example', quiet);
    expect((await verify(other as Domain, quiet)).status).toBe(400);
  });

  it('answer 503 while the DNS is unavailable', async () => {
    const { body } = await claim('silent.example');
    isSilent = true;
    expect((await verify(body as Domain)).status).toBe(503);
    isSilent = false;
  });

  it('belong to one tenant: 404 to another one', async () => {
    const { body } = await claim('mine.example');
    expect((await verify(body as Domain, other)).status).toBe(404);
    expect((await verify(body as Domain, tenant, { tenantId: other })).status).toBe(404);
    expect((await claim('theirs.example', tenant, { tenantId: other })).status).toBe(404);
  });
});
