import { until, type TestService } from '@groundwork/testing';
import sharp from 'sharp';
import { contrastOf } from '../../platform/branding/colors.js';
import { MAX_IMAGE_BYTES } from '../../platform/branding/encode-image.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addClient, addTenant } from '../../testing/sample.js';

let service: TestService;
let tenant: string;
let client: string;

beforeAll(async () => void (service = await startIdentity()));
beforeEach(async () => {
  tenant = await addTenant(service.query, { display_name: 'Acme' });
  client = await addClient(service.query, { is_global: false, tenant_id: tenant });
});
afterAll(() => service.close());

const patch = async (branding: object) => (await service.as()).patch(`/tenants/${tenant}`).send({ branding });
const page = async (language = 'en') =>
  (await service.anonymous.get(`/interaction/over?client_id=${client}`).set('accept-language', language).expect(400))
    .text;
const linked = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
const styles = async () => {
  let href = '';
  await until(async () => (href = linked(await page(), /href="([^"]*\/tenants\/[^"]+\.css)"/)) !== '');
  return service.anonymous.get(href).expect(200);
};

describe('The branding of a tenant', () => {
  it('colors its pages by a style sheet of its own, without a change of the policy', async () => {
    const { status, body } = await patch({ primary_color: '#b00020', background_color: '#fff4e5' });
    expect([status, body.branding]).toEqual([200, { primary_color: '#b00020', background_color: '#fff4e5' }]);
    const { text, headers } = await styles();
    expect(headers['content-type']).toMatch(/^text\/css/);
    expect(headers['cache-control']).toContain('immutable');
    expect(text).toContain('--accent: #b00020;');
    expect(text).toContain('--page: #fff4e5;');
    const dark = linked(text, /dark\) \{ :root \{ --link: (#[0-9a-f]{6});/);
    expect(contrastOf(dark, '#191d23')).toBeGreaterThanOrEqual(4.5);
    const { headers: ofPage } = await service.anonymous.get(`/interaction/over?client_id=${client}`);
    expect(ofPage['content-security-policy']).toContain("style-src 'self'; img-src 'self' data:;");
  });

  it.each([
    ['yellow on white', { primary_color: '#ffff00' }, 'branding.primary_color', /contrast of 1\.07:1 with #ffffff; at/],
    ['just too light', { primary_color: '#777777' }, 'branding.primary_color', /contrast of 4\.47:1 with #ffffff/],
    ['text on black', { background_color: '#000000' }, 'branding.background_color', /contrast of 1\.19:1 with #16191d/],
    ['a name', { primary_color: 'red' }, 'branding.primary_color', /of the form #rrggbb/],
    ['styles', { primary_color: '#b00020;}a{}' }, 'branding.primary_color', /of the form #rrggbb/],
    ['a script', { terms_url: 'javascript:alert(1)' }, 'branding.terms_url', /http or https/],
    ['an unknown language', { languages: ['en', 'tlh'] }, 'branding.languages', /not tlh/],
    ['an unknown member', { css: 'a{}' }, 'branding.css', /./],
  ])('is refused with %s', async (_, branding, field, reason) => {
    const { status, body } = await patch(branding);
    expect([status, body.details]).toEqual([400, [expect.objectContaining({ field })]]);
    expect(body.details[0].message).toMatch(reason);
  });

  it('is accepted at the border of 4.5:1', async () => {
    expect((await patch({ primary_color: '#767676' })).status).toBe(200);
  });

  it('links terms and privacy policy, escaped', async () => {
    const urls = { terms_url: 'https://acme.example/terms?a=1&b=2', privacy_url: 'https://acme.example/privacy' };
    expect((await patch(urls)).status).toBe(200);
    await until(async () => (await page()).includes('https://acme.example/privacy'));
    expect(await page()).toContain(
      '<a href="https://acme.example/terms?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Terms of use</a>',
    );
  });

  it('limits the languages of its pages, the first being the default', async () => {
    expect((await patch({ languages: ['mn'] })).status).toBe(200);
    await until(async () => (await page('en')).includes('<html lang="mn">'));
    expect((await patch({ languages: null })).status).toBe(200);
    await until(async () => (await page('en')).includes('<html lang="en">'));
  });
});

describe('The images of a tenant', () => {
  const picture = (width = 1_200, height = 300) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 40, alpha: 0.5 } } });
  const png = () => picture().png().toBuffer();
  const put = async (bytes: Buffer, { kind = 'logo', type = 'image/png', of = tenant } = {}) =>
    (await service.as()).put(`/tenants/${of}/images/${kind}`).set('content-type', type).send(bytes);
  const shown = async (pattern: RegExp): Promise<string> => {
    let href = '';
    await until(async () => (href = linked(await page(), pattern)) !== '');
    return href;
  };
  const LOGO = /<img src="([^"]+\/logo-[^"]+)"/;

  it('are shown on its pages: logo, also for the dark, icon and background', async () => {
    const { status, body } = await put(await png());
    expect([status, body]).toEqual([200, { kind: 'logo', mime: 'image/png', size: expect.any(Number), sha256: expect.any(String) }]); // prettier-ignore
    expect((await put(await png(), { kind: 'logo_dark' })).status).toBe(200);
    expect((await put(await picture(300, 300).webp().toBuffer(), { kind: 'favicon', type: 'image/webp' })).status).toBe(
      200,
    );
    const jpeg = await picture(3_000, 2_000).jpeg().toBuffer();
    expect((await put(jpeg, { kind: 'background', type: 'image/jpeg' })).body).toMatchObject({ mime: 'image/webp' });
    const logo = await service.anonymous.get(await shown(LOGO)).expect(200);
    expect(logo.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(await sharp(logo.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 640, height: 160 });
    await service.anonymous.get(await shown(/<source [^>]*srcset="([^"]+\/logo_dark-[^"]+)"/)).expect(200);
    await service.anonymous.get(await shown(/<link rel="icon" href="([^"]+)"/)).expect(200);
    const background = linked((await styles()).text, /url\("([^"]+)"\)/);
    await service.anonymous.get(background).expect(200).expect('content-type', 'image/webp');
  });

  it('14. are encoded anew: nothing else of the file is left', async () => {
    const withMetadata = await picture()
      .withMetadata({ exif: { IFD0: { Copyright: 'SECRET-PLACE' } } })
      .png()
      .toBuffer();
    const polyglot = Buffer.concat([withMetadata, Buffer.from('<script>alert(1)</script>')]);
    expect((await put(polyglot)).status).toBe(200);
    const { body } = await service.anonymous.get(await shown(LOGO)).expect(200);
    expect((body as Buffer).toString('latin1')).not.toMatch(/script|SECRET/);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each([
    ['an SVG', () => svg, 'image/svg+xml', 415],
    ['an SVG as PNG', () => svg, 'image/png', 415],
    ['HTML as PNG', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', 415],
    ['a script that begins like a GIF', () => Buffer.from('GIF89a=1;alert(1)//'.padEnd(64)), 'image/gif', 415],
    ['a PNG as JPEG', png, 'image/jpeg', 415],
    ['a PNG without its type', png, 'application/octet-stream', 415],
    ['half a PNG', async () => (await png()).subarray(0, 200), 'image/png', 415],
    ['AVIF', () => picture(64, 64).avif().toBuffer(), 'image/avif', 415],
    ['too many pixels', () => picture(5_000, 4_900).png().toBuffer(), 'image/png', 413],
    ['too many bytes', () => Buffer.alloc(MAX_IMAGE_BYTES + 1), 'image/png', 413],
    ['nothing', () => Buffer.alloc(0), 'image/png', 400],
  ])('14. are refused: %s', async (_, make, type, status) => {
    expect((await put(await make(), { type })).status).toBe(status);
    expect(await service.query('select 1 from tenant_images where tenant_id = $1', [tenant])).toEqual([]);
  });

  it('are deleted, and of a known kind', async () => {
    await put(await png());
    const address = await shown(LOGO);
    const agent = await service.as();
    await agent.delete(`/tenants/${tenant}/images/logo`).expect(204);
    await agent.delete(`/tenants/${tenant}/images/logo`).expect(404);
    await agent.delete(`/tenants/${tenant}/images/banner`).expect(400);
    await service.anonymous.get(address).expect(404);
    await until(async () => (await page()).includes('<span class="mark" aria-hidden="true">A</span>'));
  });

  it('18. are of their tenant: 404 for a caller of another', async () => {
    const outsider = await service.as({ tenantId: await addTenant(service.query) });
    const sent = outsider.put(`/tenants/${tenant}/images/logo`).set('content-type', 'image/png');
    expect((await sent.send(await png())).status).toBe(404);
    await put(await png());
    expect((await outsider.delete(`/tenants/${tenant}/images/logo`)).status).toBe(404);
  });

  it('record who changed them, without the bytes', async () => {
    await put(await png());
    const events = await service.query<{ after: { bytes: string } }>(
      `select after from audit_events where event_type = 'tenant_image.created' and tenant_id = $1`,
      [tenant],
    );
    expect(events).toEqual([{ after: expect.objectContaining({ kind: 'logo', bytes: '***' }) }]);
  });
});
