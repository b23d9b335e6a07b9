import { join } from 'node:path';
import { ROOT } from '../../workspace/root.mjs';
import { readObjects } from './check.mjs';
import { checkEgress } from './egress.mjs';
import { renderOverlay } from './render.mjs';
import { checkSettings } from './settings.mjs';

/** @import { KubernetesObject } from './render.mjs' */
/** @import { VariableRow } from './variables.mjs' */

const SERVICES = ['identity', 'storage', 'tree'];

/** Variables by which a service connects to something, and some others, as their tables say them. */
const SECRETS = ['DATABASE_URL', 'DATABASE_READ_URL', 'REDIS_URL'];
const URLS = ['PUBLIC_URL', 'ISSUER', 'IDENTITY_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
/** @type {Record<string, string[]>} */
const OWN = { identity: ['SMTP_URL'], storage: ['S3_ENDPOINT'], tree: [] };

/**
 * @param {string} name
 * @param {Partial<VariableRow>} [more]
 * @returns {VariableRow}
 */
const row = (name, more = {}) => ({ names: [name], type: 'url', default: '', required: false, meaning: '', ...more });
/** @type {Record<string, VariableRow[]>} */
const variables = Object.fromEntries(
  SERVICES.map((service) => [
    service,
    [
      ...SECRETS.map((name) => row(name, { secret: true })),
      ...URLS.map((name) => row(name)),
      ...OWN[service].map((name) => row(name, { secret: name === 'SMTP_URL' })),
      row('SERVICES_CLIENT_SECRET', { type: 'secret', secret: true }),
      row('CORS_ORIGINS', { type: 'list' }),
      row('LOG_LEVEL', { type: 'text' }),
    ],
  ]),
);

/** @type {Record<string, KubernetesObject[]>} */
const overlays = {};
/** @type {KubernetesObject[]} */
let outside;
beforeAll(() => {
  for (const name of ['local', 'production', 'production-s3', 'production-s3-inside'])
    overlays[name] = renderOverlay(join(ROOT, 'k8s/overlays', name));
  outside = readObjects(join(ROOT, 'k8s/overlays/production/secrets.example.yaml'));
});

/**
 * @param {string} overlay
 * @param {(objects: any[]) => unknown} [change] any: objects of every kind
 */
function look(overlay, change = () => {}) {
  const objects = structuredClone(overlays[overlay]);
  change(objects);
  const settings = checkSettings(objects, variables, outside).filter((problem) => !problem.includes('does not read'));
  return [...settings, ...checkEgress(objects, variables, outside)].join('\n');
}

const find = (/** @type {any[]} */ objects, /** @type {string} */ kind, /** @type {string} */ name) =>
  objects.find((object) => object.kind === kind && object.metadata.name.startsWith(name));
const container = (/** @type {any[]} */ objects, /** @type {string} */ service) =>
  find(objects, 'Deployment', service).spec.template.spec.containers[0];

describe('the shipped manifests', () => {
  it.each(['local', 'production', 'production-s3', 'production-s3-inside'])('has no gap: %s', (overlay) => {
    expect(look(overlay)).toBe('');
  });

  it('need no shared volume where content is in S3', () => {
    const objects = overlays['production-s3'];
    expect(objects.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
    expect(container(objects, 'storage').volumeMounts).toEqual([{ name: 'spool', mountPath: '/spool' }]);
    expect(find(objects, 'ConfigMap', 'storage-settings').data).toMatchObject({
      STORE: 's3',
      S3_BUCKET: 'groundwork-content',
    });
  });

  it('give storage and tree no credentials of the default client', () => {
    for (const name of ['local', 'production']) {
      const secrets = [...overlays[name], ...outside].filter(({ kind }) => kind === 'Secret');
      for (const { metadata, data = {}, stringData = {} } of secrets)
        if (!metadata.name.startsWith('identity'))
          expect(Object.keys({ ...data, ...stringData }).join()).not.toMatch(/DEFAULT_CLIENT/);
    }
  });
});

/** Every port that a policy of a service opens for its variables, closed. */
const CLOSED = SERVICES.flatMap((service) =>
  [
    5432,
    6379,
    4317,
    4318,
    ...(service === 'identity' ? [25, 465, 587] : []),
    ...(service === 'storage' ? [443] : []),
  ].map((port) => /** @type {[string, number]} */ ([service, port])),
);

describe('a gap is found', () => {
  it.each(CLOSED)('%s cannot reach port %i', (service, port) => {
    const found = look('production', (objects) => {
      const policy = find(objects, 'NetworkPolicy', service);
      for (const rule of policy.spec.egress)
        rule.ports = rule.ports.filter((/** @type {any} */ each) => each.port !== port);
    });
    expect(found).toMatch(new RegExp(`${service}.*no NetworkPolicy lets port ${port} out`));
  });

  it.each(['storage', 'tree'])('%s cannot reach identity', (service) => {
    const found = look('production', (objects) => {
      const { spec } = find(objects, 'NetworkPolicy', service);
      spec.egress = spec.egress.filter(
        (/** @type {any} */ { to = [] }) => !to.some((/** @type {any} */ peer) => peer.podSelector),
      );
    });
    expect(found).toContain('no NetworkPolicy lets it reach the pods of identity');
  });

  it('a database of the cluster is unreachable where only Internet addresses are allowed', () => {
    const found = look('production', (objects) => {
      const { spec } = find(objects, 'NetworkPolicy', 'tree');
      spec.egress[0].to = [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }];
    });
    expect(found).toContain('no NetworkPolicy lets port 5432 out, which DATABASE_URL needs');
  });

  it('an object store of the cluster without the component that allows it, and on a port of its own', () => {
    const set = (/** @type {string} */ url) => (/** @type {any[]} */ objects) =>
      (find(objects, 'ConfigMap', 'storage-settings').data.S3_ENDPOINT = url);
    expect(look('production-s3', set('http://s3.object-store:9000'))).toContain('no NetworkPolicy lets port 9000 out');
    expect(look('production-s3', set('https://s3.object-store.svc'))).toContain('no NetworkPolicy lets port 443 out');
    expect(look('production-s3', set('https://s3.example.com'))).toBe('');
    expect(look('production-s3-inside', set('http://s3.object-store:3900'))).toContain(
      'no NetworkPolicy lets port 3900 out',
    );
  });

  it.each(SERVICES)('the Secret of %s is listed key by key: an unlisted one cannot be set', (service) => {
    const found = look('production', (objects) => {
      const own = container(objects, service);
      own.envFrom = own.envFrom.filter((/** @type {any} */ { secretRef }) => !secretRef);
      own.env = [{ name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: service, key: 'DATABASE_URL' } } }];
    });
    expect(found).toContain('DATABASE_READ_URL cannot be set: no Secret is taken in whole');
    if (service === 'identity') expect(found).toContain('SMTP_URL cannot be set');
  });

  it.each(SERVICES)('%s leaves the CORS origins to a default that allows none', (service) => {
    const found = look(
      'production',
      (objects) => delete find(objects, 'ConfigMap', `${service}-settings`).data.CORS_ORIGINS,
    );
    expect(found).toContain(`Deployment ${service}: leaves CORS_ORIGINS to its default`);
  });

  it('production sends no mail, and has no client for its services', () => {
    const without = (/** @type {string} */ name, /** @type {string} */ key) => {
      const secret = find(outside, 'Secret', name);
      const { [key]: value, ...rest } = secret.stringData;
      secret.stringData = rest;
      const found = look('production');
      secret.stringData[key] = value;
      return found;
    };
    expect(without('identity', 'SMTP_URL')).toContain('leaves SMTP_URL to its default');
    expect(without('services', 'SERVICES_CLIENT_SECRET')).toContain('Deployment tree: leaves SERVICES_CLIENT_SECRET');
  });

  it('a secret is in the settings', () => {
    const found = look('production', (objects) => {
      find(objects, 'ConfigMap', 'tree-settings').data.DATABASE_URL = 'postgres://tree:secret@db/groundwork';
    });
    expect(found).toContain('DATABASE_URL is secret and stands in the settings');
  });

  it('a new address without a declared destination', () => {
    const more = { tree: [...variables.tree, row('SEARCH_URL')] };
    expect(checkEgress(overlays.production, more, outside).join()).toContain(
      'nobody said where SEARCH_URL connects to',
    );
  });
});
