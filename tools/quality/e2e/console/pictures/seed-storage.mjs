// What the full installation has of storage.
import sharp from 'sharp';
import { withClient } from '../../../../postgres/provision.mjs';
import { at } from '../resources.mjs';

const BUCKET = 'catalogue';
const MANY_FILES = 5_000;
/** @type {readonly (readonly [string, string, () => Promise<string | Buffer>])[]} */
const FILES = [
  ['tea-plantation.png', 'image/png', () => picture('#2f7d4f')],
  ['harbour-at-dusk.png', 'image/png', () => picture('#28408f')],
  ['Хүргэлтийн заавар 2026.txt', 'text/plain', async () => 'Хүргэлтийн заавар\n'.repeat(40)],
  ['prices.csv', 'text/csv', async () => 'article;price\nGreen tea;4,20\n'.repeat(300)],
  ['Allgemeine Geschäftsbedingungen der Handelsgesellschaft, Fassung vom 1. Januar.txt', 'text/plain', terms],
  ['settings.json', 'application/json', async () => JSON.stringify({ currency: 'MNT', languages: ['mn', 'en', 'de'] })],
];

async function terms() {
  return '# Terms\n\nDelivery within three days.\n';
}

/** @param {string} color */
const picture = (color) =>
  sharp({ create: { width: 640, height: 420, channels: 3, background: color } })
    .composite([{ input: Buffer.from(HILLS) }])
    .png()
    .toBuffer();
const HILLS =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><circle cx="480" cy="120" r="60" fill="#fff" opacity=".8"/><path d="M0 420V300L160 180l140 130 120-90 220 150v50z" fill="#000" opacity=".35"/></svg>';

/** @param {string} databaseUrl @returns {Promise<Record<string, string>>} addresses of pages by the names of their pictures */
export async function seedStorage(databaseUrl) {
  await at('storage', 'POST', '/buckets', {
    name: BUCKET,
    description: 'Pictures and texts of the shop',
    metadata: { max_bytes: 250_000, max_files: 6_000 },
  });
  await at('storage', 'POST', '/buckets', { name: 'contracts', description: 'Signed contracts' });
  const bucket = { bucket: BUCKET };
  for (const name of ['Product pictures', 'Rechnungen', 'Хавтас'])
    await at('storage', 'POST', '/folders', { name }, bucket);
  const scans = await at('storage', 'POST', '/folders', { name: 'Scans' }, bucket);
  const ids = [];
  for (const [name, type, contentOf] of FILES) {
    const { id } = await at('storage', 'POST', '/files', { name }, bucket);
    ids.push(id);
    await at('storage', 'PUT', `/files/${id}/content`, await contentOf(), { ...bucket, 'content-type': type });
  }
  await withClient(databaseUrl, async (client) => {
    await client.query('set search_path = storage; set session_replication_role = replica');
    await client.query(COPIES, [ids[3], scans.id, MANY_FILES]);
    await client.query('vacuum analyze file');
  });
  await at('storage', 'POST', `/buckets/${BUCKET}/webhooks`, WEBHOOK).catch(() => undefined);
  return {
    buckets: '/buckets',
    'bucket-new': '/buckets/new',
    files: `/buckets/${BUCKET}`,
    'files-many': `/buckets/${BUCKET}?folder=${scans.id}`,
    'files-grid': `/buckets/${BUCKET}?view=grid`,
    file: `/buckets/${BUCKET}/files/${ids[0]}`,
    'file-text': `/buckets/${BUCKET}/files/${ids[2]}`,
    'bucket-access': `/buckets/${BUCKET}/access`,
    'bucket-webhooks': `/buckets/${BUCKET}/webhooks`,
    'bucket-settings': `/buckets/${BUCKET}/settings`,
  };
}

const WEBHOOK = { url: 'https://shop.example/hooks/files', events: ['file.created', 'file.deleted'] };
const COPIES = `
  insert into file select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'folder_id', $2::uuid, 'name', 'scan ' || lpad(n::text, 4, '0') || '.csv'))).*
  from file f cross join generate_series(1, $3::int) n where f.id = $1`;
